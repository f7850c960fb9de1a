/**
 * On paper: what can only be pressed is left out, settings stand as text, and boxes that scroll show all they hold.
 * Adopted before the sheets of the topics, which is why some of it insists.
 */
import { css } from 'lit';

export const printStyles = css`
  @media print {
    :host {
      font-size: 10.5pt;
    }
    .lesson.lesson {
      --ground: #ffffff;
      min-height: 0;
      padding: 0;
    }
    al-rail,
    al-welcome,
    al-pages,
    al-progress,
    .visually-hidden,
    .tools,
    .back-link,
    .action,
    .back,
    .inspector .check,
    .lab p:has(> .action),
    .more > summary,
    .listing-switch,
    .pager button,
    .number-field button,
    .lesson progress,
    .portion-actions,
    .question-actions,
    .bench-page :is(.choices, .run:not(:has(~ .figures))),
    .files:not(:has(.files-used)),
    .file-tools,
    .files > .hint,
    .step-ahead:not([open]),
    input[type='range'],
    .segments label:not(.is-chosen) {
      display: none !important;
    }

    /* A button that names something stays as its name. */
    .topic-link .action,
    th > .action {
      display: inline !important;
      min-height: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font-size: inherit;
      font-weight: 600;
    }
    .lesson :is(.segments label, :is(.control, .slider-field) input[type='text'], .slider-field output, select) {
      display: block;
      width: auto;
      min-width: 0;
      max-width: 100%;
      min-height: 0;
      padding: 0;
      margin: 0;
      border: 0;
      background: none;
      color: var(--ink-main);
      font-size: 1em;
      font-weight: 600;
      text-align: left;
      appearance: none;
      field-sizing: content;
    }
    .lesson :is(.segments, .slider-field, .number-field) {
      display: block;
    }
    .lesson :is(.controls, .lab-controls, .grid) {
      display: flex;
      flex-wrap: wrap;
      align-items: start;
      gap: 0.3em 1.6em;
    }
    .lesson .more {
      flex-basis: auto;
    }
    summary {
      list-style: none;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    details::details-content {
      display: block;
      height: auto;
      content-visibility: visible;
    }

    .lesson .lab {
      padding: 0;
      border: 0;
    }

    /* Paper cannot be scrolled, and what is cut short has no title to point at. */
    .lesson :is(.code, .terms, .pan, .facts, .figures, .math, .heads, .is-raised) {
      max-height: none !important;
      overflow: visible !important;
      mask: none;
    }
    .lesson .code pre {
      width: auto;
      white-space: pre-wrap;
    }
    .pan :is(th, .corner),
    .terms thead th,
    .lesson al-inspector {
      position: static;
    }
    .lesson :is(.heads, .math) {
      flex-wrap: wrap;
    }
    .tensor:has(.head-panel + .head-panel) {
      width: max-content;
    }
    .lesson :is(.portion > :first-child, .pan:not(.is-compact) thead .token) {
      overflow: visible;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .lesson .pan:not(.is-compact) tbody .token {
      width: max-content;
      max-width: 4.6em;
      overflow: visible;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .lesson .facts :is(th, td) {
      min-width: 0;
      padding-right: 0.6em;
      white-space: normal;
    }
    .lesson .facts table {
      font-size: 0.78em;
    }
    /* A wide matrix is drawn smaller, and no longer beside others. */
    .product:has(th:nth-child(8)),
    .fan .lanes:has(th:nth-child(11)) {
      grid-template-columns: minmax(0, 1fr);
    }
    .product:has(th:nth-child(8)) > * {
      grid-area: auto;
      justify-self: start;
    }
    .pan table:has(th:nth-child(9)) {
      zoom: 0.9;
    }
    .pan table:has(th:nth-child(14)) {
      zoom: 0.75;
    }
    .pan table:has(th:nth-child(19)) {
      zoom: 0.55;
    }
    .pan table:has(th:nth-child(26)) {
      zoom: 0.4;
    }

    /* One below the other, and no cut through a matrix: a grid across sheets lays its rows over each other. */
    .lesson :is(.topic, .lab, .lab > :first-child, .lab-columns, .workbench) {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }
    .lesson :is(.pan, .tensor, .question, .correction, .topic-link, .choice, figure, svg, canvas, tr, dl, .bars) {
      break-inside: avoid;
    }
    .lesson :is(h1, h2, h3, h4, figcaption, .panel-head, .step-head) {
      break-after: avoid;
    }
  }
`;
