import { css } from 'lit';

export default css`
  .variant-links svg {
    display: block;
    width: 100%;
    max-width: 28em;
    margin: 0.4em 0;
    forced-color-adjust: none;
  }
  .variant-links .node {
    fill: var(--accent);
    opacity: 0.3;
  }
  .variant-links .link {
    stroke: var(--accent);
    stroke-width: 0.9;
  }
  .variant-links text {
    fill: var(--ink-main);
    font-size: 5px;
    font-weight: 700;
  }
  .variant-table .action {
    white-space: nowrap;
  }
  .variant-table td:nth-child(3) {
    min-width: 8em;
  }
  .variant-table td:last-child {
    min-width: 14em;
  }
`;
