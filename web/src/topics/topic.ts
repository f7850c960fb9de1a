/**
 * What a topic is. A topic is a folder with a `topic.json` of this form, texts in `vi.json` and `en.json`, and,
 * where they are needed, `view.ts`, `lab.ts`, `answers.ts` and `styles.ts` (docs/adding-a-topic.md).
 */
import type { LessonState } from '../state/properties.ts';

/** Order of reading: the NumPy lesson, the concept lesson, the PyTorch lesson, all three joined. */
export type PathId = 'a' | 'b' | 'c' | 'all';

export type SettingValue = number | string | boolean;
export type Settings = Readonly<Record<string, SettingValue>>;

/** One control of a topic's view: what it starts with and what else it may be. */
export type Setting =
  | { readonly initial: number; readonly min: number; readonly max: number; readonly step?: number }
  | { readonly initial: SettingValue; readonly oneOf: readonly SettingValue[] }
  | { readonly initial: boolean }
  /** Free text, such as the cells of a mask drawn by hand; `pattern` describes the whole of it. */
  | { readonly initial: string; readonly pattern: string };

export type QuestionKind = 'choice' | 'number' | 'shape' | 'row' | 'cells';

export type Question = {
  readonly kind: QuestionKind;
  /** Ids of the answers of a choice, in the order they are shown. */
  readonly options?: readonly string[];
  /** Rows and columns of a grid of cells; without it those of the shown run, N and M. */
  readonly size?: readonly [number, number];
  /** A fact that cannot be computed; then with its source. Computed answers are in answers.ts. */
  readonly right?: string | number | readonly number[];
  /** How far a number may be off. */
  readonly tolerance?: number;
  readonly source?: string;
  /** Rows of the lesson map that answering does. */
  readonly covers?: readonly string[];
  /** Also asked in the quiz. */
  readonly quiz?: boolean;
};

/** Questions whose answers can be seen in a block: it is folded until they are settled (waiting.ts). */
type Waiting = { readonly after?: readonly string[] };

export type Block =
  | { readonly kind: 'predict'; readonly question: string }
  | ({ readonly kind: 'text'; readonly text: string } & Waiting)
  | ({ readonly kind: 'lab' } & Waiting)
  | ({ readonly kind: 'table'; readonly data: string; readonly columns: readonly string[] } & Waiting)
  | ({ readonly kind: 'formula'; readonly formula: string } & Waiting)
  | ({ readonly kind: 'correction'; readonly id: string } & Waiting)
  | ({
      readonly kind: 'open';
      readonly text: string;
      readonly step: LessonState['step'];
      readonly state?: Partial<LessonState>;
    } & Waiting)
  | ({
      readonly kind: 'topic';
      readonly text: string;
      readonly topic: string;
      readonly settings?: Settings;
    } & Waiting);

export type Topic = {
  /** Rank in each path; the ten steps have 100, 110 … 190 in every one. Absent = not in that path. */
  readonly paths: Readonly<Partial<Record<PathId, number>>>;
  /** Rows of the lesson map that can be done here. */
  readonly covers: readonly string[];
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly blocks: readonly Block[];
  readonly questions?: Readonly<Record<string, Question>>;
};

export type QuestionTexts = {
  readonly ask: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Per misconception: what was mixed up, and how to see that it is not so. */
  readonly why?: Readonly<Record<string, string>>;
  readonly explain: string;
  /** Names of the places of a row, or of the rows and columns of cells; else the words of the sentence. */
  readonly places?: readonly string[];
  readonly unit?: string;
};

export type CorrectionTexts = { readonly claim: string; readonly correct: string; readonly source: string };

/** A paragraph, or several. */
export type Prose = string | readonly string[];

export type TopicTexts = {
  /** At most 26 characters, for the contents. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly texts?: Readonly<Record<string, Prose>>;
  readonly questions?: Readonly<Record<string, QuestionTexts>>;
  readonly corrections?: Readonly<Record<string, CorrectionTexts>>;
  readonly labels?: Readonly<Record<string, string>>;
};

/** Facts with their source, shown as a table. `web/content/data/<name>.json` */
export type FactTable = {
  readonly columns: readonly { readonly id: string; readonly unit?: string }[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: Readonly<Record<string, number | string | null>>;
    readonly source: string;
    readonly note?: string;
  }[];
};
