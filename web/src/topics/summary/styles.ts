import { css } from 'lit';

export default css`
  .flash-cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18em), 1fr));
    align-items: start;
    gap: 0.8em;
  }
  .flash-card {
    padding: 0.8em 1em;
    border: 1px solid var(--line);
    border-radius: 0.7em;
    background: var(--ground);
  }
  .flash-card[open] {
    border-color: var(--ink-main);
  }
  .flash-card summary {
    min-height: 2em;
    font-weight: 700;
    cursor: pointer;
  }
  .flash-card p {
    padding-top: 0.5em;
  }
`;
