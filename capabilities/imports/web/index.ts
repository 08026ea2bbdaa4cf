export { routes } from './routes.ts';
export { navigation } from './navigation.ts';
