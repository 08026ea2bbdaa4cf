export { costMethodsOf, type CostMethods } from './cost-methods.ts';
export { endpoints } from './endpoints.ts';
export { portfoliosOwnedOn } from './owners.ts';
export { portfolioAsOn } from './risk-profiles.ts';
export { portfoliosOf, readPortfolioRecord } from './records.ts';
