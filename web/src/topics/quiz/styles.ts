import { css } from 'lit';

export default css`
  .quiz-score {
    font-size: 1.15em;
    font-weight: 700;
  }
  .quiz-places {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em;
  }
  .quiz-place {
    min-width: 2.9em;
    min-height: 2.2em;
    padding: 0 0.4em;
    border: 1px solid var(--line);
    border-radius: 0.45em;
    background: var(--ground);
    color: var(--ink-main);
    font: inherit;
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .quiz-place span {
    padding-left: 0.25em;
    font-weight: 700;
  }
  .quiz-place.is-right span {
    color: var(--right);
  }
  .quiz-place.is-wrong span {
    color: var(--problem);
  }
  .quiz-place[aria-current] {
    border-color: var(--ink-main);
    box-shadow: inset 0 0 0 1.5px var(--ink-main);
    font-weight: 700;
  }
  .quiz-turn {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
  }
  @media print {
    .quiz-place.is-open {
      display: none;
    }
  }
`;
