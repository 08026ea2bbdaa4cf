export { navigation, routes } from './routes.ts';
