/** The questions of all topics that are asked again here, and how the learner stands with them. */
import type { Progress } from '../../state/progress.ts';
import { topics } from '../catalogue.ts';
import { entriesOf } from '../paths.ts';
import type { Question } from '../topic.ts';

export type QuizItem = { readonly topic: string; readonly name: string; readonly question: Question };

/** In the order in which topics are read. */
export function quizItems(): QuizItem[] {
  return entriesOf('all').flatMap(({ id }) =>
    Object.entries(topics[id]?.questions ?? {})
      .filter(([, { quiz }]) => quiz === true)
      .map(([name, question]) => ({ topic: id, name, question })),
  );
}

export type Standing = 'open' | 'right' | 'wrong';

export function standingsOf(items: readonly QuizItem[], progress: Progress): Standing[] {
  return items.map(({ topic, name }) => progress.answeredOf(topic, name) ?? 'open');
}

/** The next place with this standing, from here on and around; undefined where there is none but this one. */
export function nextWith(standings: readonly Standing[], wanted: Standing, from: number): number | undefined {
  const count = standings.length;
  for (let step = 1; step < count; step += 1) {
    const place = (from + step) % count;
    if (standings[place] === wanted) return place;
  }
  return undefined;
}
