export { BlocksOfRecord, blocksText } from './blocks-of-record.tsx';
export { CookieNotice } from './site/cookie-notice.tsx';
export { Landing } from './site/landing.tsx';
export { insideRoutes, navigation, reportRoutes, routes } from './routes.ts';
export { widgets } from './widgets.ts';
export { SiteMenu } from './site/site-menu.tsx';
