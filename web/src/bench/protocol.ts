/** What the page and the measuring worker say to each other. The page cancels by ending the worker. */
import type { LiveResult } from './live.ts';

export type ToWorker = { readonly ids: readonly string[]; readonly budget: number };

export type FromWorker =
  | { readonly progress: { readonly id: string; readonly share: number } }
  | { readonly result: LiveResult }
  /** A code of errors.json, or a text that is none. */
  | { readonly failed: string }
  | { readonly done: true };
