/**
 * Grading of answers. What is right is worked out by a topic's graders from the live engine and the shown run, at the
 * moment of answering; here it is only compared. A wrong answer that is known names the misconception behind it.
 */
import type { EngineClient } from '../engine/client.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import type { Question, Settings } from './topic.ts';

export type GraderInput = {
  readonly client: EngineClient;
  readonly state: LessonState;
  readonly run: Run;
  /** Values of the topic's settings. */
  readonly settings: Settings;
};

type Known<Value> = { readonly misconceptions?: Readonly<Record<string, Value>> };

export type Right =
  | { readonly kind: 'choice'; readonly right: string }
  | ({ readonly kind: 'number'; readonly value: number; readonly tolerance?: number } & Known<number>)
  | ({ readonly kind: 'shape'; readonly shape: readonly number[] } & Known<readonly number[]>)
  | ({
      readonly kind: 'row';
      readonly weights: readonly number[];
      readonly tolerance: number;
    } & Known<readonly number[]>)
  | ({
      readonly kind: 'cells';
      readonly rows: number;
      readonly columns: number;
      readonly on: readonly boolean[];
    } & Known<readonly boolean[]>);

export type Grader = (input: GraderInput) => Right | Promise<Right>;
export type Graders = Readonly<Record<string, Grader>>;

/** What the learner gave: an option, a number, or a list (shape, row of weights, cells as 1 and 0). */
export type Answer = string | number | readonly number[];

export type Verdict = {
  readonly correct: boolean;
  /** The answer a learner with this misconception gives; its text is `why.<id>`. */
  readonly misconception?: string;
};

export function grade(right: Right, answer: Answer): Verdict {
  if (right.kind === 'choice') {
    const chosen = String(answer);
    return chosen === right.right ? { correct: true } : { correct: false, misconception: chosen };
  }
  const matches = matcher(right);
  if (matches(rightValue(right), answer)) return { correct: true };
  const known = Object.entries(right.misconceptions ?? {}) as [string, Answer | readonly boolean[]][];
  const found = known.find(([, value]) => matches(asNumbers(value), answer));
  return found === undefined ? { correct: false } : { correct: false, misconception: found[0] };
}

/** Of an answer that can be read in several ways the way that is right counts, else one that names a misconception. */
export function gradeAny(right: Right, answers: readonly Answer[]): Verdict {
  const verdicts = answers.map((answer) => grade(right, answer));
  return (
    verdicts.find(({ correct }) => correct) ??
    verdicts.find(({ misconception }) => misconception !== undefined) ?? { correct: false }
  );
}

/** The right answer in the form in which it would be given. */
export function rightValue(right: Right): Answer {
  switch (right.kind) {
    case 'choice':
      return right.right;
    case 'number':
      return right.value;
    case 'shape':
      return right.shape;
    case 'row':
      return right.weights;
    case 'cells':
      return right.on.map(Number);
  }
}

/** What is right by definition: a fact written down in topic.json with its source. */
export function rightByFact(question: Question): Right | undefined {
  const { kind, right, tolerance = 0 } = question;
  if (right === undefined) return undefined;
  if (kind === 'choice') return { kind, right: String(right) };
  if (kind === 'number') return { kind, value: Number(right), tolerance };
  const list = right as readonly number[];
  if (kind === 'shape') return { kind, shape: list };
  if (kind === 'row') return { kind, weights: list, tolerance };
  const [rows, columns] = question.size as readonly [number, number];
  return { kind, rows, columns, on: list.map(Boolean) };
}

type Compared = Exclude<Right, { kind: 'choice' }>;

function matcher(right: Compared): (expected: Answer, answer: Answer) => boolean {
  const allowed = right.kind === 'number' || right.kind === 'row' ? (right.tolerance ?? 0) : 0;
  const near = (expected: number, given: number) => Math.abs(expected - given) <= allowed + slack(expected);
  return (expected, answer) => {
    if (typeof expected === 'number') return typeof answer === 'number' && near(expected, answer);
    if (!Array.isArray(expected) || !Array.isArray(answer)) return false;
    return (
      expected.length === answer.length &&
      expected.every((value, place) => near(value as number, answer[place] as number))
    );
  };
}

/** Rounding of the comparison itself. */
const slack = (value: number) => 1e-9 * Math.max(1, Math.abs(value));

const asNumbers = (value: Answer | readonly boolean[]): Answer =>
  Array.isArray(value) ? value.map(Number) : (value as Answer);
