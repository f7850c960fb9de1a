import { css } from 'lit';

export default css`
  .topic-decoding .heat-map td.is-masked {
    background: none;
    box-shadow: inset 0 0 0 1px var(--line);
  }
`;
