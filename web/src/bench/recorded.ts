/** What `npm run bench -- --record` wrote last: one machine's figures for what this page cannot run. */
import recorded from '../../content/data/recorded-bench.json';

export type RecordedRow = {
  /** As in cases.ts. */
  readonly case: string;
  /** Milliseconds by name; those in `unsure` rest on too few samples that passed the gate. */
  readonly ms: Readonly<Record<string, number>>;
  readonly unsure: readonly string[];
};

export type Recorded = {
  readonly machine: { readonly processor: string; readonly host: string; readonly date: string };
  readonly rows: readonly RecordedRow[];
};

export const recordedBench = recorded as unknown as Recorded;
