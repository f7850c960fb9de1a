/** The engine's worker. Says hello when it runs, then answers questions one after the other. */
import type { Engine } from './api.d.ts';
import { asAttentionError } from './error.ts';
import { loadBytes } from './load.ts';
import { buffersOf, type FromWorker, type Method, type Question, type ToWorker } from './protocol.ts';

type Scope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const scope = self as unknown as Scope;
let engine: Engine | undefined;

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'start') {
    engine = await loadBytes(question.bytes, question.build, `attention-${question.build}.wasm`);
    const { info, schema, parameters } = engine;
    return { info: { ...info }, schema, parameters };
  }
  const call = engine![question.method] as (...given: unknown[]) => ReturnType<Engine[Method]>;
  return call(...question.given);
}

scope.onmessage = async ({ data: { id, ...question } }) => {
  try {
    const value = await answer(question);
    scope.postMessage({ id, value, memoryBytes: engine!.info.memoryBytes }, buffersOf(value));
  } catch (thrown) {
    const { code, params } = asAttentionError(thrown);
    scope.postMessage({ id, refused: { code, params } });
  }
};

scope.postMessage({ hello: true });
