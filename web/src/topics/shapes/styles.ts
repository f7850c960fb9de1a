import { css } from 'lit';

export default css`
  .shapes-table code {
    white-space: nowrap;
  }
  .stations {
    display: grid;
    gap: 0.35em;
    max-width: 34em;
    padding: 0;
    list-style: none;
  }
  .station {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em 0.8em;
    padding: 0.4em 0.7em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--paper);
  }
  .station > .hint {
    flex-basis: 100%;
  }
  .station-tensors {
    display: flex;
    gap: 0.7em;
    min-width: 7em;
  }
  .station .action {
    margin-left: auto;
  }
  .station.is-split {
    margin-left: 1.2em;
    box-shadow:
      4px 4px 0 -1px var(--paper),
      4px 4px 0 0 var(--line),
      8px 8px 0 -1px var(--paper),
      8px 8px 0 0 var(--line);
    margin-bottom: 0.5em;
  }
  .station.black-box {
    justify-content: center;
    min-height: 5em;
    background: var(--ink-main);
    color: var(--paper);
    font-weight: 700;
  }
`;
