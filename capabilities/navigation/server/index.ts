export { admitToPages } from './admit.ts';
export { collections } from './collections.ts';
export { readPagesOf, type Widgets } from './check.ts';
export { endpoints, type Arranged } from './endpoints.ts';
export type { StoredPages as PagesWritten } from '../contract.ts';
export { keepMenu, MENU_TREE } from './menu-tree.ts';
export { sectionsOf } from './open.ts';
export { keepPages, readPages, type Pages } from './pages.ts';
