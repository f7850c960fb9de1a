import { css } from 'lit';

export default css`
  .class-program .code {
    max-height: 46em;
  }
  @container (max-width: 40em) {
    .class-program .code {
      max-height: 22em;
    }
  }
  /* Beside the program a matrix of eight columns fits; lines of code take what is left. */
  @container (min-width: 60em) {
    .class-columns {
      grid-template-columns: minmax(0, 1fr) 25em;
    }
  }
  .class-printed {
    padding: 0.7em 0.9em;
    margin: 0;
    overflow-x: auto;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--ground);
    font-size: 0.88em;
    line-height: 1.5;
  }
  .class-printed .is-error {
    color: var(--problem);
  }
  .class-facts {
    padding-top: 0.5em;
  }
  .class-softmax th .token {
    max-width: none;
  }
  /* Eight columns, the width of the lesson's X, beside the program. */
  .class-tensors .heat-map td[data-cell] {
    min-width: 3.2em;
    padding: 0 0.1em;
    font-size: 0.78em;
  }
  .class-tensors {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8em;
  }
  @media print {
    .class-printed {
      overflow: visible;
      mask: none;
      white-space: pre-wrap;
    }
  }
`;
