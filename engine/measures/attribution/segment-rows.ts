/** Schemas of questions about segments: weights and returns, and the options of attribution and linking. */
import { z } from 'zod';
import type { Figure } from '#packages/findings';
import { UNALLOCATED } from '#engine/attribution';
import { CurrencyCode } from '../wire.ts';

export const Fraction = z.number().meta({ description: 'A fraction: 0.05 is 5 %.' });
const Weight = z.number().meta({ description: 'Share of the whole at the start of the period: 0.4 is 40 %; short positions below zero.' });
const Hedge = z.number().default(0).meta({
  description:
    'Forwards bought (above zero) or sold (below) in this currency, as a share of the whole. The base currency holds what balances them.',
});
const Segment = z
  .string()
  .min(1)
  .refine((name) => name !== UNALLOCATED, `"${UNALLOCATED}" names what the rows leave out`)
  .meta({ description: 'Asset class, sector, country or security.' });
const KnownReturn = z
  .number()
  .nullable()
  .default(null)
  .meta({ description: 'Fraction over the period: 0.05 is 5 %. Left out where it is not known, which only a weight of 0 allows.' });

const segmentSideFields = {
  segment: Segment,
  portfolioWeight: Weight,
  benchmarkWeight: Weight,
  portfolioReturn: KnownReturn,
  benchmarkReturn: KnownReturn,
};

/** A list of at least one row, with each segment once. */
function rowsOf<Row extends z.ZodType<{ readonly segment: string }>>(row: Row) {
  return z
    .array(row)
    .min(1)
    .refine((rows) => isUnique(rows.map(({ segment }) => segment)), 'each segment once');
}
const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

export const SegmentRows = rowsOf(z.strictObject(segmentSideFields));
export const MarketRows = rowsOf(z.strictObject({ ...segmentSideFields, currency: CurrencyCode })).meta({
  description: 'Markets, with their returns in their own currencies.',
});
export const TwoCurrencyRows = rowsOf(
  z.strictObject({
    ...segmentSideFields,
    portfolioBaseReturn: KnownReturn.meta({ description: 'As `portfolioReturn`, in the base currency.' }),
    benchmarkBaseReturn: KnownReturn.meta({ description: 'As `benchmarkReturn`, in the base currency.' }),
  }),
).meta({ description: '`portfolioReturn` and `benchmarkReturn` are in the currency of the segment.' });
export const ContributionRows = rowsOf(z.strictObject({ segment: Segment, weight: Weight, return: Fraction }));

function currenciesOf<Row extends z.ZodRawShape>(row: Row) {
  return z
    .array(z.strictObject({ currency: CurrencyCode, ...row, portfolioHedge: Hedge, benchmarkHedge: Hedge }))
    .min(1)
    .refine((rows) => isUnique(rows.map((each) => (each as { currency: string }).currency)), 'each currency once');
}
const Spot = z.number().meta({ description: 'Change of its worth in the base currency over the period; not read for the base currency.' });

export const DepositRows = currenciesOf({
  depositReturn: z.number().meta({ description: 'Return of a deposit in this currency over the period (not for a year).' }),
  spotReturn: Spot,
}).meta({ description: 'Every currency of a market or a forward; with forwards the base currency too.' });
export const ForwardRows = currenciesOf({
  spotReturn: Spot,
  forwardPremium: z
    .number()
    .gt(-1)
    .meta({ description: 'Forward rate for the end of the period over the spot rate at its start, less 1.' }),
}).meta({ description: 'Every currency of a market or a forward other than the base currency.' });

export const BaseCurrency = CurrencyCode.meta({ description: 'The base currency: that of the answer.' });

const Label = z
  .string()
  .min(1)
  .optional()
  .meta({ description: 'Names the period in the answer and in findings; its number (from 1) unless given.' });

/** A list of periods, oldest first. */
export function periodsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .array(z.strictObject({ period: Label, ...shape }))
    .min(1)
    .max(10_000)
    .meta({ description: 'One after the other, oldest first.' });
}

export function labelPeriods<Period extends { readonly period?: string | undefined }>(periods: readonly Period[]) {
  return periods.map((each, t) => ({ ...each, period: each.period ?? String(t + 1) }));
}

export const MODEL = z.enum(['brinson-fachler', 'brinson-hood-beebower']).default('brinson-fachler').meta({
  description: 'Allocation is measured against the whole benchmark (Brinson-Fachler) or against nothing (Brinson-Hood-Beebower).',
});
export const INTERACTION = z
  .enum(['separate', 'in-selection', 'in-allocation'])
  .default('separate')
  .meta({ description: 'Interaction by itself, as part of selection, or as part of allocation.' });
export const WEIGHTS = z
  .enum(['remainder', 'scale'])
  .default('remainder')
  .meta({
    description: `Of weights that do not add up to 1. \`remainder\`: the rest is a segment "${UNALLOCATED}" that earns nothing; \`scale\`: each is divided by their sum.`,
  });
export const LINKING = z
  .enum(['carino', 'menchero', 'grap', 'frongello'])
  .default('carino')
  .meta({ description: '`frongello` has the same sums over all periods as `grap`; they differ in the period that an effect is shown in.' });

export const brinsonFields = { model: MODEL, interaction: INTERACTION, weights: WEIGHTS };

/** No figure where a number is beyond the range of float64: the finding `figure.overflow` says so. */
export function finiteAnswer<T>({ value, findings }: Figure<T>): Figure<T> {
  return value === null || isFiniteThroughout(value)
    ? { value, findings }
    : { value: null, findings: [...findings, { code: 'figure.overflow' }] };
}

function isFiniteThroughout(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFiniteThroughout);
}
