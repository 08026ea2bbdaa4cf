/** What is loaded when it is first shown. */
import { lazy } from '#ui';

export const PrintedTabs = lazy(async () => (await import('./printed.tsx')).PrintedTabs);
