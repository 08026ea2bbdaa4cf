/** Currency attribution by Ankrim and Hensel: the forward premium is an effect of its own, because it is known beforehand. */
import { finding, type Figure } from '#packages/findings';
import { attributionOf, type Attribution, type BrinsonOptions, type AttributionEffects } from './brinson.ts';
import type { MarketRow } from './karnosky-singer.ts';
import { sumOf, completeRows } from './segments.ts';

/** One foreign currency of one period. */
export interface ForwardRow {
  /** ISO 4217. */
  readonly currency: string;
  /** Change of its value in the base currency: S1 / S0 - 1. */
  readonly spotReturn: number;
  /** By how much the forward rate for the end of the period was above the spot rate at its start: F / S0 - 1. */
  readonly forwardPremium: number;
  /** Forwards bought (positive) or sold, as shares of the whole; 0 by default. The base currency holds the balance. */
  readonly portfolioHedge?: number;
  readonly benchmarkHedge?: number;
}

export interface ForwardPeriod {
  /** ISO 4217: the currency of the result. */
  readonly base: string;
  readonly markets: readonly MarketRow[];
  /** Every currency of a market or a forward; the base currency need not be named. */
  readonly currencies: readonly ForwardRow[];
}

export interface ForwardEffect {
  readonly currency: string;
  /** (S1 - F) / S0: the change that could not be known beforehand. */
  readonly surprise: number;
  readonly forwardPremium: number;
  readonly currencyManagement: number;
  /** Forward premium + currency management. */
  readonly total: number;
}

/** In the base currency. The effects of markets and of currencies add up to `excess`. */
export interface AnkrimHenselAttribution extends Pick<Attribution, 'portfolioReturn' | 'benchmarkReturn' | 'excess'> {
  readonly effects: AttributionEffects & { readonly forwardPremium: number; readonly currencyManagement: number };
  readonly markets: Attribution['segments'];
  readonly currencies: readonly ForwardEffect[];
}

/**
 * A currency's return c is its forward premium d and its surprise e = c - d. A market's return in the base currency is d + e + l (1 + c),
 * with l its local return. Markets are attributed on l (1 + c) as by `attribution`; with w and W the weights of a currency's markets and h
 * and H the forwards of portfolio and benchmark: forward premium (w - W)(d - D), D = sum(W d); currency management
 * (w - W)(e - E) + (h - H)(f - E), f = e / (1 + d) the return of a forward, E = sum(W e). By Brinson-Hood-Beebower D and E are
 * 0. Null with `return.missing` (subject: the market or currency) when a return or a currency is not given; weights: see `completeRows`.
 * Throws RangeError for a currency given twice, a number that is not finite or a premium of -100 %.
 * Source: E. Ankrim, C. Hensel, "Multicurrency performance attribution" (1994); C. Bacon (2008), ch. 6, table 6.2.
 */
export function ankrimHenselAttribution(period: ForwardPeriod, options: BrinsonOptions = {}): Figure<AnkrimHenselAttribution> {
  const rates = ratesOf(period);
  const { value: rows, findings } = completeRows(period.markets, options.weights ?? 'remainder');
  if (rows === null) return { value: null, findings };
  const currencyOf = new Map(period.markets.map(({ segment, currency }) => [segment, currency]));
  const placed = rows.map((row) => ({ row, currency: currencyOf.get(row.segment) ?? period.base }));
  const unknown = [...new Set(placed.map(({ currency }) => currency))].filter((currency) => !rates.has(currency));
  if (unknown.length > 0)
    return { value: null, findings: [...findings, ...unknown.map((subject) => finding('return.missing', { subject }))] };

  const ofMarkets = attributionOf(
    placed.map(({ row, currency }) => {
      const growth = 1 + (rates.get(currency) as ForwardRates).spot;
      return { ...row, portfolioReturn: row.portfolioReturn * growth, benchmarkReturn: row.benchmarkReturn * growth };
    }),
    options,
  );
  const held = [...rates].map(([currency, each]) => {
    const own = placed.filter((one) => one.currency === currency);
    const weight = sumOf(own, ({ row }) => row.portfolioWeight);
    return { ...each, currency, weight, benchmarkWeight: sumOf(own, ({ row }) => row.benchmarkWeight) };
  });
  const benchmark = benchmarkOf(held);
  const hurdles = options.model === 'brinson-hood-beebower' ? { premium: 0, surprise: 0 } : benchmark;
  const currencies = held.map((each) => forwardEffect(each, hurdles));
  const portfolioReturn =
    ofMarkets.portfolioReturn + sumOf(held, (each) => each.weight * each.spot + each.portfolioHedge * each.forwardReturn);
  const benchmarkReturn =
    ofMarkets.benchmarkReturn + benchmark.premium + benchmark.surprise + sumOf(held, (each) => each.benchmarkHedge * each.forwardReturn);
  const forwardPremium = sumOf(currencies, (each) => each.forwardPremium);
  const currencyManagement = sumOf(currencies, (each) => each.currencyManagement);
  const total = ofMarkets.effects.total + forwardPremium + currencyManagement;
  const effects = { ...ofMarkets.effects, forwardPremium, currencyManagement, total };
  const excess = portfolioReturn - benchmarkReturn;
  return { value: { portfolioReturn, benchmarkReturn, excess, effects, markets: ofMarkets.segments, currencies }, findings };
}

interface ForwardRates {
  readonly spot: number;
  readonly premium: number;
  readonly surprise: number;
  readonly forwardReturn: number;
  readonly portfolioHedge: number;
  readonly benchmarkHedge: number;
}

function ratesOf({ base, currencies }: ForwardPeriod): Map<string, ForwardRates> {
  const rates = new Map<string, ForwardRates>();
  for (const { currency, spotReturn, forwardPremium, portfolioHedge = 0, benchmarkHedge = 0 } of currencies) {
    if (currency === base) continue;
    if (![spotReturn, forwardPremium, portfolioHedge, benchmarkHedge].every(Number.isFinite))
      throw new RangeError(`A number of ${currency} is not finite`);
    if (rates.has(currency)) throw new RangeError(`The currency ${currency} is given twice`);
    if (forwardPremium <= -1) throw new RangeError(`The forward rate of ${currency} is not above zero`);
    const surprise = spotReturn - forwardPremium;
    const forwardReturn = surprise / (1 + forwardPremium);
    rates.set(currency, { spot: spotReturn, premium: forwardPremium, surprise, forwardReturn, portfolioHedge, benchmarkHedge });
  }
  const balance = (hedge: 'portfolioHedge' | 'benchmarkHedge') => -sumOf([...rates.values()], (each) => each[hedge]);
  const none = { spot: 0, premium: 0, surprise: 0, forwardReturn: 0 };
  return rates.set(base, { ...none, portfolioHedge: balance('portfolioHedge'), benchmarkHedge: balance('benchmarkHedge') });
}

type CurrencyPosition = ForwardRates & { readonly currency: string; readonly weight: number; readonly benchmarkWeight: number };

/** Premium and surprise of the benchmark, without forwards. */
function benchmarkOf(heldPositions: readonly CurrencyPosition[]) {
  return {
    premium: sumOf(heldPositions, (each) => each.benchmarkWeight * each.premium),
    surprise: sumOf(heldPositions, (each) => each.benchmarkWeight * each.surprise),
  };
}

function forwardEffect(each: CurrencyPosition, hurdles: { readonly premium: number; readonly surprise: number }): ForwardEffect {
  const { currency, surprise, weight, benchmarkWeight, portfolioHedge, benchmarkHedge, forwardReturn } = each;
  const overweight = weight - benchmarkWeight;
  const forwardPremium = overweight * (each.premium - hurdles.premium);
  const currencyManagement =
    overweight * (surprise - hurdles.surprise) + (portfolioHedge - benchmarkHedge) * (forwardReturn - hurdles.surprise);
  return { currency, surprise, forwardPremium, currencyManagement, total: forwardPremium + currencyManagement };
}
