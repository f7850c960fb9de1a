import { css } from 'lit';

export default css`
  .pattern-print {
    display: grid;
    gap: 0.3em;
    padding: 0;
    list-style: none;
  }
  .pattern-print code {
    white-space: normal;
  }
`;
