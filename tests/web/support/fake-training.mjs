// The client's trainings over a workshop that learns nothing, without a worker: lost and cancelled on request.
import { openTraining } from '../../../web/src/engine/client-training.ts';
import { TrainingHost } from '../../../web/src/engine/training-host.ts';
import { refusal } from './fake-client.mjs';
import { FakeWorkshop } from './fake-workshop.mjs';

/** A clock on which every look costs a millisecond: a slice of n milliseconds holds n steps. */
const clock = () => {
  let now = 0;
  return () => {
    now += 1;
    return now;
  };
};

export class FakeTrainings {
  where = 'worker';
  questions = [];
  workshop = new FakeWorkshop();
  #host = new TrainingHost(this.workshop, clock());
  #refused;

  /** The engine is replaced: what it held is gone. */
  lose() {
    this.workshop = new FakeWorkshop();
    this.#host = new TrainingHost(this.workshop, clock());
  }

  /** The next question is refused with this code. */
  refuseNext(code) {
    this.#refused = code;
  }

  training(settings, model) {
    const ask = async (question) => {
      this.questions.push(question.call);
      if (this.#refused !== undefined) {
        const code = this.#refused;
        this.#refused = undefined;
        throw refusal(code);
      }
      return structuredClone(this.#host.answer(question));
    };
    const forget = (id) => this.#host.forget(id);
    return openTraining({ asker: () => ask, forget }, settings, model);
  }
}
