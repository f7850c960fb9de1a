import { css } from 'lit';
import { trainingStyles } from '../../training/styles.ts';

export default [
  trainingStyles,
  css`
    .topic-two-seeds .facts td {
      white-space: nowrap;
    }
    .topic-two-seeds .facts .number {
      padding-right: 1.6em;
    }
  `,
];
