/** Defines `<attention-lesson>`; a second copy of the bundle on the page changes nothing. */
import { AttentionLesson } from '../components/attention-lesson.ts';
import { define } from '../components/light-element.ts';

define('attention-lesson', AttentionLesson);

export { AttentionLesson };
