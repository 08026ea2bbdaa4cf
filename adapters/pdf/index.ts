export { typesetter } from './typesetter.ts';
