// Tests serve dist/ with the same server as `npm start`.
export { serve } from '../../web/build/serve.mjs';
