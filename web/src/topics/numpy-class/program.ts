/** The class as a program: the built listing with the learner's settings put in, and what it prints. */
import classListing from '#content/listing-class.json';
import type { Trace } from '../../engine/api.d.ts';
import type { Line, Listing, TokenKind } from '../../model/listing.ts';
import { printRow, printShape, roundLikeNumpy } from '../../model/numpy-print.ts';
import { partOf } from '../lesson-run.ts';

/** The parts of the program in the order in which they run, as the listing names them. */
export const parts = [
  ...(['input', 'init', 'project', 'split', 'scores', 'mask', 'softmax'] as const),
  ...(['sum', 'join', 'output', 'shapes', 'compare'] as const),
] as const;
export type Part = (typeof parts)[number];

export type ProgramSettings = {
  readonly seed: number;
  readonly d_model: number;
  readonly num_heads: number;
  readonly factor: number;
  readonly causal: boolean;
  /** The sentence and the query row that are printed. */
  readonly sentence: number;
  readonly row: number;
};

export function programOf(settings: ProgramSettings): Line[] {
  const { seed, d_model, num_heads, factor, causal, sentence, row } = settings;
  const values: Readonly<Record<string, string>> = {
    ...{ __SEED__: `${seed}`, __D_MODEL__: `${d_model}`, __NUM_HEADS__: `${num_heads}` },
    ...{ __FACTOR__: `${factor}`, __CAUSAL__: causal ? 'True' : 'False' },
    ...{ __SENTENCE__: `${sentence}`, __ROW__: `${row}` },
  };
  return (classListing as unknown as Listing).lines.map(({ step, tokens }) => ({
    step,
    tokens: tokens.map(({ text, kind }) =>
      kind === 'placeholder'
        ? { text: values[text] ?? text, kind: 'number' as const }
        : { text, kind: kind as TokenKind },
    ),
  }));
}

/** What the program prints, from the engine's run. */
export function printedBy(trace: Trace, { sentence, row }: ProgramSettings): string[] {
  const shapes = [
    `Input:   ${printShape(trace.x.shape)}`,
    `Output:  ${printShape(trace.output.shape)}`,
    `Weights: ${printShape(trace.weights.shape)}`,
  ];
  const heads = Array.from({ length: trace.weights.shape[1] as number }, (_, head) => {
    const weights = partOf(trace.weights, [sentence, head, row]).data;
    return `head ${head} ${printRow(roundLikeNumpy(weights, 3))}`;
  });
  return [...shapes, ...heads];
}
