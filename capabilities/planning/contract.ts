/** Planning: model portfolios, risk profiles, projections of what money may become, and advice. */
import { z } from 'zod';
import { Amount, answerSchema, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { SimulationResult, SimulationParameters } from '#engine/projections';
import { RiskComparison } from '#contract/tenants';

export { PERCENTILES } from '#engine/projections';

/** The initial inputs of a projection, and their limits [PROJ-01..03]. Amounts are decimal text. */
export const PROJECTION = {
  years: 10,
  mostYears: 20,
  lumpSum: '1000000',
  leastLumpSum: 100_000,
  contribution: '100000',
  leastContribution: 50_000,
  mostGoals: 5,
  mostCosts: 10,
  mostInflation: 20,
  mostVolatility: 60,
  seed: 1,
  paths: 10_000,
} as const;

/** Up to a trillion, with two decimals at the most. */
export const PROJECTED_AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const MoneyText = z.string().regex(PROJECTED_AMOUNT);

/** Rates are per cent a year. */
export const ProjectionInputs = z.object({
  years: z.number().int().min(1).max(PROJECTION.mostYears),
  lumpSum: MoneyText,
  /** Paid in at the end of each year; null for none. */
  contribution: MoneyText.nullable(),
  /** One of those that the tenant offers. */
  return: z.number(),
  /** Yearly costs in per cent of the value. */
  costs: z.number().min(0).max(PROJECTION.mostCosts).default(0),
  /** Above 0, all results are in the money of today. */
  inflation: z.number().min(0).max(PROJECTION.mostInflation).default(0),
  /** Standard deviation of the logarithm of a year's growth. */
  volatility: z.number().min(0).max(PROJECTION.mostVolatility),
  /** Amounts to be reached at the end of a year, in the money of today where inflation is given. */
  goals: z
    .array(z.object({ name: z.string().trim().min(1).max(60), amount: MoneyText, year: z.number().int().min(1).max(PROJECTION.mostYears) }))
    .max(PROJECTION.mostGoals)
    .default([]),
  /** Seed of the simulation: the same number gives the same simulated courses. */
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(PROJECTION.seed),
});
export type ProjectionInputs = z.infer<typeof ProjectionInputs>;

export const ProjectionResult = z.object({
  currency: Currency,
  /** One for the start and one for the end of each year. */
  points: z.array(
    z.object({
      year: z.number().int(),
      date: PlainDate,
      paidIn: Amount,
      /** The expected value, by the closed formula. */
      value: Amount,
      /** Percentiles of the simulated courses (PERCENTILES): the value that so many of a hundred do not exceed. */
      percentiles: z.array(Amount),
      mean: Amount,
    }),
  ),
  goals: z.array(
    z.object({
      name: z.string(),
      amount: Amount,
      year: z.number().int(),
      date: PlainDate,
      /** Fraction of the simulated courses that reach it. */
      chance: z.number(),
    }),
  ),
  paths: z.number().int(),
});
export type ProjectionResult = z.infer<typeof ProjectionResult>;

const ListedProjection = z.object({
  id: Id,
  name: z.string(),
  inputs: ProjectionInputs,
  /** The expected value at the end of its last year, by the closed formula. */
  value: Amount,
  currency: Currency,
  createdAt: Moment,
  createdBy: z.string().nullable(),
});
export type ListedProjection = z.infer<typeof ListedProjection>;

const Projection = ListedProjection.omit({ value: true, currency: true }).extend({
  account: z.object({ id: Id, name: z.string() }),
  result: ProjectionResult,
});
export type Projection = z.infer<typeof Projection>;

/** The faults of the amounts, by field: the key of the text. */
export function amountFaults({
  lumpSum,
  contribution,
}: Pick<ProjectionInputs, 'lumpSum' | 'contribution'>): Readonly<Record<string, string>> {
  return {
    ...(Number(lumpSum) < PROJECTION.leastLumpSum && { lumpSum: 'planning.projection.min.lumpSum' }),
    ...(contribution !== null &&
      Number(contribution) < PROJECTION.leastContribution && { contribution: 'planning.projection.min.contribution' }),
  };
}

/** A model as staff enter it [MODEL-01]. `min`, `max` and `avg` are the smallest, largest and target share of equities in per cent. */
const ModelPortfolio = z.object({
  id: Id,
  name: z.string(),
  profile: z.string(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  rebalance: z.string(),
  /** Asset classes with per cent of the whole. */
  data: z.array(z.object({ name: z.string(), value: z.number() })),
  /** Whether its profile names the risk profile of a portfolio of the account. */
  fits: z.boolean(),
});
export type ModelPortfolio = z.infer<typeof ModelPortfolio>;

const RiskProfile = z.object({ id: Id, name: z.string(), returns: z.number(), factsheetUrl: z.string() });

export const DRIFTS = ['below', 'within', 'above'] as const;

const ModelDetail = ModelPortfolio.extend({
  account: z.object({ id: Id, name: z.string() }),
  /** The account's holdings compared with the model; null where nothing could be valued. Shares are fractions. */
  held: z
    .object({
      asOf: PlainDate,
      /** The classes in the order of the model, then those that it does not have. */
      rows: z.array(z.object({ assetClass: z.string(), target: z.number(), share: z.number(), drift: z.number() })),
      equities: z.number(),
      band: z.enum(DRIFTS),
    })
    .nullable(),
  /** The past returns of its mix as fractions, each class by the index that the firm has set for it; null where a class has none. */
  past: z
    .object({
      currency: Currency,
      from: PlainDate,
      to: PlainDate,
      series: z.array(z.object({ date: PlainDate, value: z.number() })),
      total: z.number(),
      annualised: z.number().nullable(),
      indices: z.array(z.object({ assetClass: z.string(), name: z.string() })),
    })
    .nullable(),
});
export type ModelDetail = z.infer<typeof ModelDetail>;

/** A page that the firm has published, with the pages below it. */
const AdvicePage = z.object({
  title: z.string(),
  summary: z.string(),
  parts: z.array(
    z.object({ title: z.string(), summary: z.string(), link: z.object({ target: z.string(), label: z.string() }).nullable() }),
  ),
});
export type AdvicePage = z.infer<typeof AdvicePage>;

export const planning = {
  listModels: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/models',
    shows: 'account',
    may: 'own',
    summary: 'The model portfolios and risk profiles of the firm, beside an account',
    input: z.object({ account: Id }),
    output: answerSchema(
      z.object({
        account: z.object({ id: Id, name: z.string() }),
        models: z.array(ModelPortfolio),
        riskProfiles: z.array(RiskProfile),
        compares: z.boolean(),
      }),
    ),
    refuses: ['account.unknown'],
  }),
  readModel: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/models/:model',
    shows: 'account',
    may: 'own',
    summary: 'A model portfolio beside what an account holds, and what its mix returned in the past',
    input: z.object({ account: Id, model: Id }),
    output: answerSchema(ModelDetail),
    refuses: ['account.unknown', 'model.unknown'],
  }),
  compareRisks: endpoint({
    method: 'GET',
    path: '/api/risk-comparison',
    may: 'own',
    summary: 'How the firm divides money at each level of risk, by asset class and sector; null where it says nothing of it',
    input: z.object({}),
    output: z.object({
      comparison: RiskComparison.nullable(),
      /** The day of the static file that it comes from; null where the firm says it itself. */
      filesOf: PlainDate.nullable(),
    }),
    refuses: [],
  }),
  calculateProjection: endpoint({
    method: 'POST',
    path: '/api/projections/calculation',
    may: 'own',
    summary: 'What an amount may become, by a yearly return and by ten thousand ways of chance; nothing is stored',
    input: z.object({ account: Id.optional(), inputs: ProjectionInputs }),
    output: ProjectionResult,
    refuses: ['account.unknown', 'calculation.too-long'],
    audit: 'nothing',
  }),
  listProjections: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/projections',
    shows: 'account',
    may: 'own',
    summary: 'The projections that were saved for an account, newest first',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(ListedProjection)),
    refuses: ['account.unknown'],
  }),
  saveProjection: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/projections',
    may: 'own.change',
    summary: 'Keep a projection under an id of the sender’s making; sent again it is the same one',
    input: z.object({ account: Id, id: Id, name: z.string().trim().min(1).max(100), inputs: ProjectionInputs }),
    output: Projection,
    refuses: ['account.unknown', 'projection.unknown', 'calculation.too-long'],
  }),
  readProjection: endpoint({
    method: 'GET',
    path: '/api/projections/:projection',
    may: 'own',
    summary: 'A projection as it was saved, with what it was worked out from',
    input: z.object({ projection: Id }),
    output: Projection,
    refuses: ['projection.unknown'],
  }),
  removeProjection: endpoint({
    method: 'DELETE',
    path: '/api/projections/:projection',
    may: 'own.change',
    summary: 'Take a projection out of the list; it can be put back',
    input: z.object({ projection: Id }),
    output: z.object({ removed: z.literal(true) }),
    refuses: ['projection.unknown'],
  }),
  restoreProjection: endpoint({
    method: 'POST',
    path: '/api/projections/:projection/restore',
    may: 'own.change',
    summary: 'Put a projection back that was taken out',
    input: z.object({ projection: Id }),
    output: z.object({ restored: z.literal(true) }),
    refuses: ['projection.unknown'],
  }),
  printProjection: endpoint({
    method: 'GET',
    path: '/api/projections/:projection/file',
    may: 'own',
    summary: 'A projection as PDF',
    input: z.object({ projection: Id }),
    output: download('application/pdf'),
    refuses: ['projection.unknown', 'projection.unprintable'],
    costs: 'statement',
  }),
  readAdvice: endpoint({
    method: 'GET',
    path: '/api/advice',
    may: 'own',
    summary: 'What the firm has published about its advice, under the slug investment-advice; null where it has published nothing',
    input: z.object({}),
    output: z.object({ page: AdvicePage.nullable() }),
    refuses: [],
  }),
  listFactFinders: endpoint({
    method: 'GET',
    path: '/api/fact-finders',
    may: 'own',
    summary: 'The forms by which the firm gets to know its clients: those whose slug begins with fact-finder',
    input: z.object({}),
    output: answerSchema(z.array(z.object({ id: Id, slug: z.string(), name: z.string(), description: z.string() }))),
    refuses: [],
  }),
};

/** Port: runs simulations, which take long, outside the thread that answers requests. */
export interface Projector {
  /**
   * @param by who asks: firms take turns, then the people of a firm
   * @param signal aborted when nobody waits for the answer any more
   * @throws Refusal `calculation.too-long`, `server.busy`
   */
  project(
    simulation: SimulationParameters,
    by: { readonly tenant: string; readonly person: string },
    signal: AbortSignal,
  ): Promise<SimulationResult>;
}

/** The widgets that planning contributes; see capabilities/navigation. */
export const planningWidgets = {
  'planning.models': { kind: 'page', at: 'account' },
  'planning.model': { kind: 'page', at: 'account' },
  'planning.risks': { kind: 'page', at: 'account' },
  'planning.ahead': { kind: 'part', at: 'account' },
  'planning.projections': { kind: 'page', at: 'portal' },
  'planning.fact-finder': { kind: 'page', at: 'portal' },
  'planning.advice': { kind: 'page', at: 'portal' },
} as const;
