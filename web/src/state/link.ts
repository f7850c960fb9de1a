/** The state in a link: `#al=v1.<base64url of a small JSON object>`; only what differs from the default. */

import type { SettingValue } from '../topics/topic.ts';
import {
  acceptable,
  type Edit,
  initialState,
  type LessonState,
  type PropertyName,
  properties,
  propertyNames,
} from './properties.ts';

const version = 'v1';
const marker = 'al=';

type Packing<Value> = { pack(value: Value): string; unpack(packed: string): unknown };

/** Long values as short text: a learning platform keeps no more than 4096 characters, some chats far fewer. */
const packings: { [Name in PropertyName]?: Packing<LessonState[Name]> } = {
  /** Words hold no white space: a blank parts them, a line end parts the sentences. */
  tokens: {
    pack: (sentences) => sentences.map((words) => words.join(' ')).join('\n'),
    unpack: (packed) => packed.split('\n').map((sentence) => sentence.split(' ')),
  },
  /** `w_q,0,1=0.5;x,0,0,0=-0` */
  edits: {
    pack: (edits) => edits.map(packEdit).join(';'),
    unpack: (packed) => (packed === '' ? [] : packed.split(';').map(unpackEdit)),
  },
  /** `n=16;stored=true;kind:rnn`: words after a colon, numbers and yes or no after an equals sign. */
  lab: {
    pack: (lab) => Object.entries(lab).map(packSetting).join(';'),
    unpack: (packed) =>
      packed === '' ? {} : Object.fromEntries(packed.split(';').map((entry) => unpackSetting(entry))),
  },
};

function packSetting([name, value]: [string, SettingValue]): string {
  return typeof value === 'string' ? `${name}:${encodeURIComponent(value)}` : `${name}=${value}`;
}

function unpackSetting(packed: string): [string, SettingValue] {
  const [, name = '', sign, text = ''] = /^(\w+)([:=])(.*)$/s.exec(packed) ?? [];
  if (sign === ':') return [name, decodeURIComponent(text)];
  if (text === 'true' || text === 'false') return [name, text === 'true'];
  return [name, text === '' ? Number.NaN : Number(text)];
}

function packEdit({ tensor, index, value }: Edit): string {
  return `${[tensor, ...index].join(',')}=${Object.is(value, -0) ? '-0' : value}`;
}

function unpackEdit(packed: string): Edit | undefined {
  const match = /^(\w+)((?:,\d+)+)=(-?\d[\d.]*(?:e[+-]\d+)?)$/.exec(packed);
  if (match === null) return undefined;
  const [, tensor, index, value] = match as unknown as [string, string, string, string];
  return { tensor, index: index.slice(1).split(',').map(Number), value: Number(value) };
}

function pack(state: LessonState, name: PropertyName): unknown {
  const packing = packings[name] as Packing<unknown> | undefined;
  return packing === undefined ? state[name] : packing.pack(state[name]);
}

function unpack(name: PropertyName, found: unknown): unknown {
  const packing = packings[name];
  if (packing === undefined) return found;
  return typeof found === 'string' ? packing.unpack(found) : undefined;
}

/** The hash for a state, `''` when everything is at its default. */
export function writeLink(state: LessonState): string {
  const initial = initialState();
  const short: Record<string, unknown> = {};
  for (const name of propertyNames) {
    const key = properties[name].key;
    const packed = pack(state, name);
    if (key !== undefined && packed !== pack(initial, name)) short[key] = packed;
  }
  return Object.keys(short).length === 0 ? '' : `#${marker}${version}.${toBase64Url(JSON.stringify(short))}`;
}

/** What a link means by leaving a property out; what it cannot carry, as values of files, it leaves out too. */
export function linkDefaults(): Partial<LessonState> {
  const isMeant = ([name]: [string, unknown]) => {
    const { key, computes } = properties[name as PropertyName];
    return key !== undefined || computes === true;
  };
  return Object.fromEntries(Object.entries(initialState()).filter(isMeant));
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
    if (typeof short !== 'object' || short === null || Array.isArray(short))
      return { values: {}, problem: 'unreadable' };
    const values: Record<string, unknown> = {};
    for (const name of propertyNames) {
      const key = properties[name].key;
      if (key !== undefined && Object.hasOwn(short, key))
        values[name] = unpack(name, (short as Record<string, unknown>)[key]);
    }
    const accepted = acceptable(values);
    const complete = Object.keys(values).every((name) => Object.hasOwn(accepted, name));
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
