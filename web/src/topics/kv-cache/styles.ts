import { css } from 'lit';

export default css`
  .cache-model {
    display: grid;
    gap: 0.2em;
  }
  .cache-model select {
    min-height: 2.4em;
    padding: 0 0.6em;
    border: 1px solid var(--line);
    border-radius: 0.45em;
    background: var(--paper);
    color: var(--ink-main);
    font: inherit;
    font-size: max(1rem, 16px);
  }
  .cache-size {
    font-size: 1.35em;
  }
  .cache-catalogue :is(th, td) {
    white-space: nowrap;
  }
  .cache-catalogue .is-marked {
    background: var(--lit);
  }
`;
