/** Boxes that scroll: on the sides where there is more, what they hold fades out. `render/scroll-edges.ts` says where. */
import { css } from 'lit';

export const scrollStyles = css`
  /* Scrollbars lie at the edges, and stay as they are. */
  [data-more] {
    --left: 0px;
    --right: 0px;
    --up: 0px;
    --down: 0px;
    --bar-right: 0px;
    --bar-below: 0px;
    outline-offset: -3px;
    scroll-padding: 0 1.8em 0 0;
    mask:
      linear-gradient(#000 0 0) right / var(--bar-right) 100% no-repeat,
      linear-gradient(#000 0 0) bottom / 100% var(--bar-below) no-repeat,
      linear-gradient(
        to right,
        transparent,
        #000 var(--left) calc(100% - var(--bar-right) - var(--right)),
        transparent calc(100% - var(--bar-right))
      ),
      linear-gradient(
        to bottom,
        transparent,
        #000 var(--up) calc(100% - var(--bar-below) - var(--down)),
        transparent calc(100% - var(--bar-below))
      );
    mask-composite: add, add, intersect, add;
  }
  [data-more~='left'] {
    --left: 1.8em;
  }
  [data-more~='right'] {
    --right: 1.8em;
  }
  [data-more~='up'] {
    --up: 1.4em;
  }
  [data-more~='down'] {
    --down: 1.4em;
  }
  [data-more~='bar-right'] {
    --bar-right: 17px;
  }
  [data-more~='bar-below'] {
    --bar-below: 17px;
  }
  /* Labels that stay are no part of what went by: the line beside them says that something did. */
  .pan[data-more] {
    --left: 0px;
    --up: 0px;
  }
  .terms[data-more] {
    --up: 0px;
  }
  .pan[data-more~='left'] tbody th {
    box-shadow: 2px 0 0 var(--ink-soft);
  }
  .pan[data-more~='up'] thead tr:last-child > *,
  .terms[data-more~='up'] thead th {
    box-shadow: 0 2px 0 var(--ink-soft);
  }
  @media (forced-colors: active) {
    .pan[data-more~='left'] tbody th {
      border-right: 2px solid;
    }
    .pan[data-more~='up'] thead tr:last-child > *,
    .terms[data-more~='up'] thead th {
      border-bottom: 2px solid;
    }
  }
`;
