/** Style sheets of what the topics about training share. */
import { css } from 'lit';

export const trainingStyles = css`
  al-loss-plot,
  al-head-strip,
  al-probe-sentence,
  al-run-controls {
    display: block;
    min-width: 0;
    max-width: 100%;
  }
  al-loss-plot {
    max-width: 46em;
  }
  .loss-plot {
    overflow: hidden;
  }
  .loss-plot > svg {
    display: block;
    max-width: 100%;
    height: auto;
    forced-color-adjust: none;
  }
  al-loss-plot .line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.25;
    stroke-linejoin: round;
  }
  al-loss-plot .line-1 {
    stroke-dasharray: 7 4;
  }
  al-loss-plot .line-2 {
    stroke-dasharray: 2 4;
  }
  al-loss-plot .line-3 {
    stroke-dasharray: 10 3 2 3;
  }
  .loss-plot .grid {
    stroke: var(--line);
  }
  .loss-plot .floor {
    stroke: var(--ink-main);
    stroke-dasharray: 3 3;
  }
  .loss-plot .cursor {
    stroke: var(--focus);
    stroke-width: 1.5;
  }
  .loss-plot text {
    fill: var(--ink-soft);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .loss-plot .ending {
    stroke: var(--accent);
  }
  .loss-plot .ending-name {
    fill: var(--ink-main);
    font-weight: 600;
  }
  .loss-plot .floor-label {
    fill: var(--ink-main);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 1.4em;
    padding-top: 0.3em;
    font-size: 0.9em;
    list-style: none;
  }
  .head-strip {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(9.5em, 40%), 1fr));
    gap: 0.7em;
    max-width: 46em;
  }
  .head-strip > * {
    display: grid;
    justify-items: start;
    gap: 0.15em;
    min-width: 0;
    padding: 0.45em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--ground);
    text-align: left;
  }
  .head-strip > [aria-pressed='true'] {
    border-color: var(--ink-main);
    box-shadow: inset 0 0 0 1px var(--ink-main);
  }
  .head-strip canvas {
    width: 100%;
    aspect-ratio: 1;
    background: var(--button);
    image-rendering: pixelated;
    forced-color-adjust: none;
  }
  .strip-name {
    font-size: 0.85em;
    font-weight: 600;
  }
  .strip-note {
    min-height: 1.3em;
    color: var(--ink-soft);
    font-size: 0.8em;
    line-height: 1.3;
  }
  .run-controls {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.7em 1.6em;
  }
  .run-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .run-progress {
    display: grid;
    flex: 0 1 16em;
    gap: 0.1em;
    color: var(--ink-soft);
    font-size: 0.85em;
    font-variant-numeric: tabular-nums;
  }
  .run-progress progress {
    width: 100%;
    accent-color: var(--focus);
  }
  .probe {
    display: grid;
    gap: 0.7em;
    max-width: 46em;
  }
  .probe-field {
    display: grid;
    gap: 0.15em;
    min-width: 0;
  }
  .lab .probe select {
    width: 100%;
    max-width: 100%;
  }
  .probe select,
  .probe input {
    min-width: 0;
    min-height: 2.4em;
    padding: 0 0.6em;
    border: 1px solid var(--ink-soft);
    border-radius: 0.45em;
    background: var(--ground);
    color: var(--ink-main);
    font-size: max(1rem, 16px);
  }
  .probe-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5em;
  }
  .probe-words {
    color: var(--ink-soft);
    font-size: 0.9em;
  }
  .lock {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.7em 1.6em;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .lock:disabled {
    opacity: 0.6;
  }
  .lock > al-slider-field {
    flex: 0 1 20em;
  }
  .run-tables,
  .run-side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 0.5em;
  }
  .run-side .head-strip {
    grid-template-columns: repeat(auto-fill, minmax(min(6.4em, 40%), 1fr));
  }
  .run-tables .bars th {
    min-width: 11em;
  }
  .run-facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em 2em;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  .run-facts div {
    display: flex;
    gap: 0.5em;
  }
  .run-facts dt {
    color: var(--ink-soft);
  }
  .run-facts dd {
    margin: 0;
    font-weight: 700;
  }
  @container (max-width: 40em) {
    .probe-line {
      grid-template-columns: minmax(0, 1fr);
    }
    .run-controls al-segments {
      flex-basis: 100%;
    }
  }
  @media print {
    al-own-grammar,
    .run-buttons,
    .head-numbers:not([open]) {
      display: none;
    }
    .probe-line,
    .probe-line input {
      display: block;
      padding: 0;
      border: 0;
      background: none;
      font-size: 1em;
      font-weight: 600;
      field-sizing: content;
    }
  }
`;
