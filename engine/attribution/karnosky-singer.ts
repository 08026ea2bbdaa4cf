/** Currency attribution by Karnosky and Singer: separates the choice of markets and securities from the choice of currencies. */
import { finding, type Figure, type Finding } from '#packages/findings';
import { attributionOf, type Attribution, type BrinsonOptions, type AttributionEffects } from './brinson.ts';
import { sumOf, completeRows, type SegmentRow, type CompleteSegmentRow } from './segments.ts';

/** One market of one period; its returns are in its own currency. */
export interface MarketRow extends SegmentRow {
  /** ISO 4217. */
  readonly currency: string;
}

/** One currency of the same period. Rates are returns over the period, not a year's. */
export interface CurrencyRow {
  /** ISO 4217. */
  readonly currency: string;
  /** Return of a deposit in this currency. */
  readonly depositReturn: number;
  /** Change of this currency's value in the base currency; for the base currency itself it is 0 and not read. */
  readonly spotReturn: number;
  /** Forwards bought (positive) or sold, as shares of the whole; 0 by default. The base currency holds the balance. */
  readonly portfolioHedge?: number;
  readonly benchmarkHedge?: number;
}

export interface CurrencyPeriod {
  /** ISO 4217: the currency of the result. */
  readonly base: string;
  readonly markets: readonly MarketRow[];
  /** Every currency of a market or a forward; with forwards the base currency too. */
  readonly currencies: readonly CurrencyRow[];
}

export interface CurrencyOptions extends BrinsonOptions {
  /** Whether the returns given are simple (the default) or continuously compounded, as in the source. */
  readonly returns?: 'simple' | 'continuous';
}

/** The effect of a currency's weight, and the sources of that weight. */
export interface CurrencyEffect {
  readonly currency: string;
  /** Return of its deposit in the base currency. */
  readonly cashReturn: number;
  /** Weight of its markets and forwards together. */
  readonly portfolioExposure: number;
  readonly benchmarkExposure: number;
  /** The effect through the weights of markets, and through forwards (currency management). */
  readonly fromMarkets: number;
  readonly fromHedges: number;
  readonly total: number;
}

/** In the base currency. The effects of markets and of currencies add up to `excess`. */
export interface CurrencyAttribution {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  readonly excess: number;
  /** The effects of markets, on premiums; `total` is that of markets and currencies together. */
  readonly effects: AttributionEffects & { readonly currency: number };
  readonly markets: Attribution['segments'];
  readonly currencies: readonly CurrencyEffect[];
}

/**
 * A market's return in the base currency is its premium over a deposit in its currency, and the return of that deposit in the base
 * currency. With l the local return, c the deposit's, e the currency's: premium (l - c)(1 + e), cash return (1 + c)(1 + e) - 1, which add
 * up to (1 + l)(1 + e) - 1; of continuously compounded returns l - c and c + e. Markets are attributed on premiums as by `attribution`;
 * a currency's effect is (x - X)(k - K): exposures x and X of portfolio and benchmark (weights of its markets and forwards), its cash
 * return k and K = sum(X k); by Brinson-Hood-Beebower (x - X) k. A forward earns the cash return of its currency less that of the base
 * currency (covered interest parity), so that the effects add up exactly, with no cross product left over.
 * Null with `return.missing` (subject: the market or currency) when a return or a currency is not given; weights: see
 * `completeRows`; weight that is missing counts in the base currency. Throws RangeError for a currency given twice or a number that is not finite.
 * Source: D. Karnosky, B. Singer, "Global asset management and performance attribution" (1994); C. Bacon (2008), ch. 6.
 */
export function currencyAttribution(period: CurrencyPeriod, options: CurrencyOptions = {}): Figure<CurrencyAttribution> {
  const rates = ratesOf(period, options.returns ?? 'simple');
  const { value: rows, findings } = completeRows(period.markets, options.weights ?? 'remainder');
  if (rows === null) return { value: null, findings };
  const currencyOf = new Map(period.markets.map(({ segment, currency }) => [segment, currency]));
  const markets = rows.map((row) => ({ ...row, currency: currencyOf.get(row.segment) ?? period.base }));
  const unknown = unknownCurrencies(markets, period, rates);
  if (unknown.length > 0) return { value: null, findings: [...findings, ...unknown] };

  const premiums = markets.map((row) => {
    const { premium } = rates.get(row.currency) as CurrencyReturns;
    return { ...row, portfolioReturn: premium(row.portfolioReturn), benchmarkReturn: premium(row.benchmarkReturn) };
  });
  const ofMarkets = attributionOf(premiums, options);
  const exposures = exposuresOf(period, markets, rates);
  const portfolioCash = sumOf(exposures, (each) => each.portfolioExposure * each.cashReturn);
  const benchmarkCash = sumOf(exposures, (each) => each.benchmarkExposure * each.cashReturn);
  const hurdle = options.model === 'brinson-hood-beebower' ? 0 : benchmarkCash;
  const currencies = exposures.map((each) => currencyEffect(each, hurdle));

  const portfolioReturn = ofMarkets.portfolioReturn + portfolioCash;
  const benchmarkReturn = ofMarkets.benchmarkReturn + benchmarkCash;
  const currency = sumOf(currencies, ({ total }) => total);
  const effects = { ...ofMarkets.effects, currency, total: ofMarkets.effects.total + currency };
  const excess = portfolioReturn - benchmarkReturn;
  return { value: { portfolioReturn, benchmarkReturn, excess, effects, markets: ofMarkets.segments, currencies }, findings };
}

interface CurrencyReturns {
  readonly cashReturn: number;
  /** Premium in the base currency, from a local return. */
  readonly premium: (local: number) => number;
}

function ratesOf({ base, currencies }: CurrencyPeriod, returns: 'simple' | 'continuous'): Map<string, CurrencyReturns> {
  const rates = new Map<string, CurrencyReturns>();
  for (const { currency, depositReturn, spotReturn, portfolioHedge = 0, benchmarkHedge = 0 } of currencies) {
    const numbers = [depositReturn, spotReturn, portfolioHedge, benchmarkHedge];
    if (!numbers.every(Number.isFinite)) throw new RangeError(`A number of ${currency} is not finite`);
    if (rates.has(currency)) throw new RangeError(`The currency ${currency} is given twice`);
    const spot = currency === base ? 0 : spotReturn;
    const simple = { cashReturn: (1 + depositReturn) * (1 + spot) - 1, premium: (local: number) => (local - depositReturn) * (1 + spot) };
    const continuous = { cashReturn: depositReturn + spot, premium: (local: number) => local - depositReturn };
    rates.set(currency, returns === 'simple' ? simple : continuous);
  }
  return rates;
}

function unknownCurrencies(
  markets: readonly { currency: string }[],
  { base, currencies }: CurrencyPeriod,
  rates: ReadonlyMap<string, CurrencyReturns>,
): Finding[] {
  const hedged = currencies.some(({ portfolioHedge = 0, benchmarkHedge = 0 }) => portfolioHedge !== 0 || benchmarkHedge !== 0);
  const needed = new Set([...markets.map(({ currency }) => currency), ...(hedged ? [base] : [])]);
  return [...needed].filter((currency) => !rates.has(currency)).map((subject) => finding('return.missing', { subject }));
}

interface Exposure extends Pick<CurrencyEffect, 'currency' | 'cashReturn' | 'portfolioExposure' | 'benchmarkExposure'> {
  /** The part of the exposures that comes from forwards. */
  readonly portfolioHedge: number;
  readonly benchmarkHedge: number;
}

type CompleteMarketRows = readonly (CompleteSegmentRow & { readonly currency: string })[];

function exposuresOf(
  { base, currencies }: CurrencyPeriod,
  markets: CompleteMarketRows,
  rates: ReadonlyMap<string, CurrencyReturns>,
): Exposure[] {
  const foreign = currencies.filter(({ currency }) => currency !== base);
  const balance = {
    portfolioHedge: -sumOf(foreign, ({ portfolioHedge = 0 }) => portfolioHedge),
    benchmarkHedge: -sumOf(foreign, ({ benchmarkHedge = 0 }) => benchmarkHedge),
  };
  return currencies.map((row) => {
    const { portfolioHedge = 0, benchmarkHedge = 0 } = row.currency === base ? balance : row;
    const held = markets.filter(({ currency }) => currency === row.currency);
    return {
      currency: row.currency,
      cashReturn: (rates.get(row.currency) as CurrencyReturns).cashReturn,
      portfolioExposure: sumOf(held, ({ portfolioWeight }) => portfolioWeight) + portfolioHedge,
      benchmarkExposure: sumOf(held, ({ benchmarkWeight }) => benchmarkWeight) + benchmarkHedge,
      portfolioHedge,
      benchmarkHedge,
    };
  });
}

function currencyEffect({ portfolioHedge, benchmarkHedge, ...exposure }: Exposure, hurdle: number): CurrencyEffect {
  const { cashReturn, portfolioExposure, benchmarkExposure } = exposure;
  const fromHedges = (portfolioHedge - benchmarkHedge) * (cashReturn - hurdle);
  const total = (portfolioExposure - benchmarkExposure) * (cashReturn - hurdle);
  return { ...exposure, fromMarkets: total - fromHedges, fromHedges, total };
}
