/** One matrix: its table, labels, cells and their marks, and the pager of a large one. */
import { css } from 'lit';

export const matrixStyles = css`
  al-matrix {
    display: block;
    max-width: 100%;
  }
  .pan {
    max-width: 100%;
    overflow: auto;
    padding: 3px;
    touch-action: pan-x pan-y;
  }
  /* A matrix taller than this pans in its own box, under labels that stay. */
  .pan:has(tr:nth-child(17)) {
    max-height: 30em;
  }
  .is-embedded .pan {
    max-height: none;
  }
  .pan thead th,
  .pan .corner {
    position: sticky;
    top: -3px;
    z-index: 3;
    background: var(--under, var(--ground));
  }
  .pan tbody th {
    position: sticky;
    left: -3px;
    z-index: 3;
    background: var(--under, var(--ground));
  }
  .pan table {
    border-collapse: separate;
    border-spacing: 1px;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .pan th {
    padding: 0 0.2em;
    color: var(--ink-soft);
    font-size: 0.75em;
    font-weight: 400;
  }
  .pan thead th {
    vertical-align: bottom;
    padding-bottom: 0.15em;
  }
  .pan tbody th {
    text-align: right;
    white-space: nowrap;
  }
  .pan .token {
    display: inline-block;
    max-width: 5.4em;
    overflow: hidden;
    color: var(--ink-main);
    text-overflow: ellipsis;
    vertical-align: bottom;
    white-space: nowrap;
  }
  .pan thead .token {
    display: block;
    max-width: 4.6em;
  }
  .pan .index {
    opacity: 0.85;
  }
  .pan tbody .token {
    margin-left: 0.3em;
  }
  .pan td[data-index],
  .heat-map td[data-cell] {
    min-width: 3.65em;
    height: 2.1em;
    padding: 0 0.3em;
    border-radius: 0.25em;
    background: var(--cell);
    color: var(--ink);
    font-size: 0.84em;
    text-align: center;
    white-space: nowrap;
    print-color-adjust: exact;
    forced-color-adjust: none;
  }
  .pan td[data-index] {
    cursor: pointer;
  }
  .is-dense .pan td[data-index] {
    min-width: 3.3em;
    padding: 0;
    font-size: 0.74em;
    letter-spacing: -0.04em;
  }
  /* These steps have room around the numbers of eight columns, and of up to sixteen. */
  @container (min-width: 48em) {
    .step-concat .is-dense .pan:not(:has(th:nth-child(18))) td[data-index] {
      min-width: 3.65em;
      padding: 0 0.3em;
      font-size: 0.84em;
      letter-spacing: 0;
    }
  }
  @container (min-width: 62em) {
    .step-input .is-dense .pan:not(:has(th:nth-child(18))) td[data-index] {
      min-width: 3.65em;
      padding: 0 0.2em;
      font-size: 0.8em;
      letter-spacing: 0;
    }
  }
  /* Three matrices of eight columns side by side just fit a laptop. */
  @container (min-width: 72em) and (max-width: 81em) {
    :is(.step-projection, .step-output-projection) .is-dense .pan td[data-index] {
      min-width: 3.2em;
      font-size: 0.715em;
      letter-spacing: -0.05em;
    }
  }
  /* The ring ends before the neighbour's digits. */
  .is-dense .pan td.is-explained {
    box-shadow:
      0 0 0 1px var(--paper),
      0 0 0 2.5px var(--accent);
  }
  .is-dense .pan tbody .token {
    max-width: 4.6em;
  }
  [data-tensor='mask'] .pan td[data-index] {
    min-width: 2.6em;
  }
  [data-tensor='mask'] .pan thead .token {
    max-width: 2.8em;
  }
  .pan td.is-masked {
    background-color: var(--paper);
    background-image: repeating-linear-gradient(
      -45deg,
      var(--line) 0 1.5px,
      transparent 1.5px 6px
    );
    color: var(--ink-main);
  }
  .pan td.is-source {
    box-shadow: 0 0 0 2px var(--ink-main);
    position: relative;
  }
  .pan td.is-explained {
    position: relative;
    z-index: 1;
    box-shadow:
      0 0 0 2px var(--paper),
      0 0 0 4.5px var(--accent);
    font-weight: 700;
  }
  .pan td:focus-visible {
    outline: 2.5px solid var(--focus);
    outline-offset: 3px;
    z-index: 2;
  }
  .pan .band-start {
    border-left: 3px solid var(--ground);
  }
  .pan th.band-active {
    color: var(--accent);
    font-weight: 700;
    border-bottom: 2px solid var(--accent);
  }
  .pan td input {
    width: 5.5em;
    height: 1.8em;
    padding: 0 0.2em;
    border: 1px solid var(--focus);
    border-radius: 0.2em;
    background: var(--paper);
    color: var(--ink-main);
    font-size: 16px;
    text-align: center;
  }
  .pager {
    display: flex;
    align-items: center;
    gap: 0.5em;
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .pager button {
    min-width: 2.2em;
    min-height: 2.2em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    background: var(--paper);
  }
  @container (max-width: 40em) {
    .pan td[data-index] {
      min-width: 3.4em;
      padding: 0 0.1em;
      font-size: 0.775em;
    }
  }
`;
