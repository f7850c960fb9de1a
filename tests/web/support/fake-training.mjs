// The client's trainings over a workshop that learns nothing, without a worker: lost and cancelled on request.
import { openTraining } from '../../../web/src/engine/client-training.ts';
import { TrainingHost } from '../../../web/src/engine/training-host.ts';
import { refusal } from './fake-client.mjs';
import { FakeEngines } from './fake-engines.mjs';
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
  /** Of the engine in use. */
  workshop;
  engines = new FakeEngines(() => {
    this.workshop = new FakeWorkshop();
    return new TrainingHost(this.workshop, clock());
  });

  get calls() {
    return this.engines.questions.map(({ call }) => call);
  }

  lose() {
    this.engines.lose();
  }

  /** The next question is refused with this code. */
  refuseNext(code) {
    this.engines.refuseNext(refusal(code));
  }

  training(settings, model) {
    return openTraining(this.engines.home(), settings, model);
  }
}
