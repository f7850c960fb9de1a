/** The programs of the shown run, in either library; edits that this shape does not have stay out of them. */
import numpy from '#content/listing.json';
import torch from '#content/listing-torch.json';
import { type Library, type Line, type Listing, type ListingSettings, listingFor } from '../model/listing.ts';
import type { TensorValue } from '../model/tensors.ts';
import { fits, type Run } from '../state/computation.ts';
import { loadedIds } from '../state/loaded.ts';
import type { LessonState } from '../state/properties.ts';

const listings = { numpy, torch } as unknown as Readonly<Record<Library, Listing>>;

/** The lines asked for last: the same object while nothing changes, so that a listing is drawn once. */
const newest: { [Name in Library]?: { readonly key: string; readonly lines: readonly Line[] } } = {};

export function programOf(library: Library, state: LessonState, run: Run): readonly Line[] {
  const settings = settingsOf(state, run);
  const key = JSON.stringify(settings);
  const known = newest[library];
  if (known?.key === key) return known.lines;
  const lines = listingFor(listings[library], settings, library);
  newest[library] = { key, lines };
  return lines;
}

function settingsOf(state: LessonState, run: Run): ListingSettings {
  const { seed, tokens, d_model, num_heads, mask, mask_fill, scale, dtype } = state;
  const sizes = { batch: tokens.length, length: tokens[0]?.length ?? 0, d_model, num_heads };
  const edits = state.edits
    .filter(({ tensor, index }) => fits(run.tensors[tensor] as TensorValue, index))
    .map(({ tensor, index, value }) => ({ tensor, index: [...index], value }));
  return { seed, ...sizes, mask, mask_fill, scale, dtype, edits, loaded: loadedIds(state, run.tensors) };
}
