import { css } from 'lit';

export default css`
  .width-bands svg {
    display: block;
    width: 100%;
    max-width: 24em;
    margin: 0.4em 0;
    forced-color-adjust: none;
  }
  .width-bands .band {
    fill: var(--accent);
    opacity: 0.22;
    stroke: var(--paper);
    stroke-width: 0.7;
  }
  .width-bands .band.is-marked {
    opacity: 0.85;
  }
  .width-bands text {
    fill: var(--ink-main);
    font-size: 5px;
    font-weight: 700;
  }
  .width-gap {
    padding-top: 0.8em;
  }
`;
