export { navigation, routes } from './routes.ts';
export { widgets } from './widgets.ts';
