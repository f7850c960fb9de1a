/** `#sentences` of the page, which says every code in its own words and languages: only for who reads the console. */
import type { ErrorCode, ErrorParams } from './api.d.ts';

export function sentenceOf(code: ErrorCode, params: ErrorParams): string {
  return `${code} ${JSON.stringify(params)}`;
}
