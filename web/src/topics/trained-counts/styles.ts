import { css } from 'lit';
import { trainingStyles } from '../../training/styles.ts';

export default [
  trainingStyles,
  css`
    .topic-trained-counts .facts tbody th {
      white-space: nowrap;
    }
  `,
];
