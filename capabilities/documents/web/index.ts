export { KeepStatement, KeptDocuments, portfolioParts, widgets } from './parts.tsx';
export { routes } from './routes.ts';
