import { css } from 'lit';

export default css`
  .cost-chart svg {
    display: block;
    width: 100%;
    max-width: 44em;
    margin: 0.4em 0;
    forced-color-adjust: none;
  }
  .cost-chart .line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 0.9;
  }
  .cost-chart .line-rnn {
    stroke-dasharray: 3 1.2;
  }
  .cost-chart .line-convolution {
    stroke-dasharray: 0.9 1.2;
  }
  .cost-chart .chosen {
    stroke: var(--ink-soft);
    stroke-width: 0.4;
  }
  .cost-chart text {
    fill: var(--ink-main);
    font-size: 2.5px;
  }
  @container (max-width: 40em) {
    .cost-chart text {
      font-size: 3.7px;
    }
  }
  .cost-measure {
    margin: 0.6em 0;
  }
  .cost-table td {
    white-space: nowrap;
  }
`;
