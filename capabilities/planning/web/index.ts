export { reportRoutes } from './routes.ts';
export { widgets } from './widgets.ts';
