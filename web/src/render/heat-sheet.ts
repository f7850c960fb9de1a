/** One style rule per family, scheme and level, because strict hosts drop inline styles. */
import { accentColour, families, heatColour, inkOn, levels, type Scheme, toHex } from '../model/palette.ts';

const schemes: readonly Scheme[] = ['light', 'dark'];

export function heatSheet(): string {
  const rules: string[] = [];
  for (const scheme of schemes) {
    for (const family of families) {
      const scope = `[data-scheme='${scheme}'] [data-family='${family}']`;
      rules.push(`${scope}{--accent:${toHex(accentColour(family, scheme))}}`);
      for (let level = 0; level < levels; level += 1) {
        const colour = heatColour(family, scheme, level);
        rules.push(`${scope} .heat-${level}{--cell:${toHex(colour)};--ink:${inkOn(colour)}}`);
      }
    }
  }
  return rules.join('\n');
}
