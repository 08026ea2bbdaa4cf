/** Measures of a few numbers that are given in the question itself: real returns, dispersion, yields, and shares of a loan. */
import { z } from 'zod';
import type { Finding, Figure } from '#packages/findings';
import { finiteFigure } from '../questions/flow-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { FractionNumber, UnsignedDecimal } from '../wire.ts';

const Money = UnsignedDecimal.transform(Number).meta({ description: 'Money in any one currency, not below zero.' });

/** Divides two numbers; null, with the finding `code`, where the divisor is not above zero. */
function quotient(above: number, below: number, code: Finding['code']): Figure {
  return below > 0 ? finiteFigure({ value: above / below, findings: [] }) : { value: null, findings: [{ code }] };
}

const real = measure(
  'real-return',
  z.strictObject({ return: FractionNumber, inflation: FractionNumber.meta({ description: 'Of the same time, a fraction.' }) }),
  {
    title: 'Real return (adjusted for inflation)',
    unit: 'fraction',
    formula: '(1 + return) / (1 + inflation) - 1',
    convention: 'Both over the same time, or both by the year.',
    source: 'I. Fisher, The Theory of Interest (1930); CFA Institute, curriculum, Rates and Returns: real returns',
    none: 'capital.none for an inflation of -100 % or less.',
  },
  ({ return: nominal, inflation }) => {
    const { value, findings } = quotient(1 + nominal, 1 + inflation, 'capital.none');
    return { value: value === null ? null : value - 1, findings };
  },
);

const dispersion = measure(
  'composite-dispersion',
  z.strictObject({
    portfolios: z
      .array(z.strictObject({ return: FractionNumber, value: Money.optional() }))
      .min(1)
      .meta({
        description: 'Those that were in the composite for the whole year: {return, value}, `value` at its beginning where it weighs.',
      }),
    method: z.enum(['equal-weighted', 'asset-weighted', 'high-low', 'interquartile']).default('equal-weighted').meta({
      description:
        '`equal-weighted`, `asset-weighted`: the standard deviation; `high-low`: the highest less the lowest; `interquartile`: the third quartile less the first.',
    }),
    estimator: z.enum(['sample', 'population']).default('population').meta({ description: 'Of the equal-weighted deviation.' }),
  }),
  {
    title: 'Dispersion of a composite (internal dispersion)',
    unit: 'fraction',
    formula:
      'equal-weighted: sqrt(sum of (r - mean)^2 / n); asset-weighted: sqrt(sum of w x (r - sum of w x r)^2), w the share of the value at the beginning',
    convention: 'Quartiles as spreadsheets have them (QUARTILE.INC).',
    source: 'CFA Institute, GIPS Standards Handbook (2020), internal dispersion; C. Bacon (2008), ch. 9',
    none: 'observations.few for a single portfolio (GIPS asks for it from six on); capital.none where the values are nothing.',
  },
  ({ portfolios, method, estimator }): Figure => {
    const returns = portfolios.map((one) => one.return);
    if (returns.length < 2) return { value: null, findings: [{ code: 'observations.few', count: 2 }] };
    if (method === 'high-low') return { value: Math.max(...returns) - Math.min(...returns), findings: [] };
    if (method === 'interquartile') return { value: quantile(returns, 0.75) - quantile(returns, 0.25), findings: [] };
    const weights =
      method === 'equal-weighted' ? returns.map(() => 1) : portfolios.map(({ value }, position) => value ?? refuseMissingValue(position));
    const whole = weights.reduce((so, weight) => so + weight, 0);
    if (whole === 0) return { value: null, findings: [{ code: 'capital.none' }] };
    const mean = returns.reduce((so, each, i) => so + (each * (weights[i] as number)) / whole, 0);
    const squares = returns.reduce((so, each, i) => so + (weights[i] as number) * (each - mean) ** 2, 0);
    const divisor = method === 'equal-weighted' && estimator === 'sample' ? whole - 1 : whole;
    return finiteFigure({ value: Math.sqrt(squares / divisor), findings: [] });
  },
);

function refuseMissingValue(position: number): never {
  throw new UnanswerableError('a portfolio that is weighed has a value', ['portfolios', position, 'value']);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] as number;
  return below + ((sorted[Math.ceil(at)] as number) - below) * (at - Math.floor(at));
}

export const PLAIN_RETURN_MEASURES = [real, dispersion] as const;

const perpetualPrice = measure(
  'perpetual-price',
  z.strictObject({ coupon: FractionNumber.meta({ description: 'A year, a fraction of the nominal.' }), yield: FractionNumber }),
  {
    title: 'Price of a perpetual bond',
    unit: 'per-cent-of-nominal',
    formula: '100 x coupon / yield',
    convention: 'On a coupon date, after the coupon: clean and dirty are one. Coupon and yield by the same compounding.',
    source: 'CFA Institute, curriculum, Fixed-Income Securities: perpetual bonds; Brealey, Myers, Allen, ch. 2, perpetuities',
    none: 'yield.none for a yield of nothing or less.',
  },
  ({ coupon, yield: rate }) => quotient(100 * coupon, rate, 'yield.none'),
);

const perpetualYield = measure(
  'perpetual-yield',
  z.strictObject({ coupon: FractionNumber, price: Money.meta({ description: 'Clean, per 100 of nominal.' }) }),
  {
    title: 'Yield of a perpetual bond',
    unit: 'fraction',
    formula: '100 x coupon / price',
    convention: 'On a coupon date; by as many payments a year as the coupon has. The same as the current yield.',
    source: 'As perpetual-price.',
    none: 'yield.none for a price of nothing.',
  },
  ({ coupon, price }) => quotient(100 * coupon, price, 'yield.none'),
);

const taxEquivalent = measure(
  'tax-equivalent-yield',
  z.strictObject({
    yield: FractionNumber.meta({ description: 'Free of tax.' }),
    taxRate: FractionNumber.meta({ description: 'Of the reader, a fraction below 1.' }),
  }),
  {
    title: 'Tax-equivalent yield',
    unit: 'fraction',
    formula: 'yield / (1 - tax rate)',
    convention: 'What a taxed bond has to yield to leave as much.',
    source: 'F. Fabozzi, Bond Markets, Analysis, and Strategies, ch. on municipal securities',
    none: 'yield.none for a tax rate of 100 % or more.',
  },
  ({ yield: free, taxRate }) => quotient(free, 1 - taxRate, 'yield.none'),
);

export const PLAIN_YIELD_MEASURES = [perpetualPrice, perpetualYield, taxEquivalent] as const;

const capitalisation = measure(
  'capitalisation-rate',
  z.strictObject({
    rent: Money.meta({ description: 'A year, gross.' }),
    vacancy: FractionNumber.default(0).meta({ description: 'Part of the rent that is not earned: 0.05 is 5 %.' }),
    costs: Money.default(0).meta({ description: 'Of running it for a year, without interest, repayments and depreciation.' }),
    value: Money.meta({ description: 'What it is worth, or was bought for with all costs.' }),
  }),
  {
    title: 'Capitalisation rate (net yield of a property)',
    alsoCalled: ['cap-rate'],
    unit: 'fraction',
    formula: '(rent x (1 - vacancy) - costs) / value',
    convention: 'Without vacancy and costs it is the gross yield. On the price with the costs of buying it is the net initial yield.',
    source: 'W. Brueggeman, J. Fisher, Real Estate Finance and Investments, on direct capitalization; INREV guidelines, net initial yield',
    none: 'capital.none for a value of nothing.',
  },
  ({ rent, vacancy, costs, value }) => quotient(rent * (1 - vacancy) - costs, value, 'capital.none'),
);

const loanToValue = measure(
  'loan-to-value',
  z.strictObject({ loan: Money.meta({ description: 'Principal outstanding.' }), value: Money }),
  {
    title: 'Loan to value',
    alsoCalled: ['ltv'],
    unit: 'fraction',
    formula: 'loan / value',
    convention: 'Several loans are added up before.',
    source: 'W. Brueggeman, J. Fisher, Real Estate Finance and Investments; INREV guidelines, loan to value',
    none: 'capital.none for a value of nothing.',
  },
  ({ loan, value }) => quotient(loan, value, 'capital.none'),
);

export const PLAIN_PROPERTY_MEASURES = [capitalisation, loanToValue] as const;
