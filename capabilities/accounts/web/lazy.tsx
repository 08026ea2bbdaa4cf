/** What is loaded when it is first shown. */
import { lazy } from 'react';

export const PrintedAccount = lazy(async () => ({ default: (await import('./printed-account.tsx')).PrintedAccount }));
