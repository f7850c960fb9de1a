import { css } from 'lit';

export default css`
  .sqrt-means {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    gap: 0.8em 1.6em;
  }
  .sqrt-means h4 {
    margin: 0;
    color: var(--ink-soft);
    font-size: 0.9em;
    font-weight: 400;
  }
  .sqrt-table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .sqrt-table th,
  .sqrt-table td {
    padding: 0.35em 0.9em 0.35em 0;
    border-bottom: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  .sqrt-table th {
    font-weight: 400;
  }
  .sqrt-table thead th {
    color: var(--ink-soft);
    font-size: 0.9em;
    white-space: normal;
  }
  .sqrt-table [aria-current] :is(th, td) {
    background: var(--lit);
    font-weight: 700;
  }
  .sqrt-pan {
    overflow-x: auto;
  }
  @media print {
    .sqrt-pan {
      overflow: visible;
      mask: none;
    }
  }
`;
