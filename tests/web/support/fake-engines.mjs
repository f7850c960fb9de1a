// Engines that follow one another, each with a memory of its own, as the client's home of a decoder or a training.

/** `makeHost`: of a new engine; has `answer(question)` and `forget(id)`. */
export class FakeEngines {
  questions = [];
  #makeHost;
  /** Undefined while an engine is being replaced. */
  #host;
  #opened = [];
  #refused;

  constructor(makeHost) {
    this.#makeHost = makeHost;
    this.#host = makeHost();
  }

  /** The engine is replaced: what it held is gone. */
  lose() {
    this.startReplacing();
    this.endReplacing();
  }

  /** What is asked from now on waits for the next engine, and what is told reaches nobody. */
  startReplacing() {
    this.#host = undefined;
  }

  endReplacing() {
    this.#host ??= this.#makeHost();
    for (const open of this.#opened.splice(0)) open();
  }

  /** The next question is refused with this thing. */
  refuseNext(thrown) {
    this.#refused = thrown;
  }

  home() {
    const ask = async (question) => {
      this.questions.push(question);
      const refused = this.#refused;
      this.#refused = undefined;
      if (refused !== undefined) throw refused;
      while (this.#host === undefined) await new Promise((open) => this.#opened.push(open));
      return structuredClone(this.#host.answer(question));
    };
    return { asker: () => ask, forget: (id) => this.#host?.forget(id) };
  }
}
