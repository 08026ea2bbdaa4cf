/** Measures of how a bond's price moves with its yield. */
import { z } from 'zod';
import {
  basisPointValue,
  convexity,
  effectiveConvexity,
  effectiveDuration,
  macaulayDuration,
  modifiedDuration,
  yieldToMaturity,
} from '#engine/fixed-income';
import { parseDay } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { atCleanPrice } from './bond-yield-measures.ts';
import {
  conventionOf,
  quotationFields,
  settlementFields,
  yieldFields,
  PerHundred,
  Rate,
  termsOf,
  NO_FIGURE_TO_MATURITY,
} from './bond-terms.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';

const YieldQuestion = z.strictObject({
  ...settlementFields,
  yield: Rate.optional().meta({ description: 'A fraction a year. Either this or `price`.' }),
  price: PerHundred.optional().meta({
    description: 'Per 100 of nominal; the figure is that of its yield to maturity. Either this or `yield`.',
  }),
  ...quotationFields,
  ...yieldFields,
});

/** A figure at the yield of the question, or at the yield of its price. */
function figureAtYield(question: z.output<typeof YieldQuestion>, of: typeof macaulayDuration): Figure {
  const { bond, settlement, price, yield: asked } = question;
  const convention = conventionOf(question);
  if (price !== undefined && asked !== undefined) throw new UnanswerableError('either a price or a yield is said, not both', ['price']);
  if (asked !== undefined) return of(termsOf(bond), parseDay(settlement), asked, convention);
  if (price === undefined) throw new UnanswerableError('a price or a yield must be said', ['price']);
  return atCleanPrice({ ...question, price }, (terms, day, clean) => {
    const { value, findings } = yieldToMaturity(terms, day, clean, convention);
    return value === null ? { value, findings } : of(terms, day, value, convention);
  });
}

const SOURCE = 'Fabozzi, Bond Markets, Analysis, and Strategies, ch. 4; CFA Institute, curriculum, Fixed Income';
const CONVENTION =
  'P is the dirty price, PV(t) the present value of a payment in t years, y the yield, m how often it compounds a year; see bond-price. What is left of the present coupon period is its length less the days accrued (E - DBC of DURATION), where bond-price counts the days to the coupon: they differ for ACT/360, ACT/365F, ACT/365.25 and 30E/360.';

const macaulay = measure(
  'macaulay-duration',
  YieldQuestion,
  {
    title: 'Macaulay duration',
    alsoCalled: ['duration'],
    unit: 'years',
    formula: 'sum of t x PV(t) / P',
    convention: CONVENTION,
    source: `F. Macaulay (1938); ${SOURCE}; spreadsheets: DURATION`,
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => figureAtYield(question, macaulayDuration),
);

const modified = measure(
  'modified-duration',
  YieldQuestion,
  {
    title: 'Modified duration',
    alsoCalled: ['mduration', 'duration'],
    unit: 'years',
    formula: '-(dP/dy) / P, which is Macaulay duration / (1 + y / m) where the yield compounds',
    convention: `${CONVENTION} Per cent by which the price falls when the yield rises by one percentage point: times P / 10,000 it is the basis-point value. With one coupon left under street, where interest is simple, it is t / (1 + y t); MDURATION of spreadsheets keeps 1 + y / m there.`,
    source: `${SOURCE}; spreadsheets: MDURATION`,
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => figureAtYield(question, modifiedDuration),
);

const curvature = measure(
  'convexity',
  YieldQuestion,
  {
    title: 'Convexity',
    unit: 'number',
    formula: 'sum of t x (t + 1 / m) x PV(t) / (P x (1 + y / m)^2)',
    convention: `${CONVENTION} In years squared: the second derivative of the price by the yield over P, not halved and not divided by 100. Under \`street\` with one coupon left it is that of simple interest, 2 t^2 / (1 + y t)^2.`,
    source: SOURCE,
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => figureAtYield(question, convexity),
);

const basisPoint = measure(
  'basis-point-value',
  YieldQuestion,
  {
    title: 'Basis point value (PVBP, DV01)',
    alsoCalled: ['dv01', 'pvbp', 'bpv'],
    unit: 'per-cent-of-nominal',
    formula: '-(dP / dy) / 10,000',
    convention: `${CONVENTION} Fall of the dirty price of 100 of nominal when the yield rises by 0.01 percentage points, by the slope at the yield.`,
    source: SOURCE,
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => figureAtYield(question, basisPointValue),
);

const ShiftedPricesQuestion = z.strictObject({
  price: PerHundred.meta({ description: 'At the present yield curve; the dirty price, in any unit that the other two share.' }),
  priceIfYieldsFall: PerHundred,
  priceIfYieldsRise: PerHundred,
  shift: Rate.meta({ description: 'By which yields fall and rise, a fraction: 0.001 is ten basis points.' }),
});
const shiftedPricesOf = ({ price, priceIfYieldsFall, priceIfYieldsRise, shift }: z.output<typeof ShiftedPricesQuestion>) => ({
  price,
  lower: priceIfYieldsFall,
  higher: priceIfYieldsRise,
  shift,
});

const effective = measure(
  'effective-duration',
  ShiftedPricesQuestion,
  {
    title: 'Effective duration',
    unit: 'years',
    formula: '(price if yields fall - price if yields rise) / (2 x price x shift)',
    convention: 'For bonds whose payments depend on yields; the prices come from a model of the reader.',
    source: SOURCE,
    none: 'yield.none unless price and shift are positive.',
  },
  (question) => effectiveDuration(shiftedPricesOf(question)),
);

const effectiveCurvature = measure(
  'effective-convexity',
  ShiftedPricesQuestion,
  {
    title: 'Effective convexity',
    unit: 'number',
    formula: '(price if yields fall + price if yields rise - 2 x price) / (price x shift^2)',
    convention: 'In years squared, not halved and not divided by 100.',
    source: SOURCE,
    none: 'yield.none unless price and shift are positive.',
  },
  (question) => effectiveConvexity(shiftedPricesOf(question)),
);

export const BOND_RISK_MEASURES = [macaulay, modified, curvature, basisPoint, effective, effectiveCurvature] as const;
