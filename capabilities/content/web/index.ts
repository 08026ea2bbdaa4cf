export { BlocksOfRecord, blocksText } from './blocks-of-record.tsx';
export { CookieNotice } from './cookie-notice.tsx';
export { Landing } from './landing.tsx';
export { insideRoutes, routes } from './routes.ts';
export { SiteMenu } from './site-menu.tsx';
