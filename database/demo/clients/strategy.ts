/** Draws the target weights of a portfolio: a mix of asset classes for each risk profile, filled with instruments. */
import type { Currency } from '../market/history.ts';
import type { StrategyRole } from '../market/instrument.ts';
import type { DemoMarket } from '../market/market.ts';
import type { QuotedInstrument } from '../market/draw-quotes.ts';
import type { RandomStream } from '../random.ts';

/** Per cent of the whole in each part, by risk profile 1 to 7. */
const MIXES = {
  government: [42, 34, 25, 18, 10, 5, 0],
  credit: [16, 17, 15, 12, 8, 5, 3],
  cash: [12, 8, 5, 3, 2, 1, 0],
  world: [8, 13, 20, 24, 28, 30, 28],
  home: [4, 6, 8, 9, 10, 11, 12],
  abroad: [2, 5, 9, 12, 16, 20, 23],
  theme: [0, 1, 2, 4, 6, 8, 12],
  shares: [0, 0, 4, 7, 10, 13, 17],
  property: [4, 4, 5, 5, 5, 4, 3],
  alternative: [6, 5, 4, 4, 3, 2, 1],
  commodity: [2, 3, 2, 2, 2, 1, 1],
  managed: [4, 4, 1, 0, 0, 0, 0],
} as const;
type MixPart = keyof typeof MIXES;

/** Parts of the mix by reporting class. */
const CLASSES = {
  'Fixed Interest': ['government', 'credit'],
  Equities: ['world', 'home', 'abroad', 'theme', 'shares'],
  Alternatives: ['property', 'alternative', 'commodity'],
  Other: ['cash'],
  Funds: ['managed'],
} as const satisfies Record<string, readonly MixPart[]>;

/** Per cent of the whole in each reporting class. */
export function classMix(riskProfile: number): Record<keyof typeof CLASSES, number> {
  const of = (parts: readonly MixPart[]) => parts.reduce((sum, part) => sum + (MIXES[part][riskProfile - 1] ?? 0), 0);
  return {
    'Fixed Interest': of(CLASSES['Fixed Interest']),
    Equities: of(CLASSES.Equities),
    Alternatives: of(CLASSES.Alternatives),
    Other: of(CLASSES.Other),
    Funds: of(CLASSES.Funds),
  };
}

/** Two portfolios of one profile differ: each weight is drawn around its target with this log-normal deviation. */
const WEIGHT_VARIES = 0.25;

/** Weights by symbol; they add up to 1. */
export type TargetWeights = ReadonlyMap<string, number>;

export interface StrategyAim {
  readonly riskProfile: number;
  readonly currency: Currency;
  readonly home: readonly StrategyRole[];
  /** How many instruments, as nearly as the mix allows. */
  readonly count: number;
}

export function drawTargets(random: RandomStream, market: DemoMarket, aim: StrategyAim): TargetWeights {
  const weights = Object.entries(MIXES).flatMap(([part, mix]) => {
    const percent = mix[aim.riskProfile - 1] ?? 0;
    const candidates = orderCandidates(random, findCandidates(market, part as MixPart, aim), aim.currency, part as MixPart);
    const chosen = candidates.slice(0, Math.round((percent / 100) * aim.count));
    return chosen.map((quoted) => [quoted.spec.symbol, (percent / chosen.length) * Math.exp(WEIGHT_VARIES * random.normal())] as const);
  });
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weights.map(([symbol, weight]) => [symbol, weight / total]));
}

/** Other instruments of the same role and kind, which could replace this one. */
export function alternativesTo(market: DemoMarket, symbol: string): string[] {
  const spec = market.quoted.get(symbol)?.spec;
  return [...market.quoted.values()]
    .filter((other) => other.spec.role === spec?.role && other.spec.type === spec?.type && other.spec.symbol !== symbol)
    .map((other) => other.spec.symbol);
}

function findCandidates(market: DemoMarket, part: MixPart, { home, currency }: StrategyAim): QuotedInstrument[] {
  // Icelandic shares are for portfolios in krónur.
  const near = new Set<StrategyRole>(currency === 'ISK' ? ['iceland'] : home);
  const equities = new Set<StrategyRole>([...near, 'uk', 'us', 'europe', 'asia', 'emerging', 'greece']);
  return [...market.quoted.values()].filter(({ spec: { role, type } }) => {
    if (role === null) return false;
    if (part === 'shares') return type === 'Stock' && equities.has(role);
    if (type === 'Stock' && role !== 'property') return false;
    if (part === 'home') return near.has(role);
    if (part === 'abroad') return equities.has(role) && !near.has(role);
    return role === part;
  });
}

/** Bonds and cash in the currency of the portfolio come first; all else is in random order. */
function orderCandidates(
  random: RandomStream,
  candidates: readonly QuotedInstrument[],
  currency: Currency,
  part: MixPart,
): QuotedInstrument[] {
  const drawn = random.sample(candidates, candidates.length);
  if (part !== 'government' && part !== 'credit' && part !== 'cash') return drawn;
  return [...drawn.filter((quoted) => quoted.currency === currency), ...drawn.filter((quoted) => quoted.currency !== currency)];
}
