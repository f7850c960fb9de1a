/** The language and the look that a reader chose, kept on this computer where the host lets it. */
import type { Store } from './progress.ts';
import { acceptable, type LessonState } from './properties.ts';

export type Choices = Partial<Pick<LessonState, 'lang' | 'theme'>>;

const key = 'attention-lesson.choices.v1';

/** Of anything at all, what is a choice. */
export const choicesIn = ({ lang, theme }: Record<string, unknown>): Choices => acceptable({ lang, theme });

export function readChoices(store: Store | undefined): Choices {
  try {
    return choicesIn(Object(JSON.parse(store?.getItem(key) ?? '{}')));
  } catch {
    // Forbidden, or not ours: nothing was chosen.
    return {};
  }
}

/** Beside those that are kept already. */
export function keepChoices(store: Store | undefined, chosen: Choices): void {
  try {
    store?.setItem(key, JSON.stringify({ ...readChoices(store), ...chosen }));
  } catch {
    // Full or forbidden: the choice then lives as long as the page.
  }
}
