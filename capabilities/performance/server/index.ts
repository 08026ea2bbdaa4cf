import { REBUILD_FIGURES } from '#server/accounts';
import { rebuildFigures } from './summaries.ts';

export { endpoints } from './endpoints.ts';
export { ledgerSource, type LedgerSource } from './source.ts';
export { rebuildSummaries } from './summaries.ts';
export const jobs = { [REBUILD_FIGURES]: rebuildFigures };
