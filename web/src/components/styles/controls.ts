/** Settings. Targets are at least 44 px high on touch screens. */
import { css } from 'lit';

export const controlStyles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.25em 1.5em;
    padding: 0.35em 0 0.6em;
    border-bottom: 1px solid var(--line);
  }
  .more[open] {
    flex-basis: 100%;
  }
  .quick {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5em 1.5em;
  }
  .control {
    display: grid;
    align-content: start;
    gap: 0.2em;
    min-width: 0;
  }
  .control > label:not(.check),
  .control-label,
  .segments legend {
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .control > label:not(.check) {
    display: grid;
    gap: 0.2em;
  }
  .segments {
    display: flex;
    flex-wrap: wrap;
    row-gap: 0.25em;
    min-width: 0;
    margin: 0;
    padding: 0 0 0 1px;
    border: 0;
  }
  .segments legend {
    padding: 0;
    margin: 0 0 0.2em -1px;
  }
  .segments label {
    position: relative;
    display: grid;
    place-items: center;
    min-width: 2.3em;
    min-height: 2.15em;
    padding: 0 0.5em;
    margin-left: -1px;
    border: 1px solid var(--line);
    background: var(--paper);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .segments label:first-of-type {
    border-radius: 0.45em 0 0 0.45em;
  }
  .segments label:last-of-type {
    border-radius: 0 0.45em 0.45em 0;
  }
  .segments label:only-of-type {
    border-radius: 0.45em;
  }
  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segments label:has(:focus-visible) {
    z-index: 1;
    outline: 2.5px solid var(--focus);
    outline-offset: 1px;
  }
  .segments .is-chosen {
    background: var(--ink-main);
    color: var(--ground);
    font-weight: 700;
  }
  /* On the ground of what is chosen, a symbol's own colour would be hard to read. */
  .segments math [data-family] {
    color: inherit;
  }
  .segments:disabled label:not(.is-chosen) {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    .segments .is-chosen {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
    min-height: 2.15em;
    cursor: pointer;
  }
  .check input {
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--focus);
  }
  .more > summary {
    display: inline-block;
    padding: 0.5em 0 0.25em;
    color: var(--ink-soft);
    font-size: 0.875em;
    cursor: pointer;
  }
  .more > summary::before {
    content: '▸ ';
  }
  .more[open] > summary::before {
    content: '▾ ';
  }
  .more > summary:hover {
    color: var(--ink-main);
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11.5em, 1fr));
    gap: 0.9em 1.25em;
    min-width: 0;
    margin: 0;
    padding: 0.5em 0 0.75em;
    border: 0;
  }
  .grid .wide {
    grid-column: span 2;
  }
  .control input[type='text'],
  .control select {
    width: 100%;
    min-width: 0;
    min-height: 2.15em;
    padding: 0 0.6em;
    border: 1px solid var(--line);
    border-radius: 0.45em;
    background: var(--paper);
    color: var(--ink-main);
    font-size: max(1rem, 16px);
  }
  .control input[aria-invalid='true'] {
    border-color: var(--problem);
  }
  .number-field {
    display: grid;
    grid-template-columns: 2.3em minmax(3em, 1fr) 2.3em;
  }
  .number-field button {
    min-height: 2.15em;
    border: 1px solid var(--line);
    background: var(--button);
    color: var(--ink-main);
  }
  .number-field button:first-child {
    border-right: 0;
    border-radius: 0.45em 0 0 0.45em;
  }
  .number-field button:last-child {
    border-left: 0;
    border-radius: 0 0.45em 0.45em 0;
  }
  .number-field input[type='text'] {
    border-radius: 0;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  @media (pointer: coarse) {
    .segments label,
    .check,
    .tool,
    .action,
    .control input[type='text'],
    .control select,
    .number-field button {
      min-height: 2.75em;
    }
    .segments label {
      min-width: 2.75em;
    }
  }
  @container (max-width: 40em) {
    .grid {
      grid-template-columns: 1fr;
    }
    .grid .wide {
      grid-column: auto;
    }
  }
`;
