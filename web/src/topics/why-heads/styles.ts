import { css } from 'lit';

export default css`
  .head-field {
    display: block;
    width: 100%;
    max-width: 26em;
  }
  .head-field .frame {
    fill: none;
    stroke: var(--line);
    stroke-width: 0.6;
  }
  .head-field .cells {
    stroke: var(--accent);
    stroke-width: 0.72;
    stroke-dasharray: 0.72 0.28;
  }
  .head-count strong {
    font-size: 1.3em;
  }
  .why-stack {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 2em;
    padding: 0;
    list-style: none;
  }
`;
