/** The state in a link: `#al=v1.<base64url of a small JSON object>`; only what differs from the default. */
import { acceptable, initialState, type LessonState, properties, propertyNames } from './properties.ts';

const version = 'v1';
const marker = 'al=';

/** The hash for a state, `''` when everything is at its default. */
export function writeLink(state: LessonState): string {
  const initial = initialState();
  const short: Record<string, unknown> = {};
  for (const name of propertyNames) {
    const key = properties[name].key;
    if (key !== undefined && JSON.stringify(state[name]) !== JSON.stringify(initial[name]))
      short[key] = state[name];
  }
  return Object.keys(short).length === 0 ? '' : `#${marker}${version}.${toBase64Url(JSON.stringify(short))}`;
}

export type LinkReading = { values: Partial<LessonState>; problem?: 'unknownVersion' | 'unreadable' };

/** Reads a hash; what cannot be read leaves the defaults and says why. */
export function readLink(hash: string): LinkReading {
  const entry = hash
    .replace(/^#/, '')
    .split('&')
    .find((part) => part.startsWith(marker));
  if (entry === undefined) return { values: {} };
  const [found, payload] = entry.slice(marker.length).split('.', 2);
  if (found !== version) return { values: {}, problem: 'unknownVersion' };
  try {
    const short: unknown = JSON.parse(fromBase64Url(payload ?? ''));
    if (typeof short !== 'object' || short === null) return { values: {}, problem: 'unreadable' };
    const values: Record<string, unknown> = {};
    for (const name of propertyNames) {
      const key = properties[name].key;
      if (key !== undefined && Object.hasOwn(short, key))
        values[name] = (short as Record<string, unknown>)[key];
    }
    const accepted = acceptable(values);
    const complete = Object.keys(accepted).length === Object.keys(values).length;
    return complete ? { values: accepted } : { values: accepted, problem: 'unreadable' };
  } catch {
    return { values: {}, problem: 'unreadable' };
  }
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (mark) => mark.charCodeAt(0)),
  );
}
