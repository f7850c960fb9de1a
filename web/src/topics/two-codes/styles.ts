import { css } from 'lit';

export default css`
  .codes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr));
    gap: 1em;
  }
  .codes > al-listing {
    grid-area: auto;
    min-width: 0;
  }
  .codes .code {
    max-height: 24em;
  }
  .codes-differences {
    display: grid;
    gap: 0.4em;
    max-width: 46rem;
    margin: 0;
    padding-left: 1.2em;
  }
  .codes-sizes .bars th {
    min-width: 8em;
    white-space: normal;
  }
  .codes-sizes {
    display: grid;
    gap: 0.8em;
  }
`;
