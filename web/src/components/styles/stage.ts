/** The picture of a step: captions of the matrices, how they stand together, the signs between them. */
import { css } from 'lit';

export const stageStyles = css`
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
    gap: 1em 0.2em;
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
  }
`;
