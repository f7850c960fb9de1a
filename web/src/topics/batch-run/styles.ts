import { css } from 'lit';

export default css`
  .batch-maps {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
    gap: 1em;
  }
  .batch-maps .heat-map {
    font-size: 0.7rem;
  }
  .batch-maps figcaption {
    font-size: 0.9em;
    font-weight: 700;
  }
  .batch-maps td.is-marked {
    box-shadow: none;
    outline: 1px solid var(--ink-main);
  }
`;
