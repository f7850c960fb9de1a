import { css } from 'lit';

export default css`
  .gates {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(17em, 100%), 1fr));
    gap: 0.2em 1em;
  }
`;
