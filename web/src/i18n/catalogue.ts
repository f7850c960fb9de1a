/**
 * Texts are data: Vietnamese defines the keys, English must match (a test says so).
 * Ways to refer in prose: `{q}` is a tensor's coloured symbol, `{name}` in messages is a parameter.
 */
import enCorrections from '../../content/en/corrections.json';
import enErrors from '../../content/en/errors.json';
import enFormats from '../../content/en/formats.json';
import enKinds from '../../content/en/kinds.json';
import enOptions from '../../content/en/options.json';
import enSteps from '../../content/en/steps.json';
import enTensors from '../../content/en/tensors.json';
import enUi from '../../content/en/ui.json';
import viCorrections from '../../content/vi/corrections.json';
import viErrors from '../../content/vi/errors.json';
import viFormats from '../../content/vi/formats.json';
import viKinds from '../../content/vi/kinds.json';
import viOptions from '../../content/vi/options.json';
import viSteps from '../../content/vi/steps.json';
import viTensors from '../../content/vi/tensors.json';
import viUi from '../../content/vi/ui.json';
import { formatExact, type Language } from '../model/numbers.ts';
import { isStepId } from '../model/step-ids.ts';
import { topics } from '../topics/catalogue.ts';

export type UiKey = keyof typeof viUi;
export type Correction = (typeof viCorrections)[number];

type Catalogue = {
  readonly ui: Readonly<Record<UiKey, string>>;
  readonly steps: Readonly<
    Record<keyof typeof viSteps, { name: string; title: string; say: string; look: string }>
  >;
  readonly tensors: Readonly<Record<string, { name: string; meaning: string }>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
  readonly formats: Readonly<Record<string, string>>;
  readonly options: typeof viOptions;
  readonly corrections: readonly Correction[];
};

const catalogues: Record<Language, Catalogue> = {
  vi: {
    ui: viUi,
    steps: viSteps,
    tensors: viTensors,
    errors: viErrors,
    kinds: viKinds,
    formats: viFormats,
    options: viOptions,
    corrections: viCorrections,
  },
  en: {
    ui: enUi,
    steps: enSteps,
    tensors: enTensors,
    errors: enErrors,
    kinds: enKinds,
    formats: enFormats,
    options: enOptions,
    corrections: enCorrections,
  },
};

export function textsOf(language: Language): Catalogue {
  return catalogues[language];
}

/** Short name of a step or a topic, as the contents show it. */
export function entryName(language: Language, id: string): string {
  return isStepId(id) ? catalogues[language].steps[id].name : (topics[id]?.names[language] ?? id);
}

export type Params = Readonly<Record<string, unknown>>;

/** Puts parameters into a sentence; an unknown name stays visible, so that a mistake is seen. */
export function fill(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

export function translate(language: Language, key: UiKey, params?: Params): string {
  return fill(catalogues[language].ui[key], params);
}

/** The plain sentence for a refusal: by the engine (a code), or by a field of the page (`ui.<key>`). */
export function errorText(language: Language, code: string, params: Params): string {
  const own = code.startsWith('ui.') ? (`refusal.${code.slice(3)}` as UiKey) : undefined;
  if (own !== undefined && own in catalogues[language].ui) return translate(language, own, params);
  const errors = catalogues[language].errors;
  const known = Object.hasOwn(errors, code) ? errors[code] : errors.EngineLost;
  const said = Object.entries(params).map(([name, value]) => [name, paramText(language, name, value)]);
  return fill(known ?? code, Object.fromEntries(said));
}

/** A parameter in the reader's language: numbers with its decimal mark, and kinds of things and files, which the engine says in English. */
function paramText(language: Language, name: string, value: unknown): unknown {
  if (typeof value === 'number') return formatExact(value, language);
  if (typeof value !== 'string') return value;
  const { kinds, formats } = catalogues[language];
  if (name === 'format') return wordFor(formats, value);
  if (name !== 'expected' && name !== 'actual') return value;
  const [, options] = /^one of (.+)$/s.exec(value) ?? [];
  if (options !== undefined) return fill(kinds['one of {options}'] as string, { options });
  return wordFor(kinds, value);
}

const wordFor = (words: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : value;
