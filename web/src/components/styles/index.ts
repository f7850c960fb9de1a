/** All styles of the one shadow tree, by concern. */
import { benchStyles } from './bench.ts';
import { controlStyles } from './controls.ts';
import { frameStyles } from './frame.ts';
import { matrixStyles } from './matrix.ts';
import { partStyles } from './parts.ts';
import { printStyles } from './print.ts';
import { railStyles } from './rail.ts';
import { scrollStyles } from './scroll.ts';
import { stageStyles } from './stage.ts';
import { topicStyles } from './topic.ts';

export const lessonStyles = [
  frameStyles,
  railStyles,
  controlStyles,
  stageStyles,
  matrixStyles,
  benchStyles,
  partStyles,
  topicStyles,
  scrollStyles,
  printStyles,
];
