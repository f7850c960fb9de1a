import { css } from 'lit';

export default css`
  .role-maps {
    display: flex;
    flex-wrap: wrap;
    gap: 0.8em 1.2em;
  }
  .role-maps figcaption {
    font-size: 0.9em;
    font-weight: 700;
  }
  .topic-roles-learned caption {
    padding: 0.4em 0;
    text-align: left;
  }
  .topic-roles-learned .facts th[scope='row'] {
    white-space: nowrap;
  }
`;
