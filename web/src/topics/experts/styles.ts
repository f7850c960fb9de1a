import { css } from 'lit';

export default css`
  .experts-present {
    margin: 0;
    padding: 0;
    border: 0;
  }
`;
