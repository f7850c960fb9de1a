/** Parts of experiments: heat map, bars, slider with a field, progress. */
import { css } from 'lit';

export const partStyles = css`
  al-heat-map,
  al-bars,
  al-slider-field,
  al-segments,
  al-progress,
  al-fact-table {
    display: block;
    min-width: 0;
    max-width: 100%;
  }
  .heat-map .axis {
    color: var(--ink-soft);
    font-size: 0.75em;
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
  /* Names of heads and roles are longer than words of a sentence. */
  .heat-map tbody .token {
    max-width: 11em;
  }
  .heat-map thead .token {
    max-width: 6.5em;
  }
  .heat-map.is-compact td[data-cell] {
    min-width: 0;
    width: 1.15em;
    height: 1.15em;
    padding: 0;
    border-radius: 0.12em;
  }
  .heat-map.is-compact thead tr:last-child .token {
    max-width: 1.2em;
    text-overflow: clip;
  }
  .heat-map td.is-marked {
    box-shadow:
      inset 0 0 0 2px var(--ink-main),
      inset 0 0 0 3.5px var(--paper);
    font-weight: 700;
  }
  .heat-map [aria-selected] {
    cursor: pointer;
  }
  .bars {
    width: 100%;
    max-width: 40em;
    border-collapse: collapse;
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .bars th {
    padding: 0.2em 0.7em 0.2em 0;
    font-weight: 400;
    text-align: left;
  }
  /* A name takes the room it needs, up to a measure; the bars share what is left. */
  .bars th span {
    display: inline-block;
    width: max-content;
    max-width: 13em;
  }
  .bars .bar {
    width: 100%;
    min-width: 4em;
    padding: 0.2em 0;
  }
  .bars svg {
    display: block;
    width: 100%;
    height: 1.1em;
    border-radius: 0.3em;
    forced-color-adjust: none;
  }
  .bars .number {
    padding: 0.2em 0 0.2em 0.7em;
    text-align: right;
    white-space: nowrap;
  }
  .bars .is-marked th,
  .bars .is-marked .number {
    font-weight: 700;
  }
  .track {
    fill: var(--button);
  }
  .fill {
    fill: var(--accent);
    opacity: 0.75;
  }
  .is-marked .fill,
  .fill.is-marked {
    opacity: 1;
  }
  .histogram {
    max-width: 34em;
  }
  .histogram svg {
    display: block;
    width: 100%;
    height: 9em;
    border-bottom: 1.5px solid var(--ink-soft);
    forced-color-adjust: none;
  }
  .histogram-ends {
    display: flex;
    justify-content: space-between;
    color: var(--ink-soft);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
  }
  .slider-field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.1em 0.6em;
    max-width: 26em;
  }
  .slider-field .control-label {
    grid-column: 1 / -1;
  }
  .slider-field input[type='range'] {
    width: 100%;
    min-width: 0;
    height: 2em;
    margin: 0;
    accent-color: var(--focus);
    cursor: pointer;
  }
  .slider-field input[type='text'],
  .slider-field output {
    width: 4.2em;
    min-height: 2.15em;
    padding: 0 0.4em;
    border: 1px solid var(--line);
    border-radius: 0.45em;
    background: var(--paper);
    color: var(--ink-main);
    font-size: max(1rem, 16px);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .slider-field output {
    display: grid;
    place-items: center;
    border-color: transparent;
    background: var(--button);
  }
  .slider-field input[aria-invalid='true'] {
    border-color: var(--problem);
  }
  .unit {
    color: var(--ink-soft);
    font-size: 0.9em;
  }
  .control-label {
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.9em;
  }
  .progress progress {
    flex: 1 1 8em;
    max-width: 20em;
    accent-color: var(--focus);
  }
  .facts {
    overflow-x: auto;
  }
  .facts table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }
  .facts th,
  .facts td {
    padding: 0.35em 0.7em 0.35em 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
  }
  .facts thead th {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .facts .number {
    text-align: right;
    white-space: nowrap;
  }
  al-fact-table tbody th {
    min-width: 9em;
  }
  .fact-note {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .fact-source {
    min-width: 12em;
    color: var(--ink-soft);
    font-size: 0.9em;
  }
  @media (pointer: coarse) {
    .slider-field input {
      min-height: 2.75em;
    }
  }
  @container (max-width: 40em) {
    .fact-source {
      min-width: 21em;
    }
    .bars th span {
      max-width: 7.5em;
    }
    /* Five columns, as many as the lesson's sentence has tokens, fit a phone. */
    .heat-map td[data-cell] {
      min-width: 2.95em;
      padding: 0 0.15em;
      font-size: 0.8em;
    }
    .heat-map tbody th {
      padding-block: 0.25em;
    }
    .heat-map tbody .token {
      width: max-content;
      max-width: 6em;
      text-align: right;
      white-space: normal;
    }
  }
`;
