export { openIdConnect } from './openid.ts';
