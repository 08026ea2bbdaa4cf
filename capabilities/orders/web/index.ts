export { OrdersUnderWay } from './own-orders.tsx';
export { portfolioParts } from './parts.tsx';
export { routes } from './routes.ts';
export { widgets } from './widgets.ts';
