import { css } from 'lit';

export default css`
  .roles-apart {
    margin: 0;
    padding-left: 1.2em;
  }
  .hand-matrices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(18em, 100%), 1fr));
    gap: 0.5em;
    margin: 0.4em 0;
  }
  .hand-matrices > div {
    padding: 0.4em 0.7em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--paper);
  }
  .hand-matrices dt {
    color: var(--ink-soft);
    font-size: 0.85em;
  }
  .hand-matrices dd {
    margin: 0;
  }
`;
