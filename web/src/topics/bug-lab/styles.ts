import { css } from 'lit';

export default css`
  .bug-name {
    padding: 0.4em 0.8em;
    border-left: 4px solid var(--correct);
    background: var(--ground);
  }
  .bug-alarm,
  .bug-calm {
    padding: 0.15em 0 0.5em;
  }
  .bug-alarm {
    color: var(--problem);
    font-weight: 700;
  }
  .bug-alarm::before {
    content: '✗ ';
  }
  .bug-calm::before {
    content: '✓ ';
    color: var(--right);
  }
  .bug-gap {
    padding-top: 0.9em;
  }
  .bug-canary .bars .bar {
    width: 40%;
  }
  .bug-canary .bars .number {
    width: 60%;
    text-align: left;
    white-space: normal;
  }
`;
