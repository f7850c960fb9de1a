/** The page: `<attention-lesson>` at full size, with its state in the address. `?embed=1` fits it into a frame. */
import './element.ts';
import type { AttentionLesson } from '../components/attention-lesson.ts';
import { readLink } from '../state/link.ts';
import { followLink, queryNames } from '../state/link-sync.ts';
import { reportHeight } from './frame-height.ts';

const lesson = document.querySelector<AttentionLesson>('attention-lesson');
if (lesson !== null) {
  const query = new URLSearchParams(location.search);
  const isLinked = Object.keys(readLink(location.hash).values).length > 0;
  for (const name of isLinked ? ['lang', 'theme'] : ['lang', 'theme', ...queryNames]) {
    const value = query.get(name);
    if (value !== null) lesson.setAttribute(name, value);
  }
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
  const followLanguage = () => {
    document.documentElement.lang = lesson.store.state.lang;
  };
  lesson.store.subscribe(followLanguage);
  if (query.get('embed') === '1') {
    lesson.embedded = true;
    document.documentElement.classList.add('is-embedded');
    reportHeight(lesson, query.get('id') ?? '');
  }
}
