export { file as csvDownload, findingLines, openedColumns, perCent, type Reader } from './csv.ts';
export { endpoints } from './endpoints.ts';
export { figureRange } from './range.ts';
export { readAccountRecord } from './records.ts';
export { askToRebuild, REBUILD_FIGURES } from './rebuilding.ts';
export { accountSummary, portfolioSummary } from './tables.ts';
