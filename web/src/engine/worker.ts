/** The engine's worker. Says hello when it runs, then answers questions one after the other. */
import { EngineHost } from './engine-host.ts';
import { asAttentionError } from './error.ts';
import { loadBytes } from './load.ts';
import { imported } from './on-demand.ts';
import { buffersOf, type FromWorker, type Question, type ToWorker } from './protocol.ts';

type Scope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const scope = self as unknown as Scope;
let host: EngineHost | undefined;

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'start') {
    const { bytes, build } = question;
    host = new EngineHost(await loadBytes(bytes, build, `attention-${build}.wasm`));
    return host.started;
  }
  if (question.ask === 'workshop') {
    const { bytes, build } = question;
    const workshop = await imported(import('./load-workshop.ts'));
    host!.workshop = await workshop.loadBytes(bytes, build, `workshop-${build}.wasm`);
    return undefined;
  }
  return host!.answer(question.asked, question.given);
}

scope.onmessage = async ({ data: { id, ...question } }) => {
  try {
    const value = await answer(question);
    scope.postMessage({ id, value, memoryBytes: host!.memoryBytes }, buffersOf(value));
  } catch (thrown) {
    const { code, params } = asAttentionError(thrown);
    scope.postMessage({ id, refused: { code, params } });
  }
};

scope.postMessage({ hello: true });
