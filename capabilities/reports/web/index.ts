export { AccountStatements, portfolioParts } from './parts.tsx';
export { EXPORT_PAGE } from './print-link.tsx';
export { routes } from './routes.ts';
export { StatementActionsProvider, type StatementActionProps } from './statement-actions.ts';
export { widgets } from './widgets.ts';
