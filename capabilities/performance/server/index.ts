import type { Computation } from '#platform';
import { REBUILD_FIGURES } from '#server/accounts';
import { rebuildFigures } from './stored/summaries.ts';

export { endpoints } from './endpoints.ts';
export { slicesOf, type NamedAmount } from './figures.ts';
export { readProvenance } from './provenance/provenance.ts';
export { keepPrinted } from './provenance/printed.ts';
export type { FigureTableAnswer } from './tabs/tables.ts';
export { ledgerSource, type FigureSource } from './source.ts';
export { rebuildSummaries } from './stored/summaries.ts';
export const computations: Readonly<Record<string, Computation>> = { [REBUILD_FIGURES]: rebuildFigures };
