/** The book of one demo portfolio, kept from day to day: cash and units, which never fall below zero. */
import { minorUnits } from '#packages/money';
import type { Day } from '#packages/calendar';
import { payoutValue, marketValue, unitValue, UNIT_DIGITS } from '../market/exchange.ts';
import type { Currency } from '../market/history.ts';
import type { MarketAction, UnitPayout, QuotedInstrument } from '../market/draw-quotes.ts';
import type { DemoMarket } from '../market/market.ts';

export type BookEntryType = 'Purchase' | 'Sale' | 'Contribution' | 'Withdrawal' | 'Divident' | 'Interest' | 'Fee' | 'TransferIn';

/** A transaction in a book. Money is whole and in the smallest unit of the portfolio's currency, units are in 1/10^UNIT_DIGITS. */
export interface BookEntry {
  readonly type: BookEntryType;
  readonly day: Day;
  readonly symbol: string | null;
  readonly units: number | null;
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
  /** Only for movements of money. */
  readonly note: string | null;
}

/** Dealing on an exchange costs a share of the money, and at least so much in the smallest unit. Funds deal free of charge. */
const DEALING_SHARE = 0.0012;
const DEALING_LEAST: Readonly<Record<Currency, number>> = { GBP: 950, EUR: 1100, USD: 1200, ISK: 1700 };
/** Stamp duty on buying shares in London. */
const STAMP_DUTY = 0.005;
const ONE_UNIT = 10 ** UNIT_DIGITS;
/** Bonds trade in hundreds of their nominal. */
const NOMINAL_STEP = 100 * ONE_UNIT;

export interface PortfolioBook {
  readonly currency: Currency;
  readonly entries: readonly BookEntry[];
  cash(): number;
  /** Whole value in the smallest unit, as nearly as a strategy needs it. */
  value(day: number): number;
  worth(symbol: string, day: number): number;
  /** As many units as the money pays for, costs included; nothing when it pays for none. */
  buy(symbol: string, money: number, day: number): void;
  /** Units for about so much money, or all that there are. */
  sell(symbol: string, money: number, day: number): void;
  /** Units that come from another custodian, with what they cost there. */
  transferIn(symbol: string, money: number, day: number): void;
  receive(type: 'Contribution' | 'Interest', amount: number, day: number, note: string): void;
  /** Pays the amount, or as much of it as there is cash. */
  pay(type: 'Withdrawal' | 'Fee', amount: number, day: number, note: string): void;
  /** A dividend or coupon on the units held, less the tax withheld. */
  collect(paid: UnitPayout, day: number): void;
  /** Changes units by a corporate action; no transaction is recorded, because it happens to all holders alike. */
  undergo(action: MarketAction): void;
}

export function openPortfolioBook(market: DemoMarket, currency: Currency): PortfolioBook {
  const entries: BookEntry[] = [];
  const holdings = new Map<string, number>();
  const minor = 10 ** minorUnits(currency);
  let cash = 0;

  const quotedOf = (symbol: string): QuotedInstrument => {
    const quoted = market.quoted.get(symbol);
    if (!quoted) throw new RangeError(`the market does not know ${symbol}`);
    return quoted;
  };
  const record = (type: BookEntryType, day: number, entry: Partial<BookEntry> & { amount: number }): void => {
    entries.push({ type, day: market.days[day] ?? 0, symbol: null, units: null, fee: 0, tax: 0, note: null, ...entry });
  };
  const unitsFor = (quoted: QuotedInstrument, money: number, day: number): number => {
    const step = quoted.accrual ? NOMINAL_STEP : quoted.spec.whole ? ONE_UNIT : 1;
    const units = (money / minor / unitValue(market, quoted, day, currency)) * ONE_UNIT;
    return Math.max(Math.floor(units / step) * step, 0);
  };
  const moneyFor = (quoted: QuotedInstrument, units: number, day: number) =>
    Number(marketValue(market, units, quoted, day, currency).coefficient);
  const worth = (symbol: string, day: number) =>
    ((holdings.get(symbol) ?? 0) / ONE_UNIT) * unitValue(market, quotedOf(symbol), day, currency) * minor;

  return {
    currency,
    entries,
    worth,
    cash: () => cash,
    value: (day) => [...holdings.keys()].reduce((total, symbol) => total + worth(symbol, day), cash),
    buy(symbol, money, day) {
      const quoted = quotedOf(symbol);
      const budget = Math.min(money, cash);
      const reserved = purchaseCosts(quoted, budget, currency);
      const units = unitsFor(quoted, budget - reserved.fee - reserved.tax, day);
      const amount = moneyFor(quoted, units, day);
      const { fee, tax } = purchaseCosts(quoted, amount, currency);
      // Rounding up may cost more than the cash; then nothing is bought until there is more money.
      if (amount <= 0 || amount + fee + tax > cash) return;
      cash -= amount + fee + tax;
      holdings.set(symbol, (holdings.get(symbol) ?? 0) + units);
      record('Purchase', day, { symbol, units, amount, fee, tax });
    },
    sell(symbol, money, day) {
      const quoted = quotedOf(symbol);
      const held = holdings.get(symbol) ?? 0;
      const units = money >= worth(symbol, day) ? held : Math.min(unitsFor(quoted, money, day), held);
      const amount = moneyFor(quoted, units, day);
      const fee = Math.min(dealingFee(quoted, amount, currency), amount);
      if (amount <= 0) return;
      cash += amount - fee;
      if (units === held) holdings.delete(symbol);
      else holdings.set(symbol, held - units);
      record('Sale', day, { symbol, units, amount, fee });
    },
    transferIn(symbol, money, day) {
      const quoted = quotedOf(symbol);
      const units = unitsFor(quoted, money, day);
      if (units <= 0) return;
      holdings.set(symbol, (holdings.get(symbol) ?? 0) + units);
      record('TransferIn', day, { symbol, units, amount: moneyFor(quoted, units, day) });
    },
    receive(type, amount, day, note) {
      if (amount <= 0) return;
      cash += amount;
      record(type, day, { amount, note });
    },
    pay(type, amount, day, note) {
      const paid = Math.min(amount, cash);
      if (paid <= 0) return;
      cash -= paid;
      record(type, day, { amount: paid, note });
    },
    collect(paid, day) {
      const { spec } = paid.quoted;
      const units = holdings.get(spec.symbol);
      if (!units || !spec.payout) return;
      const amount = Number(payoutValue(market, units, paid, day, currency).coefficient);
      const tax = Math.round(amount * spec.payout.withheld);
      if (amount <= 0) return;
      cash += amount - tax;
      record(spec.payout.as, day, { symbol: spec.symbol, amount, tax, day: paid.day });
    },
    undergo({ symbol, to, ratio }) {
      const units = holdings.get(symbol);
      if (!units) return;
      const received = (units * ratio.new) / ratio.old;
      holdings.set(to, to === symbol ? received : (holdings.get(to) ?? 0) + received);
    },
  };
}

function purchaseCosts(quoted: QuotedInstrument, money: number, currency: Currency): { fee: number; tax: number } {
  const tax = quoted.currency === 'GBX' ? Math.round(money * STAMP_DUTY) : 0;
  return { fee: dealingFee(quoted, money, currency), tax };
}

function dealingFee({ spec }: QuotedInstrument, money: number, currency: Currency): number {
  return spec.whole ? Math.max(Math.round(money * DEALING_SHARE), DEALING_LEAST[currency]) : 0;
}
