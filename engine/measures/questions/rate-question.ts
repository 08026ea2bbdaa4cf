/** Fields that questions about risk share: risk-free and target rates, and the annualisation of figures. */
import { z } from 'zod';
import { PERIODS_PER_YEAR, ratesOf, type ReturnFrequency } from '#engine/risk';
import { UnanswerableError } from '../unanswerable.ts';

export const CalculationRate = z
  .union([
    z.strictObject({ perPeriod: z.number() }).meta({ description: 'The same fraction for every period.' }),
    z
      .strictObject({
        perYear: z.number().gt(-1),
        conversion: z.enum(['geometric', 'simple']).default('geometric').meta({
          description: '`geometric`: (1 + rate)^(1 / periods per year) - 1 for each period; `simple`: rate / periods per year.',
        }),
      })
      .meta({ description: 'A yearly fraction: 0.02 is 2 % a year.' }),
    z
      .number()
      .gt(-1)
      .transform((perYear) => ({ perYear, conversion: 'geometric' as const }))
      .meta({ description: 'A yearly fraction, converted geometrically.' }),
    z.array(z.number()).meta({ description: 'A fraction for each period, as many as there are returns.' }),
  ])
  .meta({ id: 'CalculationRate' });
export type CalculationRate = z.output<typeof CalculationRate>;

export const ZERO_RATE: CalculationRate = { perPeriod: 0 };

export const riskFree = CalculationRate.default(ZERO_RATE).meta({ description: 'Risk-free rate; nothing unless named.' });

export const periodsPerYear = z
  .number()
  .positive()
  .optional()
  .meta({ description: 'Without it by `frequency`: daily 252, weekly 52, monthly 12, quarterly 4, yearly 1.' });

/** Fields of measures that are usually annualised. */
export const annualisationFields = {
  periodsPerYear,
  annualised: z.boolean().default(true).meta({
    description: '`false`: per period, as a spreadsheet has it. A yearly rate is still converted by the periods per year.',
  }),
};

export const estimator = z.enum(['sample', 'population']).default('sample').meta({
  description: '`sample` divides by n - 1 (STDEV.S), `population` by n (STDEV.P).',
});

export const excess = z.enum(['arithmetic', 'annualised', 'geometric', 'compounded']).default('arithmetic').meta({
  description:
    'Of the return over the other: `arithmetic` mean(r - b) x periods per year; `annualised` geometric annualised r less that of b; `geometric` (1 + annualised r) / (1 + annualised b) - 1; `compounded` the differences r - b linked and annualised.',
});

interface AnnualisationQuestion {
  readonly frequency: ReturnFrequency;
  readonly periodsPerYear?: number | undefined;
}

export function periodsPerYearOf({ frequency, periodsPerYear }: AnnualisationQuestion): number {
  return periodsPerYear ?? PERIODS_PER_YEAR[frequency];
}

/** The periods per year by which figures are scaled; 1 leaves them per period. */
export function scaleOf(question: AnnualisationQuestion & { readonly annualised: boolean }): number {
  return question.annualised ? periodsPerYearOf(question) : 1;
}

/** One rate for each period. @throws UnanswerableError for a series of another length */
export function ratesFor(rate: CalculationRate, periods: number, question: AnnualisationQuestion, field: 'riskFree' | 'target'): number[] {
  if (Array.isArray(rate)) {
    if (rate.length !== periods) throw new UnanswerableError(`there are ${rate.length} rates for ${periods} periods`, [field]);
    return rate;
  }
  const asked = 'perYear' in rate ? { yearly: rate.perYear, conversion: rate.conversion } : rate;
  return ratesOf(asked, periods, periodsPerYearOf(question));
}
