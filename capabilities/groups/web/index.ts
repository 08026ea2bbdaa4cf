export { routes } from './routes.ts';
export { Welcomes } from './welcomes.tsx';
export { widgets } from './widgets.ts';
