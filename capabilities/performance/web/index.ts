export { portfolioParts } from './parts.tsx';
export { FigureDrawer } from './provenance/figure-drawer.tsx';
export { routes } from './routes.ts';
