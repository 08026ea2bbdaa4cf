export { costFactsOf, costMethodsOf, costRulesValue, type CostMethods } from './cost-methods.ts';
export { collections, refuseTakenAgain } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { ownerFactsOf, portfoliosOwnedOn, type OwnedPortfolios } from './owners.ts';
export { providedDownload, tellDocumentAccount } from './provided-documents.ts';
export { portfolioAsOn } from './risk-profiles.ts';
export { portfoliosOf, readPortfolioRecord } from './records.ts';
