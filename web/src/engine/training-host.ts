/** The trainers of one workshop, by the number that the client gave them; gone with it, and made again when asked. */
import type { Trainer } from './api-training.d.ts';
import type { Workshop } from './api-workshop.d.ts';
import type { TrainAnswer, TrainCall, TrainingFacts, TrainQuestion } from './protocol.ts';

/** A trainer and the steps that it has taken. */
type Kept = { readonly trainer: Trainer; at: number };

export class TrainingHost {
  readonly #workshop: Workshop;
  readonly #now: () => number;
  readonly #trainers = new Map<number, Kept>();

  constructor(workshop: Workshop, now: () => number = () => performance.now()) {
    this.#workshop = workshop;
    this.#now = now;
  }

  answer({ id, at, make, call }: TrainQuestion): TrainAnswer {
    if (make !== undefined) this.#make(id, make);
    const kept = this.#trainers.get(id);
    if (kept?.at !== at) return { forgotten: true };
    const value = this.#call(kept, call);
    return { at: kept.at, value };
  }

  forget(id: number): void {
    this.#trainers.get(id)?.trainer.dispose();
    this.#trainers.delete(id);
  }

  #make(id: number, { settings, model }: NonNullable<TrainQuestion['make']>): void {
    this.forget(id);
    const trainer = this.#workshop.trainer(settings);
    if (model !== undefined) trainer.load(model.parameters, model.step);
    this.#trainers.set(id, { trainer, at: model?.step ?? 0 });
  }

  #call(kept: Kept, call: TrainCall): unknown {
    const { trainer } = kept;
    if (call.name === 'open') return factsOf(trainer);
    if (call.name === 'advance') return this.#advance(kept, call);
    return (trainer[call.name] as (...given: unknown[]) => unknown)(...call.given);
  }

  /** Step by step, because nobody knows beforehand how many fit into the time. */
  #advance(kept: Kept, { count, milliseconds }: Extract<TrainCall, { name: 'advance' }>): number {
    const end = this.#now() + milliseconds;
    const last = Math.min(kept.at + count, kept.trainer.settings.steps);
    while (kept.at < last) {
      kept.at = kept.trainer.advance(1);
      if (this.#now() >= end) break;
    }
    return kept.at;
  }
}

function factsOf(trainer: Trainer): TrainingFacts {
  const { settings, vocabulary, roles, floor } = trainer;
  const [longest = 0] = trainer.parameters().position_embedding?.shape ?? [];
  return { settings, vocabulary, roles, floor, longest };
}
