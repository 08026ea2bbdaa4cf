/** Performance: how a portfolio did, against its benchmark, and by which method that is said. */
import { z } from 'zod';
import { Amount, answer, CLOCKS, Currency, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';

/** A return of portfolio and benchmark over the same days; null where it does not exist. Fractions. */
export const PeriodReturn = z.object({
  period: z.string(),
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  portfolio: z.number().nullable(),
  benchmark: z.number().nullable(),
});
export type PeriodReturn = z.infer<typeof PeriodReturn>;

export const Performance = z.object({
  asOf: PlainDate,
  /** See Figures. */
  knownAt: Moment,
  from: PlainDate,
  to: PlainDate,
  currency: Currency,
  benchmark: z.object({ name: z.string(), currency: Currency }).nullable(),
  /** Cumulative returns since `from` (fractions, 0 on the day before it counts) and the value, oldest first, sampled. */
  series: z.array(z.object({ date: PlainDate, portfolio: z.number(), portfolioValue: z.number(), benchmark: z.number().nullable() })),
  /** Money paid in (+) or taken out (-) in the range. */
  flows: z.array(z.object({ date: PlainDate, amount: Amount })),
  summary: z.object({
    openingValue: Amount.nullable(),
    closingValue: Amount.nullable(),
    netContributions: Amount,
    gain: Amount.nullable(),
    income: Amount,
    fees: Amount,
    timeWeightedReturn: z.number().nullable(),
    /** Internal rate of return, yearly, actual/365. */
    moneyWeightedReturn: z.number().nullable(),
  }),
  /** `1M`, `3M`, `6M`, `YTD`, `1Y`, `3Y`, `5Y`, `inception`, and last `annualised`, the yearly return since inception. */
  periods: z.array(PeriodReturn),
  /** The last five calendar years, newest first; `period` is the year. */
  calendarYears: z.array(PeriodReturn),
});
export type Performance = z.infer<typeof Performance>;

export const performance = {
  readPerformance: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/performance',
    may: 'signed-in',
    summary: 'Cumulative, periodic and calendar-year returns of a portfolio beside its benchmark',
    input: z.object({ portfolio: Id, ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answer(Performance),
    refuses: ['portfolio.unknown', 'range.reversed'],
  }),
};
