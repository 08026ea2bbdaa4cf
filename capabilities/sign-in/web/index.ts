export { routes } from './routes.ts';
export { admit, leave, usePerson, useSignOut } from './session.ts';
