/**
 * The NumPy and the PyTorch program on the page: a built listing plus the learner's settings give the very lines that
 * reproduce the shown numbers. Pure data in, pure data out; tests run the result and compare it with the engine.
 */

export type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'comment' | 'function' | 'operator';
export type Token = { text: string; kind: TokenKind };
export type Line = { step: string | null; tokens: Token[] };

/** One line as the content build writes it: with conditions, placeholders, and marks for where edits go. */
export type TemplateLine = {
  step: string | null;
  when: Record<string, string> | null;
  edits?: string;
  tokens: { text: string; kind: string }[];
};
export type Listing = { lines: TemplateLine[] };

export type Library = 'numpy' | 'torch';

/** What the page calls the file of a run; the program loads from it what it cannot draw. */
export const runFileName = 'attention-lesson.npz';

/** A cell typed over by the learner; `tensor` is x or a parameter id, `index` is row-major (b,i,c) or (row,column). */
export type Edit = { tensor: string; index: number[]; value: number };

export type ListingSettings = {
  seed: number;
  batch: number;
  length: number;
  d_model: number;
  num_heads: number;
  mask: 'none' | 'causal';
  mask_fill: 'negative_infinity' | 'additive_1e9' | 'safe';
  scale: 'sqrt_d_k' | 'sqrt_d_model' | 'none';
  dtype: 'float32' | 'float64';
  edits: Edit[];
  /** Ids of the tensors whose values come from a file. */
  loaded: readonly string[];
};

/** Tensor id (trace and parameters) -> the variable that holds it, in both programs. */
export const variableOf: Readonly<Record<string, string>> = {
  x: 'X',
  memory: 'X',
  w_q: 'W_q',
  w_k: 'W_k',
  w_v: 'W_v',
  w_o: 'W_o',
  q_proj: 'Q',
  k_proj: 'K',
  v_proj: 'V',
  q: 'q',
  k: 'k',
  v: 'v',
  scores: 'scores',
  scaled_scores: 'scaled_scores',
  mask: 'mask',
  masked_scores: 'masked_scores',
  weights: 'weights',
  head_outputs: 'head_outputs',
  concat: 'concat',
  output: 'output',
};

const editGroups: Readonly<Record<string, readonly string[]>> = {
  x: ['x'],
  w: ['w_q', 'w_k', 'w_v', 'w_o'],
};

/** The lines of the program for these settings, in order. */
export function listingFor(listing: Listing, settings: ListingSettings, library: Library = 'numpy'): Line[] {
  const values = placeholderValues(settings);
  return listing.lines
    .filter((line) => applies(line.when, settings))
    .flatMap((line) =>
      line.edits === undefined
        ? [{ step: line.step, tokens: line.tokens.map((token) => fill(token, values)) }]
        : [...loadLines(line.edits, settings, library), ...editLines(line.edits, settings.edits)],
    );
}

/** The program as text, ready to copy and run. */
export function listingText(lines: readonly Line[]): string {
  return `${lines.map((line) => line.tokens.map((token) => token.text).join('')).join('\n')}\n`;
}

function applies(when: TemplateLine['when'], settings: ListingSettings): boolean {
  const given = settings as unknown as Record<string, unknown>;
  return Object.entries(when ?? {}).every(([setting, value]) => given[setting] === value);
}

function placeholderValues(settings: ListingSettings): Record<string, string> {
  return {
    __SEED__: String(settings.seed),
    __BATCH__: String(settings.batch),
    __LENGTH__: String(settings.length),
    __D_MODEL__: String(settings.d_model),
    __NUM_HEADS__: String(settings.num_heads),
  };
}

function fill(token: TemplateLine['tokens'][number], values: Record<string, string>): Token {
  if (token.kind !== 'placeholder') return { text: token.text, kind: token.kind as TokenKind };
  const text = values[token.text];
  if (text === undefined) throw new Error(`the listing has no value for ${token.text}`);
  return { text, kind: 'number' };
}

/** One assignment per tensor that came from a file, in the precision of the run. */
function loadLines(group: string, { loaded, dtype }: ListingSettings, library: Library): Line[] {
  const [before, after] = library === 'torch' ? ['torch.from_numpy(', ')'] : ['', ''];
  return (editGroups[group] ?? [])
    .filter((tensor) => loaded.includes(tensor))
    .map((tensor) => ({
      step: stepOf(tensor),
      tokens: [
        { text: `${variableOf[tensor]} `, kind: 'plain' },
        { text: '=', kind: 'operator' },
        { text: ` ${before}np.load(`, kind: 'plain' },
        { text: `"${runFileName}"`, kind: 'string' },
        { text: ')[', kind: 'plain' },
        { text: `"${tensor}"`, kind: 'string' },
        { text: `].astype(np.${dtype})${after}`, kind: 'plain' },
      ],
    }));
}

/** One assignment per edited cell; a cell typed over twice keeps its last value. */
function editLines(group: string, edits: readonly Edit[]): Line[] {
  return (editGroups[group] ?? []).flatMap((tensor) => {
    const last = new Map<string, number>();
    for (const edit of edits) if (edit.tensor === tensor) last.set(edit.index.join(', '), edit.value);
    return [...last].map(([index, value]) => assignment(tensor, index, value));
  });
}

function assignment(tensor: string, index: string, value: number): Line {
  const numbers = index
    .split(', ')
    .flatMap((part, at): Token[] => [
      ...(at > 0 ? [{ text: ', ', kind: 'plain' } as const] : []),
      { text: part, kind: 'number' },
    ]);
  return {
    step: stepOf(tensor),
    tokens: [
      { text: `${variableOf[tensor]}[`, kind: 'plain' },
      ...numbers,
      { text: '] ', kind: 'plain' },
      { text: '=', kind: 'operator' },
      { text: ' ', kind: 'plain' },
      { text: pythonNumber(value), kind: 'number' },
    ],
  };
}

function stepOf(tensor: string): string {
  if (tensor === 'x') return 'input';
  return tensor === 'w_o' ? 'output-projection' : 'projection';
}

/** A literal that Python reads back as the same double. */
export function pythonNumber(value: number): string {
  if (Number.isNaN(value)) return 'np.nan';
  if (!Number.isFinite(value)) return value > 0 ? 'np.inf' : '-np.inf';
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  // A whole number without a point would be an int, and beyond 64 bits NumPy would not take it.
  return /[.e]/.test(text) ? text : `${text}.0`;
}
