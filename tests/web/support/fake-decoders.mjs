// The client's decoders over an engine whose rows are the tokens that it was given, without a worker.
import { openDecoder } from '../../../web/src/engine/client-decoder.ts';
import { EngineHost } from '../../../web/src/engine/engine-host.ts';
import { FakeEngines } from './fake-engines.mjs';

class FakeDecoder {
  disposed = false;
  #taken = [];

  get length() {
    return this.#taken.length;
  }

  get cache() {
    return { elements: this.length, bytes: 8 * this.length };
  }

  step(token) {
    this.#taken.push(token);
    return { output: [...this.#taken] };
  }

  reset() {
    this.#taken = [];
  }

  dispose() {
    this.disposed = true;
  }
}

export class FakeDecoders {
  /** Of the engine in use. */
  #made = [];
  engines = new FakeEngines(() => {
    this.#made = [];
    return this.#hostOver(this.#made);
  });

  /** Decoders for which the engine in use keeps memory. */
  get kept() {
    return this.#made.filter(({ disposed }) => !disposed).length;
  }

  decoder(options = {}) {
    return openDecoder(this.engines.home(), options);
  }

  #hostOver(made) {
    const decoder = () => {
      made.push(new FakeDecoder());
      return made.at(-1);
    };
    const host = new EngineHost({ decoder });
    return {
      answer: (question) => host.answer('decode', [question]),
      forget: (id) => host.answer('forget', [id]),
    };
  }
}
