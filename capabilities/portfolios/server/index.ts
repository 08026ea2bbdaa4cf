export { endpoints } from './endpoints.ts';
export { portfoliosOf, readPortfolioRecord } from './records.ts';
