/** All instruments of the demo: funds and shares, what is neither, the indices, and two that make trouble. */
import { BENCHMARK_NAMES } from '#contract/instruments';
import { FUNDS, mixture } from './funds.ts';
import { ACTIVE_CHARGE, incomePayout, makeInstrument, QUARTERS, type InstrumentSpec } from './instrument.ts';
import { SHARES } from './shares.ts';

const property = { role: 'property', assetClass: 'Alternatives', sector: 'Property' } as const;
const PROPERTY = [
  makeInstrument(
    'TID-GPS',
    'Tidewell Global Property Securities',
    { ...property, payout: incomePayout(0.03, QUARTERS), firstClose: 1.4, ongoingCharge: ACTIVE_CHARGE },
    { loads: { world: 0.85, property: 1, treasuries: -3 }, noise: 0.03, holds: { USD: 0.65, EUR: 0.25, GBP: 0.1 } },
  ),
  // Valued by surveyors: calm, until it is not.
  makeInstrument(
    'HAL-EPI',
    'Halcyra European Property Income',
    { ...property, region: 'Europe', currency: 'EUR', payout: incomePayout(0.038, QUARTERS), firstClose: 11.2, ongoingCharge: 0.0095 },
    { drift: 0.045, loads: { world: 0.08, bunds: -2 }, noise: 0.018, holds: { EUR: 1 } },
  ),
  makeInstrument(
    'CVL',
    'Calder Vale Logistics REIT plc',
    {
      ...property,
      type: 'Stock',
      region: 'UK',
      currency: 'GBX',
      only: 'sterling',
      payout: incomePayout(0.049, QUARTERS),
      firstClose: 132.4,
      digits: 2,
      whole: true,
    },
    { drift: 0.015, loads: { world: 0.7, uk: 0.6, property: 0.9, gilts: -4 }, noise: 0.1, holds: { GBP: 1 } },
  ),
  makeInstrument(
    'STAT',
    'Σταθμός Ακίνητα Α.Ε.Ε.Α.Π.',
    {
      ...property,
      type: 'Stock',
      region: 'Europe',
      currency: 'EUR',
      only: 'greece',
      payout: incomePayout(0.046, [6, 12]),
      firstClose: 7.05,
      digits: 3,
      whole: true,
    },
    { drift: 0.01, loads: { world: 0.6, greece: 0.6, property: 0.8 }, noise: 0.11, holds: { EUR: 1 } },
  ),
];

const alternative = { role: 'alternative', assetClass: 'Alternatives', digits: 2, ongoingCharge: 0.012 } as const;
const commodity = { role: 'commodity', assetClass: 'Alternatives', sector: 'Commodities', currency: 'USD' } as const;
const ALTERNATIVES = [
  makeInstrument(
    'BRE-ABS',
    'Brennholt Absolute Return',
    { ...alternative, sector: 'Hedge Funds', firstClose: 104.2 },
    { drift: 0.028, loads: { world: 0.15 }, noise: 0.03 },
  ),
  makeInstrument(
    'NOR-MST',
    'Norrvik Multi-Strategy',
    { ...alternative, sector: 'Multi-strategy', firstClose: 118.7 },
    { drift: 0.02, loads: { world: 0.25, gold: 0.1 }, noise: 0.035 },
  ),
  makeInstrument(
    'OSS-INF',
    'Ossian Infrastructure Income',
    { ...alternative, payout: incomePayout(0.046, QUARTERS), firstClose: 1.12, digits: 4 },
    { drift: 0.02, loads: { world: 0.45, utilities: 0.5, treasuries: -3 }, noise: 0.06 },
  ),
  makeInstrument(
    'ALD-AUT',
    'Aldercombe Autocall Income',
    {
      ...alternative,
      type: 'Other',
      sector: 'Structured Products',
      payout: incomePayout(0.055, [2, 8]),
      firstClose: 98.6,
      ongoingCharge: null,
    },
    { drift: 0.012, loads: { world: 0.45 }, noise: 0.04 },
  ),
  makeInstrument(
    'AUR-GLD',
    'Auric Physical Gold',
    { ...commodity, type: 'Commodity', firstClose: 106.1, digits: 2, whole: true },
    { drift: -0.003, loads: { gold: 1, treasuries: -2 }, holds: { USD: 1 } },
  ),
  makeInstrument(
    'BRE-CMB',
    'Brennholt Commodity Basket',
    { ...commodity, firstClose: 8.3, ongoingCharge: 0.005 },
    { drift: -0.005, loads: { world: 0.2, oil: 0.5, gold: 0.25 }, noise: 0.05, holds: { USD: 1 } },
  ),
];

/** Equity share of each index, inside the band that its name allows. */
const BENCHMARK_EQUITIES = [0.22, 0.42, 0.62, 0.78];
const BENCHMARKS = [...new Set(Object.values(BENCHMARK_NAMES))].map((name, index) =>
  makeInstrument(
    `IA-${index + 1}`,
    name,
    { type: 'Index', assetClass: 'Other', sector: 'Global Index', currency: 'GBP', firstClose: 100, digits: 2 },
    mixture(BENCHMARK_EQUITIES[index] ?? 0),
  ),
);

/** A property fund that suspended dealing a month ago, and a loan without quotes: a portal must show both honestly. */
export const STOPPED_SYMBOL = 'CVP';
export const UNQUOTED_SYMBOL = 'TLC-31';
const TROUBLED = [
  makeInstrument(
    STOPPED_SYMBOL,
    'Calder Vale Commercial Property',
    { assetClass: 'Alternatives', sector: 'Property', region: 'UK', firstClose: 1.88, quotes: 'stopped', ongoingCharge: 0.0095 },
    { drift: 0.03, loads: { world: 0.06, gilts: -1.5 }, noise: 0.015 },
  ),
  makeInstrument(
    UNQUOTED_SYMBOL,
    'Thorne Lane Private Credit 2031',
    {
      type: 'Other',
      assetClass: 'Alternatives',
      sector: 'Structured Products',
      region: 'UK',
      firstClose: 100,
      digits: 2,
      whole: true,
      quotes: 'none',
    },
    {},
  ),
];

/** The index of each reporting class within a benchmark. */
export const CLASS_INDICES = {
  'Fixed Interest': 'IX-BND',
  Equities: 'IX-EQU',
  Alternatives: 'IX-ALT',
  Other: 'IX-CSH',
  Funds: 'IX-MIX',
} as const satisfies Record<string, string>;
const index = { type: 'Index', assetClass: 'Other', sector: 'Global Index', firstClose: 100, digits: 2 } as const;
const COMPONENTS = [
  makeInstrument(CLASS_INDICES['Fixed Interest'], 'Global Bonds Hedged', index, {
    loads: { gilts: -3, treasuries: -2.5, spread: -0.8 },
    carry: { gilts: 0.5, treasuries: 0.5, spread: 0.2 },
  }),
  makeInstrument(CLASS_INDICES.Equities, 'Global Equities', index, {
    loads: { world: 1, uk: 0.15, us: 0.35 },
    holds: { USD: 0.6, GBP: 0.2, EUR: 0.2 },
  }),
  makeInstrument(CLASS_INDICES.Alternatives, 'Real Assets and Alternatives', index, {
    drift: 0.01,
    loads: { world: 0.4, property: 0.4, gold: 0.2, treasuries: -1 },
    holds: { USD: 0.5 },
  }),
  makeInstrument(CLASS_INDICES.Other, 'Overnight Deposits', { ...index, sector: 'Currency' }, { carry: { GBP: 0.6, EUR: 0.4 } }),
  makeInstrument(CLASS_INDICES.Funds, 'Balanced Mix', index, mixture(0.6)),
];

/** A private fund is valued by its manager, and not quoted. */
export const PRIVATE_FUND_SYMBOL = 'BRE-PE4';
const PRIVATE = [
  makeInstrument(
    PRIVATE_FUND_SYMBOL,
    'Brennholt Private Equity IV',
    { assetClass: 'Alternatives', sector: 'Private Equity', firstClose: 1, quotes: 'none', ongoingCharge: 0.0175 },
    {},
  ),
];

export const INSTRUMENTS: readonly InstrumentSpec[] = [
  ...FUNDS,
  ...SHARES,
  ...PROPERTY,
  ...ALTERNATIVES,
  ...BENCHMARKS,
  ...TROUBLED,
  ...COMPONENTS,
  ...PRIVATE,
];

export function benchmarkSymbol(name: string): string {
  const index = BENCHMARKS.find((benchmark) => benchmark.name === name);
  if (!index) throw new RangeError(`no index called ${name}`);
  return index.symbol;
}
