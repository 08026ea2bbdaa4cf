export { routes } from './routes.ts';
export { admit, forget, usePerson, useSignOut } from './session.ts';
