export { widgets } from './parts.tsx';
export { routes } from './routes.ts';
