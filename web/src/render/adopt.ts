import { adoptStyles, type CSSResult } from 'lit';

/** Adds sheets to those a shadow tree has; Lit's own function replaces them where sheets can be adopted. */
export function adoptMore(root: ShadowRoot, sheets: readonly CSSResult[]): void {
  if (!('adoptedStyleSheets' in root)) {
    adoptStyles(root, [...sheets]);
    return;
  }
  const more = sheets.flatMap(({ styleSheet }) => styleSheet ?? []);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...more];
}
