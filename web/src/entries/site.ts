/** The page: `<attention-lesson>` at full size, with its state in the address. `?embed=1` fits it into a frame. */
import './element.ts';
import type { AttentionLesson } from '../components/attention-lesson.ts';
import { choicesIn, keepChoices, readChoices } from '../state/choices.ts';
import { readLink } from '../state/link.ts';
import { followLink, queryNames } from '../state/link-sync.ts';
import { safeStorage } from '../state/progress.ts';
import { reportHeight } from './frame-height.ts';

const lesson = document.querySelector<AttentionLesson>('attention-lesson');
if (lesson !== null) {
  const query = new URLSearchParams(location.search);
  const isLinked = Object.keys(readLink(location.hash).values).length > 0;
  for (const name of isLinked ? [] : queryNames) {
    const value = query.get(name);
    if (value !== null) lesson.setAttribute(name, value);
  }
  // What an address asks for goes before what the reader chose on an earlier visit.
  const storage = safeStorage();
  const begun = { ...readChoices(storage), ...choicesIn(Object.fromEntries(query)) };
  for (const [name, value] of Object.entries(begun)) lesson.setAttribute(name, value);
  let shown = { lang: begun.lang ?? 'vi', theme: begun.theme ?? 'auto' };
  lesson.linked = followLink(
    lesson.store,
    (state) => {
      lesson.state = state;
    },
    (problem) => {
      lesson.linked = problem;
    },
  );
  // What the query asks for is not in the state yet.
  const { step, topic } = lesson.store.state;
  const isAtBeginning = (lesson.step ?? step) === 'input' && (lesson.topic ?? topic) === '';
  lesson.welcoming = lesson.progress.isEmpty && query.get('embed') !== '1' && isAtBeginning;
  lesson.store.subscribe(() => {
    const { lang, theme } = lesson.store.state;
    document.documentElement.lang = lang;
    if (lang !== shown.lang) keepChoices(storage, { lang });
    if (theme !== shown.theme) keepChoices(storage, { theme });
    shown = { lang, theme };
  });
  if (query.get('embed') === '1') {
    lesson.embedded = true;
    document.documentElement.classList.add('is-embedded');
    reportHeight(lesson, query.get('id') ?? '');
  }
}
