import { css } from 'lit';

export default css`
  .pitfall-bars th {
    min-width: 8em;
    white-space: normal;
  }
  .pitfall-bars .number {
    min-width: 5.5em;
  }
`;
