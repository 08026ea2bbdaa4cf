/** Declares what those who look after a client keep of a portfolio: these fields and no others [OQ-94]. Figures are computed, and its owner is a fact. */
import { z } from 'zod';
import { endpoint, Id, PlainDate } from '#packages/endpoint';
import { PORTFOLIO_TYPES } from '#contract/accounts';

export const OBJECTIVES = ['Income', 'Accummulation', 'Both'] as const;
export const PORTFOLIO_REGIONS = ['Global', 'Europe', 'USA'] as const;

const PortfolioDetails = z.object({
  name: z.string().trim().min(1).max(200),
  type: z.enum(PORTFOLIO_TYPES),
  objective: z.enum(OBJECTIVES).nullable(),
  riskLevel: z.number().int().min(1).max(10).nullable(),
  esgRating: z.number().int().min(1).max(10).nullable(),
  region: z.enum(PORTFOLIO_REGIONS).nullable(),
  inception: PlainDate.nullable(),
});

/** The details as they are kept, with the version that a change names. */
const KeptPortfolioDetails = PortfolioDetails.extend({ version: z.number().int() });
export type KeptPortfolioDetails = z.infer<typeof KeptPortfolioDetails>;

export const portfolioDetailEndpoints = {
  readPortfolioDetails: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/details',
    shows: 'portfolio',
    may: 'clients.change',
    summary: 'What somebody who looks after a client keeps of a portfolio',
    input: z.object({ portfolio: Id }),
    output: KeptPortfolioDetails,
    refuses: ['portfolio.unknown'],
  }),
  changePortfolioDetails: endpoint({
    method: 'PUT',
    path: '/api/portfolios/:portfolio/details',
    may: 'clients.change',
    summary: 'Change what somebody who looks after a client keeps of a portfolio; `version` is the one that was read',
    input: z.strictObject({ portfolio: Id, ...KeptPortfolioDetails.shape }),
    output: KeptPortfolioDetails,
    refuses: ['portfolio.unknown', 'record.changed'],
  }),
};
