/** What is loaded when it is first shown. */
import { lazy } from '#ui';

export const PrintedAccount = lazy(async () => (await import('./printed-account.tsx')).PrintedAccount);
