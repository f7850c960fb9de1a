/** The page that measures: narrow text, wide tables. */
import { css } from 'lit';

export const benchPageStyles = css`
  .bench-page {
    max-width: 62em;
    margin: 0 auto;
  }
  .bench-page section {
    padding: 1.25em 0 0;
  }
  .bench-page p {
    max-width: 70ch;
    padding-bottom: 0.6em;
  }
  .bench-page h2 {
    padding-bottom: 0.4em;
    font-size: 1.2em;
  }
  .back-link {
    color: inherit;
  }
  .choices {
    display: grid;
    gap: 0.1em;
    margin: 0;
    padding: 0 0 0.8em;
    border: 0;
  }
  .choices legend {
    padding: 0 0 0.2em;
    color: var(--ink-soft);
    font-size: 0.875em;
  }
  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em 1em;
    padding-bottom: 0.8em;
  }
  .run progress {
    flex: 1 1 10em;
    max-width: 22em;
    accent-color: var(--focus);
  }
  .run p {
    flex-basis: 100%;
    padding: 0;
  }
  .figures {
    overflow-x: auto;
  }
  .figures table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .figures caption {
    padding-bottom: 0.4em;
    color: var(--ink-soft);
    font-size: 0.875em;
    text-align: left;
  }
  .figures th,
  .figures td {
    padding: 0.35em 0.9em 0.35em 0;
    border-bottom: 1px solid var(--line);
    text-align: right;
    vertical-align: bottom;
    white-space: nowrap;
  }
  .figures thead th {
    max-width: 9em;
    color: var(--ink-soft);
    font-size: 0.8em;
    font-weight: 400;
    white-space: normal;
  }
  .figures thead th:first-child {
    min-width: 11em;
  }
  .figures th:first-child {
    text-align: left;
  }
  .figures + .hint {
    padding-top: 0.5em;
  }
  .figures tbody th {
    font-weight: 400;
  }
  @media (pointer: coarse) {
    .run .action {
      min-height: 2.75em;
    }
  }
`;
