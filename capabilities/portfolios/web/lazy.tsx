/** What is loaded when it is first shown. */
import { lazy } from 'react';

export const PrintedTabs = lazy(async () => ({ default: (await import('./printed.tsx')).PrintedTabs }));
