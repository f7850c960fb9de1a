// The run that the page shows, for graders and labs that look at it.
import { compute } from '../../../web/src/state/computation.ts';
import { initialState } from '../../../web/src/state/properties.ts';

/** The lesson's own run, with what is given changed. */
export async function openRun(client, changes = {}) {
  const state = { ...initialState(), ...changes };
  return { state, run: await compute(client, state) };
}
