/** What the attributes of `<attention-lesson>` ask for, as a state that is still to be checked. */
import type { PropertyValues } from 'lit';
import { acceptable, expectationsOf, type LessonState } from '../state/properties.ts';

type Attributes = {
  readonly lang: string;
  readonly theme: string;
  readonly step: string | undefined;
  readonly topic: string | undefined;
  readonly lesson: string | undefined;
  readonly seed: number | undefined;
  readonly heads: number | undefined;
};

/** Of the attributes that changed; those that only repeat the state ask for nothing. */
export function saidByAttributes(
  { lang, theme, step, topic, lesson, seed, heads }: Attributes,
  changed: PropertyValues,
  state: LessonState,
): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  if (changed.has('lang')) said.lang = lang;
  if (changed.has('theme')) said.theme = theme;
  if (changed.has('step') && step !== undefined) said.step = step;
  // The open topic, reflected, is no request to open it anew: that would forget its settings.
  if (changed.has('topic') && (topic ?? '') !== state.topic) said.topic = topic ?? '';
  if (changed.has('lesson') && lesson !== state.lesson) Object.assign(said, expected(lesson));
  if (changed.has('seed') && seed !== undefined) said.seed = seed;
  if (changed.has('heads') && heads !== undefined) said.num_heads = heads;
  return said;
}

/** A lesson's readers expect its order, names and precision. */
function expected(lesson: string | undefined): Partial<LessonState> {
  const { lesson: known } = acceptable({ lesson });
  return known === undefined ? {} : expectationsOf(known);
}
