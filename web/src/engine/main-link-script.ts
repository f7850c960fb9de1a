/** `#main-link` of the offline page: the engine on this thread, out of the text that its workers are made of. */
import type { EngineScript } from './engine-script.ts';
import text from './engine-script.ts?classic';
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import type { WasmSources } from './loader.ts';

/** Errors come with the code of an AttentionError, but of the script's own class. */
export function openMainLink(wasm: WasmSources): Promise<Link> {
  const script: EngineScript = document.createElement('script');
  script.textContent = text;
  // It runs while it is put there; a policy that came with the page from a server may refuse that.
  document.head.append(script);
  script.remove();
  if (script.openMainLink === undefined) throw new AttentionError('EngineLost');
  return script.openMainLink(wasm);
}
