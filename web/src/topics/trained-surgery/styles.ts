import { css } from 'lit';
import { trainingStyles } from '../../training/styles.ts';

export default [
  trainingStyles,
  css`
    .topic-trained-surgery .gates {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(17em, 100%), 1fr));
      gap: 0.2em 1em;
    }
    .topic-trained-surgery .facts tbody th {
      white-space: nowrap;
    }
    .topic-trained-surgery .bars .hint {
      display: block;
    }
  `,
];
