export { portfolioParts } from './parts.tsx';
export { FigureDrawer } from './figure-drawer.tsx';
export { routes } from './routes.ts';
