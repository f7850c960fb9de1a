/** Contents: a column beside the page where there is room for both, else a list that unfolds under a button. */
import { type CSSResult, css } from 'lit';

/** Contents and page side by side. */
const beside = css`
  display: grid;
  grid-template-columns: 14em minmax(0, 1fr);
  align-items: start;
  gap: 0 1.25em;
  border-top: 1px solid var(--line);
`;

const column = (columns: CSSResult) => css`
  ${columns} al-rail {
    position: sticky;
    top: 0;
  }
  ${columns} .rail-bar {
    padding-top: 0.6em;
  }
  ${columns} .rail .rail-body {
    display: flex;
    flex-direction: column;
    gap: 0.25em;
    max-height: 100vh;
    padding: 0.75em 0;
  }
  ${columns} .rail-list {
    flex: 0 1 auto;
    min-height: 0;
    overflow-y: auto;
    padding: 2px;
    scrollbar-width: thin;
  }
  .is-embedded .rail .rail-body {
    max-height: none;
  }
`;

export const railStyles = css`
  .content {
    min-width: 0;
    container-type: inline-size;
  }
  al-rail {
    display: block;
  }
  .rail-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75em;
  }
  .rail-bar al-step-strip {
    flex: 1 1 20em;
    min-width: 0;
  }
  .rail-toggle {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-height: 2.6em;
    padding: 0 0.8em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--paper);
    font-size: 0.9em;
    font-weight: 600;
    white-space: nowrap;
  }
  .rail-toggle:hover,
  .is-unfolded .rail-toggle {
    background: var(--button);
  }
  .rail-here {
    color: var(--ink-soft);
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
    font-weight: 400;
  }
  .rail:not(.is-unfolded) .rail-body {
    display: none;
  }
  .rail-body {
    display: grid;
    gap: 0.5em;
    padding: 0.75em 0 1em;
  }
  .rail-path {
    display: grid;
    gap: 0.2em;
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .rail-path select {
    min-height: 2.4em;
    padding: 0 0.4em;
    border: 1px solid var(--line);
    border-radius: 0.45em;
    background: var(--paper);
    color: var(--ink-main);
    font-size: 1.1em;
    font-weight: 600;
  }
  .rail-heading {
    padding: 0.7em 0 0.25em 0.4em;
    color: var(--ink-soft);
    font-size: 0.75em;
    font-weight: 700;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  .rail-part {
    list-style: none;
  }
  .rail-entry {
    position: relative;
    display: grid;
    grid-template-columns: 1.5em minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.55em;
    width: 100%;
    min-height: 2.15em;
    padding: 0.15em 0.4em;
    border: 0;
    border-radius: 0.45em;
    background: none;
    color: var(--ink-main);
    font-size: 0.9em;
    line-height: 1.3;
    text-align: left;
  }
  .rail-entry:hover {
    background: var(--button);
  }
  /* The way: a line through the marks of all entries of a part. */
  .rail-entry::before {
    content: '';
    position: absolute;
    top: 0;
    bottom: 0;
    left: calc(0.4em + 0.75em - 1px);
    width: 2px;
    background: var(--line);
  }
  .rail-part li:first-child > .rail-entry::before {
    top: 50%;
  }
  .rail-part li:last-child > .rail-entry::before {
    bottom: 50%;
  }
  .rail-part li:only-child > .rail-entry::before {
    display: none;
  }
  .rail-mark {
    position: relative;
    display: grid;
    place-items: center;
    justify-self: center;
    border: 2px solid var(--ink-soft);
    border-radius: 50%;
    background: var(--ground);
    font-variant-numeric: tabular-nums;
  }
  .is-step > .rail-mark {
    width: 1.95em;
    height: 1.95em;
    font-size: 0.77em;
    font-weight: 700;
  }
  .is-topic > .rail-mark {
    width: 0.75em;
    height: 0.75em;
  }
  .is-seen > .rail-mark {
    border-color: var(--seen);
    background: var(--seen);
    color: var(--ground);
  }
  .rail-entry[aria-current='page'] {
    background: var(--paper);
    box-shadow: inset 0 0 0 1.5px var(--ink-main);
    font-weight: 700;
  }
  .rail-entry[aria-current='page'] > .rail-mark {
    border-color: var(--ink-main);
    background: var(--ink-main);
    color: var(--ground);
  }
  .rail-answers {
    padding: 0 0.45em;
    border: 1px solid var(--line);
    border-radius: 1em;
    color: var(--ink-soft);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    font-weight: 400;
  }
  .rail-answers.is-full {
    border-color: var(--right);
    color: var(--right);
    font-weight: 700;
  }
  .rail-forget {
    place-self: start;
    min-height: 2em;
    padding: 0 0.4em;
    border: 0;
    background: none;
    color: var(--ink-soft);
    font-size: 0.8em;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  @media (pointer: coarse) {
    .rail-entry {
      min-height: 2.75em;
    }
  }
  @container (max-width: 40em) {
    .rail-bar {
      flex-flow: column-reverse nowrap;
      align-items: stretch;
    }
    .rail-bar al-step-strip {
      flex-basis: auto;
    }
    .rail-toggle {
      min-height: 2.75em;
    }
    .rail-here {
      margin-left: auto;
    }
  }
  /* Steps need the width for their matrices: beside them the contents stand only where the reader unfolds them. */
  @container (min-width: 76em) {
    .columns:is(:not(.for-step), :has(.is-unfolded)) {
      ${beside}
    }
    .columns:not(.for-step) .rail-bar,
    .columns:has(.is-unfolded) al-step-strip {
      display: none;
    }
    ${column(css`.columns:is(:not(.for-step), :has(.is-unfolded))`)}
  }
  /* Here there is room for both. */
  @container (min-width: 94em) {
    .columns {
      ${beside}
    }
    .rail-bar {
      display: none;
    }
    ${column(css`.columns`)}
  }
`;
