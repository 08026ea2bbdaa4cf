export { approach, isForGuests, land } from './ahead.ts';
export { WidgetsGathered } from './gathered.tsx';
export { useMenu } from './menu.ts';
export { ReportPage } from './report-page.tsx';
export { routes } from './routes.ts';
export { widgets } from './widgets.ts';
