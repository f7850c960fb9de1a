// The glue of a module's builds is usually the same text; then one copy in a bundle is enough.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

const sameText = (one, other) =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));

/** Vite aliases, to stand before that of '#wasm-build/': other builds take the SIMD build's glue if they can. */
export function glueAliases() {
  const others = { attention: ['scalar', 'relaxed'], workshop: ['scalar'] };
  return Object.entries(others).flatMap(([module, builds]) => {
    const pathOf = (build) => at('build/wasm', `${module}-${build}`, `${module}.js`);
    return builds.map((build) => ({
      find: `#wasm-build/${module}-${build}/${module}.js`,
      replacement: sameText(pathOf(build), pathOf('simd')) ? pathOf('simd') : pathOf(build),
    }));
  });
}
