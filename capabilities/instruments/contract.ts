/** Instruments: the shares, funds and bonds that are held, with their prices; exchange rates; the benchmarks that portfolios are measured against. */
import { z } from 'zod';
import { Moment, PlainDate } from '#packages/endpoint';
import type { Translate } from '#packages/texts';

/** Reporting asset classes in the order they are shown [OQ-10]; an unknown class follows, alphabetically. */
export const ASSET_CLASSES = ['Fixed Interest', 'Equities', 'Alternatives', 'Other', 'Funds'] as const;

const COLOUR_OF_CLASS: Readonly<Record<string, number>> = { Equities: 0, 'Fixed Interest': 1, Alternatives: 2, Other: 3, Funds: 4 };

/** Index into the brand's chart colours: an asset class has one colour on screen and on paper. A class defined by the firm gets the remaining one. */
export function assetClassColour(assetClass: string): number {
  return COLOUR_OF_CLASS[assetClass] ?? 5;
}

/** Sectors that have a colour of their own [OQ-80]; a feed may name others. */
export const SECTORS = [
  'Currency',
  'UK',
  'US',
  'Other',
  'Cash Account',
  'Global Themes',
  'Asia',
  'Global Index',
  'Property',
  'Structured Products',
  'Hedge Funds',
  'Europe',
  'Europe Index',
  'Multi-strategy',
  'Japan Index',
  'Japan',
  'Emerging',
  'Commodities',
  'Government Index Linked',
  'Government Conventional',
  'Corporate High Yield',
] as const;

/** Stored security types. */
export const INSTRUMENT_TYPES = ['Stock', 'Fund', 'Bond', 'Cash', 'Commodity', 'Index', 'Other'] as const;

/** The meaning of a quote: the price of a unit; or per cent of a nominal, of which each unit is 1, as bonds are quoted. */
export const QUOTE_KINDS = ['each', 'per-cent'] as const;

/** The dimensions by which a fund may be looked through. */
export const LOOK_THROUGH_DIMENSIONS = ['assetClass', 'currency', 'sector'] as const;
export type LookThroughDimension = (typeof LOOK_THROUGH_DIMENSIONS)[number];

/** The actions that a company can take on every unit of its shares. */
export const CORPORATE_ACTION_KINDS = ['split', 'bonus', 'spin-off', 'rights', 'merger', 'return-of-capital', 'renamed'] as const;
export type CorporateActionKind = (typeof CORPORATE_ACTION_KINDS)[number];

/** Entered asset classes and the reporting class of each [OQ-09]. */
export const REPORTING_CLASS: Readonly<Record<string, string>> = {
  Equity: 'Equities',
  'Fixed income': 'Fixed Interest',
  Property: 'Alternatives',
  Crypto: 'Alternatives',
  Cash: 'Other',
  Other: 'Other',
};

/** Risk profile 1 to 7 to benchmark name. */
export const BENCHMARK_NAMES: Readonly<Record<number, string>> = {
  1: 'IA Mixed Investment 0-35% Shares',
  2: 'IA Mixed Investment 0-35% Shares',
  3: 'IA Mixed Investment 20-60% Shares',
  4: 'IA Mixed Investment 20-60% Shares',
  5: 'IA Mixed Investment 40-85% Shares',
  6: 'IA Mixed Investment 40-85% Shares',
  7: 'IA Flexible Investment',
};

export const Instrument = z.object({
  id: z.uuid(),
  symbol: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  sedol: z.string().nullable(),
  type: z.enum(INSTRUMENT_TYPES),
  /** Reporting asset class; anything outside ASSET_CLASSES is shown after them. */
  assetClass: z.string(),
  sector: z.string(),
  region: z.string(),
  /** Currency of the quotes: ISO 4217, or GBX, a hundredth of GBP. */
  currency: z.string(),
  quoted: z.enum(QUOTE_KINDS),
  /** The yearly charge that a fund takes out of its own price, a fraction. */
  ongoingCharge: z.string().nullable(),
});
export type Instrument = z.infer<typeof Instrument>;

/** Order of reporting classes: as ASSET_CLASSES has them, then unknown ones alphabetically by their code points. */
export function compareAssetClasses(a: string, b: string): number {
  const rank = (name: string) => {
    const known = ASSET_CLASSES.indexOf(name as (typeof ASSET_CLASSES)[number]);
    return known < 0 ? ASSET_CLASSES.length : known;
  };
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The kinds of arrivals that bring facts: files of each kind, records of the firm, or entries by hand of staff. */
export const ARRIVAL_KINDS = [
  'transactions',
  'instruments',
  'prices',
  'rates',
  'corporate-actions',
  'bond-terms',
  'cost-methods',
  'benchmark-weights',
  'fund-weights',
  'commitments',
  'ownership',
  'risk-profiles',
  'records',
  'entries',
] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/**
 * The arrival that brought a fact, and when the fact became known. `source` is the name of the file, for staff and professionals: it may reveal who
 * else is a client, and is null for everybody else.
 */
export const Arrival = z.object({ kind: z.enum(ARRIVAL_KINDS), source: z.string().nullable(), committedAt: Moment });
export type Arrival = z.infer<typeof Arrival>;

/** The name of an arrival: that of its file for readers who may see it; otherwise that of its kind. */
export function arrivalName({ kind, source }: Pick<Arrival, 'kind' | 'source'>, words: Translate): string {
  return source ?? words(`instruments.arrival.${kind}`);
}

/** A fact that holds from a day on: terms of an instrument, bond or property, a method of cost, a change of owner, a setting of a benchmark. */
export const DatedFact = z.object({
  kind: z.enum(['instrument-terms', 'bond-terms', 'property-terms', 'cost-method', 'owner', 'benchmark-weights']),
  /** Name of the subject of the fact. */
  name: z.string(),
  /** Null where it has always held. */
  from: PlainDate.nullable(),
  says: z.record(z.string(), z.string().nullable()),
  arrival: Arrival.nullable(),
});
export type DatedFact = z.infer<typeof DatedFact>;
