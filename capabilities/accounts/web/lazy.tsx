/** Loads components when they are first shown. */
import { lazy } from '#ui';

export const PrintedAccount = lazy(async () => (await import('./printed-account.tsx')).PrintedAccount);
