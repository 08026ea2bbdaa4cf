export { navigation } from './navigation.ts';
export { routes } from './routes.ts';
