export { prefetchPlace, isOpenToGuests, fetchLanding } from './ahead.ts';
export { WidgetsProvider } from './gathered.tsx';
export { useMenu } from './menu.ts';
export { ReportPage } from './report-page.tsx';
export { routes } from './routes.ts';
export { useSectionsAt } from './sections.ts';
export { widgets } from './widgets.ts';
