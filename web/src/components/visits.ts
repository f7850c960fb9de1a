/** Which step or topic is shown now, and which steps have been seen since the lesson was opened. */
import { type StepId, stepIds } from '../model/step-ids.ts';
import { currentEntry } from '../topics/paths.ts';

type Place = { readonly step: StepId; readonly topic: string };
type Announcement = readonly [name: string, detail: unknown];

export class Visits {
  readonly #seen = new Set<StepId>();
  #entry = '';

  /** The entry shown last. */
  get entry(): string {
    return this.#entry;
  }

  /** Takes note of where the reader is; undefined when that is nothing new. The first place is not announced. */
  note(place: Place): Announcement[] | undefined {
    const entry = currentEntry(place);
    if (entry === this.#entry) return undefined;
    const isFirst = this.#entry === '';
    this.#entry = entry;
    const { step, topic } = place;
    const moved: Announcement = topic === '' ? ['step', { step }] : ['topic', { topic }];
    return [...(isFirst ? [] : [moved]), ...(topic === '' ? this.#see(step) : [])];
  }

  /** The lesson is complete when every step has been seen, in whatever order; said once. */
  #see(step: StepId): Announcement[] {
    if (this.#seen.has(step)) return [];
    this.#seen.add(step);
    return this.#seen.size === stepIds.length ? [['complete', { steps: stepIds.length }]] : [];
  }
}
