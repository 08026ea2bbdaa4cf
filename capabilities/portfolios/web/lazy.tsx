/** Components that are loaded when they are first shown. */
import { lazy } from '#ui';

export const PrintedTabs = lazy(async () => (await import('./printed.tsx')).PrintedTabs);
