/** What surrounds the picture: inspector, listing, corrections, "like NumPy". */
import { css } from 'lit';

export const benchStyles = css`
  .workbench {
    display: flex;
    flex-direction: column;
    gap: 1.25em;
  }
  .lower {
    display: none;
  }
  /* Sticky in a column: a picked cell is explained in sight of its matrix, and lies in its place further down. */
  al-inspector:has(.is-raised) {
    position: sticky;
    bottom: 0.4em;
    z-index: 5;
  }
  .is-raised {
    max-height: 46vh;
    overflow: auto;
    box-shadow: 0 -0.2em 1.2em rgb(0 0 0 / 22%);
  }
  .is-raised .lower {
    display: block;
  }
  /* A frame as tall as its content has no lower edge of the screen. */
  .is-embedded al-inspector:has(.is-raised) {
    position: static;
  }
  .is-embedded .is-raised {
    max-height: none;
  }
  .workbench > * {
    min-width: 0;
  }
  al-inspector,
  al-listing,
  al-files,
  al-numpy-panel {
    display: block;
  }
  .panel {
    padding: 0.8em 1em 1em;
    border: 1px solid var(--line);
    border-radius: 0.7em;
    background: var(--paper);
  }
  .panel h3 {
    display: inline;
    font-size: 0.95em;
    font-weight: 700;
  }
  .panel-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 1em;
    padding-bottom: 0.4em;
    font-size: 0.95em;
  }
  summary {
    cursor: pointer;
  }
  .inspected {
    display: grid;
    gap: 0.45em;
  }
  .cell-name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1em 0.35em;
  }
  .place,
  .equals {
    color: var(--ink-soft);
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .full-value {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.95em;
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  .back {
    min-width: 2.2em;
    min-height: 2em;
  }
  .rule {
    color: var(--ink-soft);
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.78em;
    overflow-wrap: anywhere;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em 0.6em;
    font-variant-numeric: tabular-nums;
  }
  .terms {
    max-height: 19em;
    overflow: auto;
  }
  .terms table,
  .differences {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
  }
  .terms th,
  .terms td,
  .differences th,
  .differences td {
    padding: 0.15em 0.25em;
    border-bottom: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  .terms thead th {
    position: sticky;
    top: 0;
    background: var(--paper);
    color: var(--ink-soft);
    font-weight: 400;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .terms tbody th {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .terms .running {
    font-weight: 600;
  }
  .terms tbody tr:last-child .running {
    font-weight: 800;
  }
  .terms .is-self {
    background: var(--lit);
  }
  .cell-link {
    min-height: 1.9em;
    padding: 0 0.15em;
    border: 0;
    border-bottom: 1.5px solid var(--accent);
    border-radius: 0.2em 0.2em 0 0;
    background: none;
    font-variant-numeric: tabular-nums;
  }
  .cell-link:hover {
    background: var(--button);
  }
  .code {
    max-height: 21em;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: 0.5em;
    background: var(--ground);
    font-size: 0.8em;
    line-height: 1.5;
  }
  .code pre {
    width: max-content;
    min-width: 100%;
    margin: 0;
    padding: 0.6em 0;
  }
  .code pre:not(:has(code)) {
    padding: 0.6em 0.9em;
  }
  .listing-switch {
    margin-left: auto;
  }
  .listing-switch legend {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .listing .hint {
    padding-top: 0.4em;
  }
  .line-of-code {
    display: block;
    padding: 0 0.9em;
    border-left: 3px solid transparent;
  }
  .line-of-code.is-lit {
    border-left-color: var(--ink-main);
    background: var(--lit);
  }
  .tok-comment {
    color: #5f6368;
    font-style: italic;
  }
  .tok-keyword,
  .tok-operator {
    color: #9b2393;
  }
  .tok-string {
    color: #a1260d;
  }
  .tok-number {
    color: #0b5394;
  }
  .tok-function {
    color: #795400;
  }
  [data-scheme='dark'] .tok-comment {
    color: #a8b0a2;
  }
  [data-scheme='dark'] .tok-keyword,
  [data-scheme='dark'] .tok-operator {
    color: #e2a6e8;
  }
  [data-scheme='dark'] .tok-string {
    color: #f0a58f;
  }
  [data-scheme='dark'] .tok-number {
    color: #9cc4f2;
  }
  [data-scheme='dark'] .tok-function {
    color: #e6cf8a;
  }
  .file-tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
  }
  .files-used {
    padding-top: 0.4em;
    overflow-wrap: anywhere;
  }
  .numpy-body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em 2em;
    padding-top: 0.6em;
    overflow-wrap: anywhere;
  }
  .numpy-body .hint {
    padding: 0.4em 0;
  }
  .differences {
    width: auto;
    align-self: start;
  }
  .differences caption {
    padding-bottom: 0.3em;
    color: var(--ink-soft);
    text-align: left;
  }
  .differences th {
    text-align: left;
    font-weight: 400;
  }
  .step-ahead {
    margin-top: 1.2em;
  }
  .step-ahead .question {
    margin-top: 0.8em;
  }
  .corrections ul {
    display: grid;
    gap: 0.9em;
    padding-top: 0.7em;
    list-style: none;
  }
  .corrections .claim {
    color: var(--ink-soft);
  }
  .tag {
    display: inline-block;
    min-width: 6em;
    padding: 0 0.5em;
    border: 1px solid var(--line);
    border-radius: 0.3em;
    font-size: 0.8em;
    text-align: center;
  }
  .correct .tag {
    border-color: var(--ink-main);
    font-weight: 700;
  }
  @container (max-width: 26em) {
    .terms table {
      font-size: 0.74em;
    }
  }
  @container (min-width: 48em) {
    .numpy-body {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
  @container (min-width: 60em) {
    .workbench {
      display: grid;
      align-items: start;
      grid-template-columns: minmax(0, 1fr) minmax(20em, 22em);
      grid-template-areas:
        'stage inspector'
        'listing inspector'
        'files files'
        'corrections corrections'
        'numpy numpy';
      grid-template-rows: auto 1fr;
    }
    .bench-stage {
      grid-area: stage;
    }
    /* Four numbers in a row fit the narrow column, the last of them is what all is about. */
    al-inspector .terms table {
      font-size: 0.73em;
    }
    al-inspector .terms :is(th, td) {
      padding: 0.15em 0.1em;
    }
    al-inspector,
    al-inspector:has(.is-raised) {
      grid-area: inspector;
      position: static;
    }
    .is-raised {
      max-height: none;
      box-shadow: none;
    }
    .is-raised .lower {
      display: none;
    }
    al-listing {
      grid-area: listing;
    }
    al-files {
      grid-area: files;
    }
    .corrections {
      grid-area: corrections;
    }
    al-numpy-panel {
      grid-area: numpy;
    }
    /* Steps that show three matrices or all heads side by side need the whole width. */
    :is(.step-projection, .step-split-heads, .step-masking, .step-concat) .workbench {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      grid-template-areas:
        'stage stage'
        'inspector listing'
        'files files'
        'corrections corrections'
        'numpy numpy';
    }
  }
`;
