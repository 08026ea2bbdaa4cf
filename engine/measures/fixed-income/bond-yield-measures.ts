/** Measures of a bond's price and its yields. */
import { z } from 'zod';
import {
  accruedInterest,
  currentYield,
  priceFromYield,
  simpleYieldToMaturity,
  yearsToMaturity,
  yieldToCall,
  yieldToMaturity,
  yieldToWorst,
  type BondTerms as Terms,
} from '#engine/fixed-income';
import { formatDay, parseDay, type Day } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import {
  conventionOf,
  DayCount,
  bondPriceFields,
  quotationFields,
  settlementFields,
  yieldFields,
  PerHundred,
  Rate,
  termsOf,
  NO_FIGURE_TO_MATURITY,
  type CalculationBond,
} from './bond-terms.ts';
import { measure } from '../measure.ts';
import { DateText } from '../wire.ts';

const PRICES = 'Prices per 100 of nominal; yields, coupons and rates are fractions a year.';

const price = measure(
  'bond-price',
  z.strictObject({
    ...settlementFields,
    yield: Rate.meta({ description: 'A fraction a year: 0.065 is 6.5 %.' }),
    ...yieldFields,
    ...quotationFields,
  }),
  {
    title: 'Price of a bond from its yield',
    alsoCalled: ['clean-price'],
    unit: 'per-cent-of-nominal',
    formula: 'sum of payment / (1 + y / m)^(m t) over the payments after the settlement, less accrued interest for the clean price',
    convention: `${PRICES} m is how often the yield compounds, t the years to a payment: whole coupon periods and the part of the present one that is left, by the day count. With one coupon left \`street\` divides by 1 + y t.`,
    source: 'SIA, Standard Securities Calculation Methods; UK DMO; ICMA rule 803; spreadsheets: PRICE, ODDFPRICE, ODDLPRICE',
    none: NO_FIGURE_TO_MATURITY,
  },
  ({ bond, settlement, yield: rateAsked, quoted, ...reading }) => {
    const { value, findings } = priceFromYield(termsOf(bond), parseDay(settlement), rateAsked, conventionOf(reading));
    return { value: value && value[quoted], findings };
  },
);

const pricedBondFields = { ...settlementFields, ...bondPriceFields };
type PricedBondQuestion = {
  readonly bond: CalculationBond;
  readonly settlement: string;
  readonly price: number;
  readonly quoted: 'clean' | 'dirty';
};

/** Turns the price of a question into a clean price, and computes a figure from it. */
export function atCleanPrice<T>(
  { bond, settlement, price: asked, quoted }: PricedBondQuestion,
  next: (terms: Terms, day: Day, clean: number) => Figure<T>,
): Figure<T> {
  const [terms, day] = [termsOf(bond), parseDay(settlement)];
  if (quoted === 'clean') return next(terms, day, asked);
  const { value, findings } = accruedInterest(terms, day);
  return value === null ? { value, findings } : next(terms, day, asked - value);
}

const YIELD_SOURCE = 'SIA, Standard Securities Calculation Methods; Fabozzi, Bond Markets, Analysis, and Strategies, ch. 3';

const toMaturity = measure(
  'yield-to-maturity',
  z.strictObject({ ...pricedBondFields, ...yieldFields }),
  {
    title: 'Yield to maturity',
    alsoCalled: ['ytm', 'yield'],
    unit: 'fraction',
    formula: 'the yield at which the price of the bond is the price given (see bond-price)',
    convention: `${PRICES} Only one yield does; it may be negative.`,
    source: `${YIELD_SOURCE}; spreadsheets: YIELD, ODDFYIELD, ODDLYIELD`,
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => atCleanPrice(question, (terms, day, clean) => yieldToMaturity(terms, day, clean, conventionOf(question))),
);

const Call = z.strictObject({
  date: DateText,
  price: PerHundred.prefault(100).meta({ description: 'Paid back on it per 100 of nominal, beside the interest up to it.' }),
});
const redemptionOf = ({ date, price: paid }: z.output<typeof Call>) => ({ day: parseDay(date), price: paid });

const toCall = measure(
  'yield-to-call',
  z.strictObject({ ...pricedBondFields, call: Call, ...yieldFields }),
  {
    title: 'Yield to call, or to put',
    unit: 'fraction',
    formula: 'as yield-to-maturity, paid back on the call date at the call price with the interest up to it',
    convention: PRICES,
    source: YIELD_SOURCE,
    none: `${NO_FIGURE_TO_MATURITY} bond.matured on or after the call date; bond.terms for a call after maturity.`,
  },
  (question) =>
    atCleanPrice(question, (terms, day, clean) => yieldToCall(terms, day, clean, redemptionOf(question.call), conventionOf(question))),
);

const toWorst = measure(
  'yield-to-worst',
  z.strictObject({ ...pricedBondFields, calls: z.array(Call), ...yieldFields }),
  {
    title: 'Yield to worst',
    unit: 'table',
    formula: 'the lowest of the yields to maturity and to each call after the settlement',
    convention: `One object {yield, date, price}: the yield, and when and at what price the bond is then paid back. ${PRICES} Calls on or before the settlement, and from maturity on, are left out.`,
    source: YIELD_SOURCE,
    none: `As yield-to-maturity; null where any of the yields does not exist, as the lowest is then not known.`,
  },
  (question) => {
    const { value, findings } = atCleanPrice(question, (terms, day, clean) =>
      yieldToWorst(terms, day, clean, question.calls.map(redemptionOf), conventionOf(question)),
    );
    return { value: value && { yield: value.yield, date: formatDay(value.day), price: value.price }, findings };
  },
);

const running = measure(
  'current-yield',
  z.strictObject({
    coupon: Rate.meta({ description: 'Interest a year on the nominal, a fraction.' }),
    price: PerHundred.meta({ description: 'Clean, per 100 of nominal.' }),
  }),
  {
    title: 'Current yield (running yield)',
    unit: 'fraction',
    formula: '100 x coupon / clean price',
    convention: 'Knows nothing of time or redemption.',
    source: YIELD_SOURCE,
    none: 'yield.none where the price is not positive.',
  },
  ({ coupon, price: clean }) => currentYield({ coupon, maturity: null, frequency: 1, dayCount: 'ACT/ACT ICMA' }, clean),
);

const simple = measure(
  'simple-yield',
  z.strictObject({
    ...pricedBondFields,
    dayCount: DayCount.default('ACT/365F').meta({ description: 'Of the years to maturity.' }),
  }),
  {
    title: 'Simple yield to maturity',
    unit: 'fraction',
    formula: '(100 x coupon + (redemption - clean price) / years to maturity) / clean price',
    convention: 'Nothing compounds. Years by ACT/365F unless another day count is named, as Japanese government bonds are quoted.',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies: Japanese government bonds',
    none: NO_FIGURE_TO_MATURITY,
  },
  (question) => atCleanPrice(question, (terms, day, clean) => simpleYieldToMaturity(terms, day, clean, question.dayCount)),
);

const yearsLeft = measure(
  'years-to-maturity',
  z.strictObject({
    settlement: DateText,
    maturity: DateText,
    dayCount: DayCount.default('ACT/ACT ISDA'),
  }),
  {
    title: 'Years to maturity',
    unit: 'years',
    formula: 'year fraction from the settlement to the maturity',
    convention: 'By ACT/ACT ISDA unless another day count is named; ACT/ACT ICMA counts whole years from the settlement.',
    source: 'ISDA 2006 Definitions, section 4.16',
    none: 'bond.matured from the maturity on.',
  },
  ({ settlement, maturity, dayCount }) =>
    yearsToMaturity({ maturity: parseDay(maturity), coupon: 0, frequency: 0, dayCount }, parseDay(settlement), dayCount),
);

export const BOND_YIELD_MEASURES = [price, toMaturity, toCall, toWorst, running, simple, yearsLeft] as const;
