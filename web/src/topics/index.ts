/**
 * What a topic needs once it is opened. Everything is found by its folder and loaded on demand; in the single-file
 * builds all of it is inside the file, and the texts are packed (see `#topic-texts`).
 */
import type { CSSResult } from 'lit';
import { loadFacts, loadTexts } from '#topic-texts';
import type { Language } from '../model/numbers.ts';
import { isTopicId } from './catalogue.ts';
import type { Graders } from './grading.ts';
import type { TopicTexts } from './topic.ts';
import type { TopicView } from './topic-view.ts';

export { loadFacts };

type ViewModule = { readonly default: new () => TopicView };
type StylesModule = { readonly default: CSSResult | readonly CSSResult[] };

const views = import.meta.glob<ViewModule>('./*/view.ts');
const styles = import.meta.glob<StylesModule>('./*/styles.ts');
const answers = import.meta.glob<{ readonly default: Graders }>('./*/answers.ts');

export type LoadedTopic = {
  readonly id: string;
  readonly texts: TopicTexts;
  readonly graders: Graders;
  readonly view: (new () => TopicView) | undefined;
  readonly styles: readonly CSSResult[];
};

/** All parts of a topic, in one language. */
export async function loadTopic(id: string, language: Language): Promise<LoadedTopic> {
  if (!isTopicId(id)) throw new RangeError(`unknown topic "${id}"`);
  const [texts, graders, view, sheet] = await Promise.all([
    loadTexts(id, language),
    answers[`./${id}/answers.ts`]?.(),
    views[`./${id}/view.ts`]?.(),
    styles[`./${id}/styles.ts`]?.(),
  ]);
  return {
    id,
    texts,
    graders: graders?.default ?? {},
    view: view?.default,
    styles: sheet === undefined ? [] : [sheet.default].flat(),
  };
}
