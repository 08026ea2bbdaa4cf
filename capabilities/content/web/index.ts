export { BlocksOfRecord, blocksText } from './blocks-of-record.tsx';
export { CookieNotice } from './site/cookie-notice.tsx';
export { Landing } from './site/landing.tsx';
export { insideRoutes, routes } from './routes.ts';
export { SiteMenu } from './site/site-menu.tsx';
