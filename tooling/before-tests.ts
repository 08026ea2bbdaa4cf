/** Runs before the tests of a process: code is loaded as quickly as a server loads it, and random values are the same each time. */
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { loadQuickly } from '../apps/server/loading.ts';
import { printFailedPages } from '../tests/journeys/failed-pages.ts';

loadQuickly();
// So that a failure belongs to the change that brought it; `npm run prove` draws anew. The record of a run keeps messages alone, so they hold the cause.
const fixedSeed = process.env['PORTICO_PROVE_RUNS'] === undefined ? { seed: 20_261_121 } : {};
fc.configureGlobal({ ...fixedSeed, includeErrorInReport: true });
// Of a journey that failed one sees where it stood.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailedPages();
});
