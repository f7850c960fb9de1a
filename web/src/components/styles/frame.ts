/** Ground, type, top bar, strip, step head, page turning. Host pages leak fonts and direction in: all is reset. */
import { css } from 'lit';

export const frameStyles = css`
  :host {
    all: initial;
    display: block;
    direction: ltr;
    font-size: max(1rem, 16px);
    container-type: inline-size;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .lesson {
    --ground: #fbfaf7;
    --paper: #ffffff;
    --ink-main: #1d1f24;
    --ink-soft: #565b66;
    --line: #dedbd3;
    --focus: #1a56db;
    --lit: #fff3c4;
    --problem: #a4161a;
    --button: #f1efe9;
    --seen: #6b7280;
    --right: #166534;
    --correct: #8a5a00;
    --ask: #4338ca;
    --ask-ink: #ffffff;
    color-scheme: light;
    min-height: 100vh;
    padding: 0 clamp(0.75em, 2.2cqi, 2em) 2.5em;
    background: var(--ground);
    color: var(--ink-main);
    font-family: 'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    line-height: 1.55;
  }
  .lesson.is-embedded {
    min-height: 0;
    padding-bottom: 1em;
  }
  .lesson[data-scheme='dark'] {
    --ground: #14161a;
    --paper: #1b1e24;
    --ink-main: #eceae4;
    --ink-soft: #a9adb8;
    --line: #343944;
    --focus: #8ab4ff;
    --lit: #3d3515;
    --problem: #ff9a94;
    --button: #262a32;
    --seen: #9aa1ad;
    --right: #7ddf9c;
    --correct: #e8c268;
    --ask: #b4b0ff;
    --ask-ink: #14161a;
    color-scheme: dark;
  }
  .lesson[data-theme='contrast'] {
    --ground: #ffffff;
    --paper: #ffffff;
    --ink-main: #000000;
    --ink-soft: #1f1f1f;
    --line: #000000;
    --focus: #0000d0;
    --problem: #900000;
    --button: #ffffff;
    --seen: #000000;
    --right: #004d1a;
    --correct: #5c3c00;
    --ask: #2a1f9e;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  ul,
  figure {
    margin: 0;
    padding: 0;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
  }
  button:disabled {
    cursor: default;
    opacity: 0.45;
  }
  :focus-visible {
    outline: 2.5px solid var(--focus);
    outline-offset: 1px;
  }
  .step-title:focus,
  .step-title:focus-visible {
    outline: none;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .nowrap {
    white-space: nowrap;
  }
  .hint {
    color: var(--ink-soft);
    font-size: 0.875em;
  }
  .problem {
    color: var(--problem);
    font-size: 0.9em;
    font-weight: 600;
  }
  code,
  pre {
    font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }

  .top-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1.5em;
    padding: 0.75em 0 0.5em;
  }
  .top-bar h1 {
    font-size: 1.15em;
    font-weight: 700;
    letter-spacing: -0.01em;
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2em 0.9em;
  }
  .engine {
    color: var(--ink-soft);
    font-size: 0.8em;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em;
  }
  .tool,
  .tool-select select,
  .action,
  .back {
    min-height: 2.25em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--paper);
    font-size: 0.875em;
  }
  .tool {
    min-width: 2.5em;
    padding: 0 0.5em;
  }
  .tool-select select {
    padding: 0 0.4em;
  }
  .tool:hover:enabled,
  .action:hover,
  .turn:hover {
    background: var(--button);
  }
  .action {
    padding: 0 0.8em;
  }
  .notices {
    display: grid;
    gap: 0.4em;
    padding: 0.25em 0 0.5em;
  }
  .notice {
    padding: 0.6em 0.9em;
    border: 1px solid var(--line);
    border-left: 4px solid var(--ink-soft);
    border-radius: 0.4em;
    background: var(--paper);
  }
  .notice.problem {
    border-left-color: var(--problem);
  }
  .waiting {
    padding: 4em 0;
    color: var(--ink-soft);
    text-align: center;
  }

  .strip ol {
    position: relative;
    display: flex;
    gap: 0.25em;
    overflow-x: auto;
    padding: 0.25em 3px 0.5em;
    margin: 0 -3px;
    list-style: none;
    scrollbar-width: thin;
  }
  .strip li {
    flex: 1 0 auto;
  }
  .strip button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.45em;
    width: 100%;
    min-height: 2.6em;
    padding: 0 0.6em;
    border: 1px solid transparent;
    border-bottom: 3px solid var(--line);
    border-radius: 0.4em 0.4em 0 0;
    background: none;
    color: var(--ink-soft);
    font-size: 0.875em;
    white-space: nowrap;
  }
  .strip button:hover {
    background: var(--button);
  }
  .strip .number {
    font-variant-numeric: tabular-nums;
    font-size: 0.85em;
  }
  .strip .is-passed {
    border-bottom-color: var(--ink-soft);
  }
  .strip [aria-current='step'] {
    border-color: var(--line);
    border-bottom: 3px solid var(--ink-main);
    background: var(--paper);
    color: var(--ink-main);
    font-weight: 700;
  }

  .step-head {
    display: grid;
    gap: 0.75em 2.5em;
    padding: 1em 0 1.1em;
  }
  .step-number {
    color: var(--ink-soft);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
  }
  .step-title {
    font-size: 1.6em;
    font-weight: 700;
    letter-spacing: -0.015em;
    line-height: 1.2;
    text-wrap: balance;
  }
  .say {
    max-width: 66ch;
    margin-top: 0.5em;
  }
  .formal {
    display: grid;
    align-content: center;
    gap: 0.6em;
    min-width: 0;
  }
  .look {
    max-width: 60ch;
    padding-left: 0.9em;
    border-left: 3px solid var(--line);
    color: var(--ink-soft);
    font-size: 0.925em;
  }
  .math {
    display: flex;
    overflow-x: auto;
    padding: 0.2em 0.1em 0.4em;
    font-size: clamp(0.92em, 2.6cqi + 0.3em, 1.2em);
  }
  math {
    font-family: 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'DejaVu Math TeX Gyre', math;
  }
  .formula-lines > mtr > mtd {
    padding-block: 0.7ex;
  }
  .math-right {
    text-align: right;
  }
  .math-left {
    text-align: left;
  }
  .math-tight {
    padding-inline: 0;
  }
  .math-small-pad {
    padding-left: 0.05em;
  }
  .symbol {
    color: var(--accent);
    font-weight: 700;
    white-space: nowrap;
  }
  .symbol:not(.word) {
    font-style: italic;
    font-family: 'STIX Two Text', 'Cambria', Georgia, 'Noto Serif', serif;
    font-size: 1.08em;
  }
  .symbol.word {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.9em;
  }
  .symbol sub {
    font-size: 0.68em;
    line-height: 0;
  }
  math [data-family] {
    color: var(--accent);
  }
  .is-lit-tensor[data-symbol] {
    border-radius: 0.2em;
    background: var(--lit);
  }
  .pages {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    padding-top: 1.5em;
  }
  .turn {
    min-height: 2.75em;
    padding: 0 1.1em;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--paper);
    font-weight: 600;
  }
  @container (min-width: 60em) {
    .step-head {
      grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    }
  }
`;
