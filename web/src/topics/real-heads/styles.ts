import { css } from 'lit';

export default css`
  .real-statistics {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 2em;
    padding: 0;
    list-style: none;
  }
`;
