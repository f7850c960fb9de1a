import { css } from 'lit';

export default css`
  .mask-alarm,
  .mask-calm {
    padding-top: 0.5em;
  }
  .mask-alarm {
    color: var(--problem);
    font-weight: 700;
  }
  .mask-calm::before {
    content: '✓ ';
    color: var(--right);
  }
  .mask-outcomes th .token {
    max-width: none;
  }
`;
