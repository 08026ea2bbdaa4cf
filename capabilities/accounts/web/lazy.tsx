/** Loads components when they are first shown. */
import { lazy } from '#ui';

export const PrintedAccount = lazy(async () => (await import('./account/printed-account.tsx')).PrintedAccount);
