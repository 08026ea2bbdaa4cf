export { routes } from './routes.ts';
export { admit, leave, useActor, useMay, usePerson, useSignOut } from './session.ts';
