/** Defines `<attention-lesson>`; a second copy of the bundle on the page changes nothing. */
import { wasmSources } from '#wasm';
import { makeWorker } from '#worker';
import { AttentionLesson } from '../components/attention-lesson.ts';
import { define } from '../components/light-element.ts';
import { createEngineClient } from '../engine/client.ts';

const workshop = async () => (await import('#workshop')).workshopSources;
AttentionLesson.makeClient = () => createEngineClient({ wasm: wasmSources, workshop, makeWorker });
define('attention-lesson', AttentionLesson);

export { AttentionLesson };
