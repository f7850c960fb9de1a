import { css } from 'lit';
import { trainingStyles } from '../../training/styles.ts';

export default [
  trainingStyles,
  css`
    .probe-sentence {
      font-size: 1.08em;
      font-weight: 600;
    }
    .head-numbers > summary,
    .own-grammar > summary {
      cursor: pointer;
    }
    al-model-files,
    al-run-files {
      display: grid;
      gap: 0.6em;
    }
    al-model-files p,
    al-run-files p {
      margin: 0;
    }
    .own-grammar > p {
      margin: 0.6em 0 0;
    }
  `,
];
