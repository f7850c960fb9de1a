import { css } from 'lit';

export default css`
  .glossary-lines td,
  .glossary-lines th {
    white-space: nowrap;
  }
  .glossary-lines .is-own {
    background: var(--lit);
  }
`;
