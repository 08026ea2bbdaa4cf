export { widgets } from './parts.tsx';
export { routes } from './routes.ts';
export { AccountEmail, portfolioParts } from './send-email.tsx';
