export { widgets } from './parts.tsx';
export { routes } from './routes.ts';
export { UnreadMessages } from './unread-messages.tsx';
export { AccountEmail, portfolioParts } from './send-email.tsx';
