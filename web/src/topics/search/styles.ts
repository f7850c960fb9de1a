import { css } from 'lit';

export default css`
  .facts .matches {
    width: auto;
  }
  .matches th[scope='col']:not(:first-child) {
    text-align: right;
  }
`;
