export { costFactsOf, costMethodsOf, type CostMethods } from './cost-methods.ts';
export { endpoints } from './endpoints.ts';
export { ownerFactsOf, portfoliosOwnedOn } from './owners.ts';
export { portfolioAsOn } from './risk-profiles.ts';
export { portfoliosOf, readPortfolioRecord } from './records.ts';
