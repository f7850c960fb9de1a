/** All styles of the one shadow tree, by concern. */
import { benchStyles } from './bench.ts';
import { controlStyles } from './controls.ts';
import { frameStyles } from './frame.ts';
import { matrixStyles } from './matrix.ts';
import { stageStyles } from './stage.ts';

export const lessonStyles = [frameStyles, controlStyles, stageStyles, matrixStyles, benchStyles];
