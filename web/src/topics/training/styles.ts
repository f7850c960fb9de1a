import { css } from 'lit';
import { trainingStyles } from '../../training/styles.ts';

export default [
  trainingStyles,
  css`
    .probe-sentence {
      font-size: 1.08em;
      font-weight: 600;
    }
    .head-numbers > summary {
      cursor: pointer;
    }
  `,
];
