export { requireOpenPage } from './admit.ts';
export { collections } from './collections.ts';
export { readPagesFrom, type StoredWidgets } from './check.ts';
export { endpoints, type PagesPorts } from './endpoints.ts';
export type { StoredPages } from '../contract.ts';
export { saveMenu, MENU_TREE } from './menu-tree.ts';
export { sectionsOf } from './open.ts';
export { savePages, readPages, type Pages } from './pages.ts';
