/** A topic: its head, text, questions, experiment and links. Text in a column, experiments over the whole width. */
import { css } from 'lit';

export const topicStyles = css`
  .topic {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.3em;
    padding-top: 1em;
  }
  .topic > * {
    min-width: 0;
  }
  .topic-head .lead {
    max-width: 62ch;
    margin-top: 0.5em;
    font-size: 1.1em;
  }
  .topic-text,
  .topic-link,
  .question,
  .fold,
  .topic .correction,
  .topic al-formula {
    max-width: 46rem;
  }
  .topic-text {
    display: grid;
    gap: 0.7em;
  }
  .lab,
  .lab > :first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
  }
  .lab {
    padding: 1em clamp(0.7em, 2cqi, 1.4em) 1.2em;
    border: 1px solid var(--line);
    border-radius: 0.8em;
    background: var(--paper);
    --under: var(--paper);
  }
  .lab > * {
    min-width: 0;
  }
  /* An experiment that waits for an answer: its place, and nothing of what it shows. */
  .fold {
    display: grid;
    justify-items: start;
    gap: 0.5em;
    padding: 1em clamp(0.9em, 2cqi, 1.4em) 1.1em;
    border: 1.5px dashed var(--ask);
    border-radius: 0.8em;
    color: var(--ink-soft);
  }
  /* The focus is sent here when a fold opens; the next Tab shows where it is. */
  .topic > [tabindex='-1']:focus-visible {
    outline: none;
  }
  .fold strong {
    color: var(--ink-main);
  }
  .fold .action {
    margin-top: 0.3em;
  }
  .lab-controls {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.7em 1.6em;
  }
  .lab-controls > al-slider-field {
    flex: 0 1 20em;
  }
  .lab .segments {
    flex-wrap: wrap;
  }
  .lab .segments legend {
    flex-basis: 100%;
  }
  .lab-columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20em), 1fr));
    gap: 1.2em 2em;
  }
  .lab select {
    max-width: 20em;
  }
  .lab h3 {
    padding-bottom: 0.35em;
    font-size: 1em;
    font-weight: 700;
  }
  /* Several experiments in one view are parted by a line. */
  .lab > :first-child > h3 ~ h3 {
    padding-top: 1em;
    border-top: 1px solid var(--line);
  }
  .topic-link {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em 1em;
  }
  .action.main {
    border-color: var(--ink-main);
    background: var(--ink-main);
    color: var(--ground);
    font-weight: 700;
  }
  .action.main:hover {
    background: var(--ink-soft);
  }
  .action.quiet {
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .question {
    display: grid;
    gap: 0.7em;
    padding: 0.9em 1.1em 1.1em;
    border: 1.5px solid var(--ask);
    border-radius: 0.8em;
    background: var(--paper);
    --under: var(--paper);
  }
  .question > *:empty {
    display: none;
  }
  .question-kind {
    justify-self: start;
    padding: 0 0.6em;
    border-radius: 0.8em;
    background: var(--ask);
    color: var(--ask-ink);
    font-size: 0.78em;
    font-weight: 700;
  }
  .question-ask {
    font-size: 1.08em;
    font-weight: 600;
  }
  .choices {
    display: grid;
    gap: 0.4em;
  }
  .choice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0.7em;
    min-height: 2.6em;
    padding: 0.35em 0.8em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--ground);
    cursor: pointer;
  }
  .choice:hover:not(:has(:disabled)) {
    background: var(--button);
  }
  .choice.is-chosen {
    border-color: var(--ink-main);
    box-shadow: inset 0 0 0 1px var(--ink-main);
  }
  .choice.is-right {
    border-color: var(--right);
    box-shadow: inset 0 0 0 1.5px var(--right);
  }
  .choice:has(:disabled) {
    cursor: default;
  }
  .choice:has(:focus-visible) {
    border-color: var(--focus);
  }
  .choice input {
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--ink-main);
  }
  .typed {
    display: grid;
    gap: 0.2em;
  }
  .typed-line {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  .typed input {
    width: min(100%, 14em);
    min-height: 2.4em;
    padding: 0 0.7em;
    border: 1px solid var(--ink-soft);
    border-radius: 0.45em;
    background: var(--ground);
    color: var(--ink-main);
    font-size: max(1rem, 16px);
  }
  .portions {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.6em, 1fr));
    gap: 0.4em;
    padding: 0;
    margin: 0;
    list-style: none;
  }
  .portion,
  .portion-right {
    display: grid;
    gap: 0.25em;
    width: 100%;
    padding: 0.4em 0.5em;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .portion {
    min-height: 2.75em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--ground);
    color: var(--ink-main);
    font: inherit;
    font-size: 0.95em;
    cursor: pointer;
  }
  .portion:hover:not(:disabled) {
    background: var(--button);
  }
  /* What was given stays as readable as the answer under it. */
  .portion:disabled {
    opacity: 1;
    cursor: default;
  }
  .portion > :first-child {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .portions svg {
    display: block;
    width: 100%;
    height: 0.55em;
    border-radius: 0.25em;
    forced-color-adjust: none;
  }
  .portion-weight {
    color: var(--ink-soft);
    font-size: 0.9em;
  }
  .portion-right .portion-weight {
    color: var(--ink-main);
    font-weight: 700;
  }
  .portion-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .question-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .question-outcome {
    display: grid;
    gap: 0.55em;
  }
  .verdict {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.6em;
    padding: 0.55em 0.8em;
    border-left: 4px solid var(--verdict);
    border-radius: 0.4em;
    background: var(--ground);
  }
  .verdict.is-right {
    --verdict: var(--right);
  }
  .verdict.is-wrong {
    --verdict: var(--problem);
  }
  .verdict-mark,
  .verdict strong {
    color: var(--verdict);
    font-weight: 700;
  }
  .explain {
    padding-left: 0.2em;
  }
  .correction {
    display: grid;
    gap: 0.5em;
    border-left: 4px solid var(--correct);
  }
  .correction .claim {
    color: var(--ink-soft);
  }
  .welcome {
    display: grid;
    gap: 0.8em;
    margin: 0.8em 0 0.4em;
    padding: 1.2em clamp(0.8em, 2.5cqi, 1.8em) 1.3em;
    border: 1px solid var(--line);
    border-radius: 0.9em;
    background: var(--paper);
  }
  .welcome h2 {
    font-size: 1.5em;
    letter-spacing: -0.015em;
    line-height: 1.2;
  }
  .welcome .lead {
    max-width: 72ch;
  }
  .welcome-paths {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15.5em), 1fr));
    gap: 0.5em;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .welcome-paths legend {
    padding: 0 0 0.4em;
    font-weight: 600;
  }
  .welcome-paths .choice {
    line-height: 1.35;
  }
  .welcome-way {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em 0.6em;
    list-style: none;
  }
  .welcome-way li + li::before {
    content: '→';
    margin-right: 0.6em;
    color: var(--ink-soft);
  }
  .welcome-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  @container (max-width: 40em) {
    .topic {
      gap: 1.1em;
    }
  }
`;
