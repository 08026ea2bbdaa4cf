export { portfolioParts } from './parts.tsx';
