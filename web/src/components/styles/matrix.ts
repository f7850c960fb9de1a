/** The picture of a step: matrices, their captions, the signs between them. */
import { css } from 'lit';

export const matrixStyles = css`
  .stage {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
    justify-items: start;
  }
  .lanes {
    display: grid;
    grid-template-columns: minmax(0, max-content);
    gap: 1.1em 1.5em;
    min-width: 0;
    max-width: 100%;
  }
  .lane {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em 0.9em;
    min-width: 0;
    max-width: 100%;
  }
  .tensor {
    width: min-content;
    max-width: 100%;
    padding: 0.3em 0.25em 0.4em;
    border: 1px solid transparent;
    border-radius: 0.6em;
  }
  .tensor.is-lit-tensor {
    --under: var(--paper);
    border-color: var(--accent);
    background: var(--paper);
  }
  .tensor figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.7em;
    min-width: 13em;
    padding-bottom: 0.3em;
    font-size: 0.85em;
  }
  .caption-name .symbol {
    font-size: 1.2em;
  }
  .tensor-name {
    color: var(--ink-soft);
  }
  .shape,
  .slice {
    color: var(--ink-soft);
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
  }
  .slice {
    padding: 0 0.5em;
    border-radius: 0.6em;
    background: var(--button);
  }
  .heads {
    display: flex;
    gap: 0.4em 0.9em;
    max-width: 100%;
    overflow-x: auto;
  }
  .transposed {
    color: var(--accent);
    line-height: 0;
  }
  .product {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, max-content));
    gap: 0.4em 1.1em;
    max-width: 100%;
  }
  .product > * {
    min-width: 0;
    max-width: 100%;
    align-self: end;
    justify-self: end;
  }
  .product > .product-words {
    grid-area: 1 / 1;
    align-self: center;
    justify-self: center;
  }
  .product-right {
    grid-area: 1 / 2;
  }
  .product-left {
    grid-area: 2 / 1;
  }
  .product-result {
    grid-area: 2 / 2;
  }
  .product .shaft {
    transform: rotate(45deg);
  }
  .head-panel {
    max-width: 100%;
    padding: 0 0.3em 0.3em;
    border-radius: 0.5em;
    border: 1px dashed var(--line);
  }
  .head-panel.is-chosen {
    border: 1px solid var(--accent);
  }
  .head-name {
    min-height: 1.7em;
    padding: 0 0.4em;
    border: 0;
    background: none;
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .is-chosen > .head-name {
    color: var(--accent);
    font-weight: 700;
  }
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
  .pan td[data-index] {
    min-width: 3.65em;
    height: 2.1em;
    padding: 0 0.3em;
    border-radius: 0.25em;
    background: var(--cell);
    color: var(--ink);
    font-size: 0.84em;
    text-align: center;
    white-space: nowrap;
    cursor: pointer;
    print-color-adjust: exact;
    forced-color-adjust: none;
  }
  .is-dense .pan td[data-index] {
    min-width: 3.3em;
    padding: 0;
    font-size: 0.74em;
    letter-spacing: -0.02em;
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
  .outcome {
    display: flex;
    align-items: center;
    gap: 0.6em 0.9em;
    max-width: 100%;
  }
  .outcome > .tensor {
    min-width: 0;
  }
  .sign {
    color: var(--ink-soft);
    font-size: 1.3em;
  }
  .arrow {
    display: grid;
    justify-items: center;
    color: var(--ink-soft);
    font-size: 0.8em;
    line-height: 1.1;
  }
  .shaft {
    font-size: 1.7em;
  }
  .words ol {
    display: grid;
    gap: 0.15em;
    list-style: none;
  }
  .words li {
    padding: 0.1em 0.6em;
    border-radius: 0.4em;
    background: var(--button);
  }
  .words .index {
    margin-right: 0.6em;
    color: var(--ink-soft);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
  }
  .words .action {
    margin-top: 0.6em;
  }
  .words-title {
    padding-bottom: 0.3em;
    color: var(--ink-soft);
    font-size: 0.85em;
  }
  /* Three lanes that share X: they stand side by side, each flowing down from its W to its product. */
  .fan {
    justify-items: center;
  }
  .shared {
    min-width: 0;
    max-width: 100%;
  }
  .fan .lanes {
    gap: 1em 0.5em;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24em), 1fr));
    width: 100%;
  }
  .fan .lane,
  .fan .outcome {
    flex-direction: column;
    flex-wrap: nowrap;
    align-items: end;
    justify-self: center;
    gap: 0.3em;
  }
  .fan .lane > .sign,
  .fan .arrow {
    align-self: center;
  }
  .fan .tensor {
    padding: 0.3em 0.1em;
  }
  .fan .lane > .sign {
    line-height: 1;
  }
  .fan .arrow {
    grid-auto-flow: column;
    align-items: center;
    gap: 0.5em;
  }
  .fan .shaft {
    transform: rotate(90deg);
  }
  @container (max-width: 40em) {
    .lane,
    .outcome {
      flex-direction: column;
      align-items: start;
    }
    .product {
      grid-template-columns: minmax(0, 1fr);
    }
    .product > *,
    .product > .product-words {
      grid-area: auto;
      justify-self: start;
    }
    .fan {
      justify-items: start;
    }
    .fan .lane {
      align-items: start;
    }
    .arrow {
      grid-auto-flow: column;
      align-items: center;
      gap: 0.5em;
      padding-left: 2em;
    }
    .shaft,
    .product .shaft {
      transform: rotate(90deg);
    }
    .pan td[data-index] {
      min-width: 3.4em;
      padding: 0 0.1em;
      font-size: 0.775em;
    }
  }
`;
