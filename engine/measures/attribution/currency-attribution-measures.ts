/** Measures of currency attribution: they separate the effects of currencies from the effects of markets. */
import { z } from 'zod';
import {
  ankrimHenselAttribution,
  currencyAttribution,
  currencyReturn,
  linkedCurrencyAttribution,
  localAttribution,
  splitReturn,
} from '#engine/attribution';
import { measure } from '../measure.ts';
import {
  BaseCurrency,
  brinsonFields,
  DepositRows,
  ForwardRows,
  Fraction,
  finiteAnswer,
  labelPeriods,
  LINKING,
  MarketRows,
  periodsOf,
  TwoCurrencyRows,
} from './segment-rows.ts';

const BACON = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008), ch. 6';
const KARNOSKY_SINGER = `D. Karnosky, B. Singer, Global asset management and performance attribution (1994); ${BACON}`;
const NONE =
  'return.missing for a weight other than 0 without its return, and for a currency that is not given. weights.incomplete stands beside the figure where weights do not add up to 1.';

const karnoskySinger = measure(
  'currency-attribution',
  z.strictObject({
    base: BaseCurrency,
    markets: MarketRows,
    currencies: DepositRows,
    ...brinsonFields,
    returns: z
      .enum(['simple', 'continuous'])
      .default('simple')
      .meta({ description: 'Whether all returns given are simple or continuously compounded, as in the source.' }),
  }),
  {
    title: 'Currency attribution of one period (Karnosky-Singer)',
    unit: 'table',
    formula:
      'markets: the Brinson effects of the premiums (l - c)(1 + e); currencies: (x - X)(k - K) with k = (1 + c)(1 + e) - 1 and K = sum(X k); of continuous returns l - c and k = c + e',
    convention:
      'l is the return of a market in its currency, c that of a deposit in it, e the change of the currency in the base currency; x and X are the exposures of portfolio and benchmark: the weights of the markets of a currency plus its forwards. Brinson-Hood-Beebower: (x - X) k. A forward earns k of its currency less that of the base currency. The answer is {portfolioReturn, benchmarkReturn, excess, effects, markets, currencies}, in the base currency; the effects of markets and currencies add up to the excess.',
    source: KARNOSKY_SINGER,
    none: NONE,
  },
  ({ base, markets, currencies, ...options }) => finiteAnswer(currencyAttribution({ base, markets, currencies }, options)),
);

const linkedKarnoskySinger = measure(
  'linked-currency-attribution',
  z.strictObject({
    base: BaseCurrency,
    periods: periodsOf({ markets: MarketRows, currencies: DepositRows }),
    ...brinsonFields,
    linking: LINKING,
  }),
  {
    title: 'Currency attribution linked over periods (Karnosky-Singer)',
    unit: 'table',
    formula: 'the effects of each period (see currency-attribution) times its linking factor (see linked-effects)',
    convention:
      'Returns are simple. The effects of markets and currencies add up to the difference of the compounded returns in the base currency; each of `periods` stands by itself.',
    source: `${KARNOSKY_SINGER}; linking as linked-effects`,
    none: `${NONE} return.total-loss (with the period) where a return stands in the way of the method.`,
  },
  ({ base, periods, ...options }) =>
    finiteAnswer(
      linkedCurrencyAttribution(
        labelPeriods(periods).map((each) => ({ ...each, base })),
        options,
      ),
    ),
);

const ankrimHensel = measure(
  'ankrim-hensel-attribution',
  z.strictObject({ base: BaseCurrency, markets: MarketRows, currencies: ForwardRows, ...brinsonFields }),
  {
    title: 'Currency attribution of one period (Ankrim-Hensel)',
    unit: 'table',
    formula:
      'markets: the Brinson effects of l (1 + c); forward premium = (w - W)(d - D), D = sum(W d); currency management = (w - W)(e - E) + (h - H)(f - E), e = c - d, f = e / (1 + d), E = sum(W e)',
    convention:
      'l is the return of a market in its currency, c the change of the currency in the base currency, d its forward premium F / S0 - 1, e its surprise (S1 - F) / S0, f the return of a forward S1 / F - 1; w and W are the weights of the markets of a currency in portfolio and benchmark, h and H the forwards. Brinson-Hood-Beebower: D = E = 0. The answer is {portfolioReturn, benchmarkReturn, excess, effects, markets, currencies}, in the base currency; the effects add up to the excess.',
    source: `E. Ankrim, C. Hensel, Multicurrency performance attribution (1994); ${BACON}`,
    none: NONE,
  },
  ({ base, markets, currencies, ...options }) => finiteAnswer(ankrimHenselAttribution({ base, markets, currencies }, options)),
);

const local = measure(
  'local-attribution',
  z.strictObject({ rows: TwoCurrencyRows, ...brinsonFields }),
  {
    title: 'Attribution on local returns with the currency effect apart',
    unit: 'table',
    formula:
      'the Brinson effects of local returns, and currency = w (base return - local return) of the portfolio less the same of the benchmark',
    convention:
      'The currency effect of a segment holds the product of market and currency too. It credits currencies by the weights of markets alone; currency-attribution knows interest rates and forwards. The answer is {portfolioReturn, benchmarkReturn, excess, effects, segments}; returns and excess are in the base currency, and the effects add up to the excess.',
    source: `${BACON}, naive currency attribution`,
    none: NONE,
  },
  ({ rows, ...options }) => finiteAnswer(localAttribution(rows, options)),
);

const split = measure(
  'return-split',
  z.strictObject({ local: Fraction, currency: Fraction }),
  {
    title: 'Return in the base currency from local and currency return',
    unit: 'table',
    formula: 'base = (1 + local)(1 + currency) - 1 = local + currency + cross, cross = local x currency',
    convention: 'The answer is {local, currency, cross, base}.',
    source: `${BACON}; CFA Program curriculum, level III, on currency management`,
    none: 'figure.overflow beyond what a number can hold.',
  },
  ({ local: own, currency }) => finiteAnswer({ value: splitReturn(own, currency), findings: [] }),
);

const ofCurrency = measure(
  'currency-return',
  z.strictObject({ base: Fraction, local: Fraction }),
  {
    title: 'Currency return from base and local return',
    unit: 'fraction',
    formula: '(1 + base) / (1 + local) - 1',
    convention: 'Both returns of the same asset over the same period, in the base currency and in its own.',
    source: BACON,
    none: 'return.total-loss where the local return is -100 % or less.',
  },
  ({ base, local: own }) => finiteAnswer(currencyReturn(base, own)),
);

export const CURRENCY_ATTRIBUTION_MEASURES = [karnoskySinger, linkedKarnoskySinger, ankrimHensel, local, split, ofCurrency] as const;
