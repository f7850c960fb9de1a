import { css } from 'lit';

export default css`
  .reshape-strip {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
    padding: 0.3em 0;
    margin: 0;
    /* Cells on their way may leave the strip, but not make the page wider. */
    overflow: clip;
    overflow-clip-margin: 0.6em;
    list-style: none;
  }
  .reshape-cell {
    display: grid;
    place-items: center;
    width: 2.6em;
    padding: 0.25em 0 0.15em;
    border: 1.5px solid var(--accent);
    border-radius: 0.3em;
    background: var(--paper);
    box-shadow: inset 0 0.28em 0 var(--accent);
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }
  .reshape-cell small {
    color: var(--ink-soft);
    font-size: 0.68em;
  }
  .reshape-legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em 1.2em;
    font-size: 0.85em;
  }
  .reshape-legend span::before {
    content: '';
    display: inline-block;
    width: 0.8em;
    height: 0.8em;
    margin-right: 0.4em;
    border-radius: 0.2em;
    background: var(--accent);
  }
  .reshape-commands {
    display: grid;
    gap: 0.15em;
    padding: 0;
    margin: 0;
    list-style: none;
  }
  .reshape-commands button {
    width: 100%;
    min-height: 2.1em;
    padding: 0.15em 0.6em;
    border: 1px solid transparent;
    border-radius: 0.4em;
    background: none;
    color: var(--ink-soft);
    font: inherit;
    font-family: ui-monospace, monospace;
    font-size: 0.88em;
    text-align: left;
    cursor: pointer;
  }
  .reshape-commands button[aria-current='step'] {
    border-color: var(--ink-main);
    background: var(--lit);
    color: var(--ink-main);
    font-weight: 700;
  }
  .reshape-facts {
    padding-top: 0.4em;
    display: grid;
    /* On the narrowest phones the names wrap; a number is never squeezed out of its column. */
    grid-template-columns: minmax(0, max-content) minmax(min-content, 1fr);
    gap: 0.2em 1em;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  .reshape-facts dt {
    color: var(--ink-soft);
  }
  .reshape-facts dd {
    margin: 0;
    font-weight: 700;
  }
  .reshape-arrays {
    display: flex;
    flex-wrap: wrap;
    gap: 0.8em 1.5em;
  }
  .reshape-arrays figure {
    min-width: 0;
    max-width: 100%;
  }
  .reshape-turn {
    padding-top: 0.5em;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .reshape-verdict {
    padding-top: 0.4em;
    font-weight: 700;
  }
`;
