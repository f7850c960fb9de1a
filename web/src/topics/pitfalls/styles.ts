import { css } from 'lit';

export default css`
  .pitfall-bars th {
    width: 13em;
    white-space: normal;
  }
  .pitfall-bars .number {
    min-width: 7em;
  }
`;
