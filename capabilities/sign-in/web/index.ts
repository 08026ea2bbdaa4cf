export { insideRoutes, routes } from './routes.ts';
export { admit, leave, useActor, useMay, usePerson, useSignOut } from './session.ts';
export { SessionWatch } from './session-watch.tsx';
