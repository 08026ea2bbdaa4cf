/** The demo’s description of an instrument, and functions that make one of each kind. */
import type { BondTerms } from '#engine/fixed-income';
import { parseDay } from '#packages/calendar';
import type { INSTRUMENT_TYPES } from '#contract/instruments';
import type { CarryRate, MarketFactor } from './factors.ts';
import type { Currency } from './history.ts';

/** What a firm quotes beside what all of them do. */
export type DemoMarketName = 'sterling' | 'iceland' | 'euro' | 'greece';

/** The group in which a strategy looks for an instrument. */
export type StrategyRole =
  | 'government'
  | 'credit'
  | 'cash'
  | 'world'
  | 'theme'
  | 'uk'
  | 'us'
  | 'europe'
  | 'asia'
  | 'emerging'
  | 'iceland'
  | 'greece'
  | 'property'
  | 'alternative'
  | 'commodity'
  | 'managed';

type PartialWeights<K extends string> = Partial<Readonly<Record<K, number>>>;

/** The parameters of the price, in the currency of the holdings. */
export interface PriceModel {
  /** Yearly drift as a log return, beside the factors; charges of a fund are taken off. */
  readonly drift: number;
  /** Share of each factor's move; for a yield or spread, minus the duration in years. */
  readonly loads: PartialWeights<MarketFactor>;
  /** Yields that it earns from day to day. */
  readonly carry: PartialWeights<CarryRate>;
  /** Yearly volatility of its own. */
  readonly noise: number;
  /** Currencies of the holdings, by weight; their rates move the price. The rest is hedged. */
  readonly holds: PartialWeights<Currency>;
}

/** Payouts of a year, in equal parts in the months named: a share of the price, or of a bond's face. */
export interface PayoutSchedule {
  readonly as: 'Divident' | 'Interest';
  readonly yearly: number;
  readonly months: readonly number[];
  /** Tax withheld at the source, a fraction. */
  readonly withheld: number;
}

export interface InstrumentSpec {
  readonly symbol: string;
  readonly name: string;
  readonly type: (typeof INSTRUMENT_TYPES)[number];
  readonly assetClass: string;
  readonly sector: string;
  readonly region: string;
  /** Currency of the quotes; `house` is the reporting currency of the firm that quotes it. */
  readonly currency: Currency | 'GBX' | 'house';
  /** The market whose firms alone quote it, or null for all. */
  readonly only: DemoMarketName | null;
  /** Null for an instrument that no strategy buys. */
  readonly role: StrategyRole | null;
  readonly model: PriceModel;
  readonly payout: PayoutSchedule | null;
  readonly firstClose: number;
  /** Digits of a close. */
  readonly digits: number;
  /** Shares and bonds trade in whole units. */
  readonly whole: boolean;
  readonly quotes: 'daily' | 'stopped' | 'none';
  /** Yearly charge that a fund takes out of its own price; null for other instruments. */
  readonly ongoingCharge: number | null;
  /** Of a bond, which is quoted in per cent of its nominal and without accrued interest. */
  readonly terms: BondTerms | null;
  /** So many new shares for one old one, on the first market day from a date on. */
  readonly split: { readonly date: string; readonly for: number } | null;
  /** Spun off from another company: one share for so many of that one, with a part of its worth. */
  readonly spunOff: SpinOff | null;
}

export interface SpinOff {
  readonly from: string;
  readonly date: string;
  readonly oneFor: number;
  readonly worth: number;
}

type InstrumentTraits = Partial<Omit<InstrumentSpec, 'model'>>;

/** What instruments of one market or segment have in common. */
export type InstrumentSegment = Pick<InstrumentSpec, 'role' | 'sector' | 'region'> &
  InstrumentTraits & { readonly holds: PriceModel['holds'] };

export const QUARTERS = [3, 6, 9, 12];
const HALVES = [4, 10];
export const INDEX_CHARGE = 0.002;
export const ACTIVE_CHARGE = 0.008;
const BOND_CHARGE = 0.004;
/** The day of the month on which bonds pay. */
const COUPON_DAY = 15;

export function makeInstrument(symbol: string, name: string, knownTraits: InstrumentTraits, model: Partial<PriceModel>): InstrumentSpec {
  return {
    symbol,
    name,
    type: 'Fund',
    assetClass: 'Equities',
    sector: 'Other',
    region: 'Global',
    currency: 'house',
    only: null,
    role: null,
    payout: null,
    firstClose: 1,
    digits: 4,
    whole: false,
    quotes: 'daily',
    ongoingCharge: null,
    terms: null,
    split: null,
    spunOff: null,
    ...knownTraits,
    model: { drift: 0, loads: {}, carry: {}, noise: 0, holds: {}, ...model },
  };
}

export function incomePayout(yearly: number, months: readonly number[] = HALVES): PayoutSchedule {
  return { as: 'Divident', yearly, months, withheld: 0 };
}

/** The payouts of bonds and their funds. */
export function interestPayout(yearly: number, months: readonly number[] = HALVES): PayoutSchedule {
  return { as: 'Interest', yearly, months, withheld: 0 };
}

/** A fund that follows an index: cheap, and with little movement of its own. */
export function makeIndexFund(
  symbol: string,
  name: string,
  segment: InstrumentSegment,
  loads: PriceModel['loads'],
  firstClose: number,
): InstrumentSpec {
  const { holds, ...known } = segment;
  return makeInstrument(
    symbol,
    name,
    { ...known, firstClose, ongoingCharge: INDEX_CHARGE },
    { drift: -INDEX_CHARGE, loads, noise: 0.004, holds },
  );
}

export function makeEquityFund(
  symbol: string,
  name: string,
  segment: InstrumentSegment,
  loads: PriceModel['loads'],
  instrumentTraits: InstrumentTraits = {},
): InstrumentSpec {
  const { holds, ...common } = segment;
  return makeInstrument(
    symbol,
    name,
    { firstClose: 1.6, ongoingCharge: ACTIVE_CHARGE, ...common, ...instrumentTraits },
    { drift: -ACTIVE_CHARGE, loads, noise: 0.03, holds },
  );
}

export function makeBondFund(
  symbol: string,
  name: string,
  segment: InstrumentSegment,
  model: Partial<PriceModel>,
  payout: PayoutSchedule | null = null,
): InstrumentSpec {
  const { holds, ...known } = segment;
  return makeInstrument(
    symbol,
    name,
    { assetClass: 'Fixed Interest', firstClose: 1.25, payout, ongoingCharge: BOND_CHARGE, ...known },
    { drift: -BOND_CHARGE, noise: 0.006, holds, ...model },
  );
}

/** It pays in May and November; `matures` is one of these months, as `2034-05`. */
export function makeBond(
  symbol: string,
  name: string,
  segment: InstrumentSegment,
  { coupon, issued, matures, dayCount }: { coupon: number; issued: string; matures: string; dayCount: BondTerms['dayCount'] },
  model: Partial<PriceModel>,
): InstrumentSpec {
  const { holds, ...common } = segment;
  const known = {
    type: 'Bond',
    assetClass: 'Fixed Interest',
    firstClose: 101.4,
    digits: 3,
    whole: true,
    payout: interestPayout(coupon, [5, 11]),
    terms: {
      coupon,
      frequency: 2,
      dayCount,
      issue: parseDay(`${issued}-${COUPON_DAY}`),
      maturity: parseDay(`${matures}-${COUPON_DAY}`),
    },
  } as const;
  return makeInstrument(symbol, name, { ...common, ...known }, { drift: -0.004, noise: 0.012, holds, ...model });
}

/** A stock exchange, whose shares move with a region and pay at one time of the year. */
export interface ShareExchange extends InstrumentSegment {
  readonly factor: MarketFactor;
  readonly months: readonly number[];
  readonly withheld: number;
}

/** @param yields dividend of a year as a share of the price, 0 for none */
export function makeShare(
  symbol: string,
  name: string,
  { factor, months, withheld, holds, ...exchange }: ShareExchange,
  loads: PriceModel['loads'],
  {
    drift,
    close,
    yields,
    ...events
  }: { drift: number; close: number; yields: number } & Pick<InstrumentTraits, 'split' | 'spunOff' | 'role'>,
): InstrumentSpec {
  const payout: PayoutSchedule | null = yields === 0 ? null : { as: 'Divident', yearly: yields, months, withheld };
  const known = { type: 'Stock', digits: 2, whole: true, firstClose: close, payout } as const;
  return makeInstrument(
    symbol,
    name,
    { ...exchange, ...known, ...events },
    { drift, loads: { world: 1, [factor]: 0.9, ...loads }, noise: 0.19, holds },
  );
}
