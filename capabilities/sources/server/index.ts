export { endpoints } from './endpoints.ts';
export { keepAnswers } from './answers.ts';
export { findNamedDocument, nameDocuments } from './documents.ts';
export { missingList, statedBy, withoutNumber } from './findings.ts';
export { askAndKeep, type AnswerKeeping, type OutsideAnswer } from './keeping.ts';
export { besideLedger } from './beside-ledger.ts';
export { providedSource } from './provided-source.ts';
export type { ProviderReader } from './provider-reader.ts';
export { jobs, resumeAnswerRetention } from './retention.ts';
