import { css } from 'lit';

export default css`
  .count-run {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5em;
    padding-top: 0.8em;
    border-top: 1px solid var(--line);
  }
  .count-run h3 {
    padding: 0;
  }
  .count-maps {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em 0.5em;
  }
  .count-maps figcaption {
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .count-figures {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.15em 1em;
    margin: 0;
    overflow-x: auto;
    font-variant-numeric: tabular-nums;
  }
  .count-figures dt {
    color: var(--ink-soft);
    font-size: 0.9em;
  }
  .count-figures dd {
    margin: 0;
    white-space: pre-wrap;
  }
  .count-figures .is-true {
    font-weight: 700;
  }
  @container (max-width: 40em) {
    .count-figures {
      grid-template-columns: minmax(0, 1fr);
    }
    .count-figures dd {
      padding-bottom: 0.35em;
    }
  }
  @media print {
    .count-figures {
      overflow: visible;
      mask: none;
    }
  }
`;
