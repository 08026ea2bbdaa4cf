export { typesetter, type RunningTypesetter } from './typesetter.ts';
