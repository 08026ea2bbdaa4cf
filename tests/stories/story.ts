/** The form of a story: transactions of a portfolio, prices and rates, and the expected figures, all as data. */
import { parseDay } from '#packages/calendar';
import type { CorporateAction, HistoryEntry, ScopeHistory, Quotes } from '#engine/book';

/** Decimals as text; a field that is not named is not checked. */
export interface StoryFigures {
  readonly value?: string | null;
  readonly cost?: string | null;
  readonly gainOnCost?: string | null;
  /** Since the first entry: money paid in less taken out, gain, gross income, fees, taxes, realised gain. */
  readonly paidIn?: string;
  readonly gain?: string | null;
  readonly income?: string;
  readonly fees?: string;
  readonly taxes?: string;
  readonly realised?: string;
  /** Since the first entry, in per cent with four decimals. */
  readonly timeWeighted?: string | null;
  readonly moneyWeighted?: string | null;
  /** What a line or the cash of a currency shows. */
  readonly holdings?: Readonly<
    Record<string, { readonly units?: string; readonly value?: string | null; readonly cost?: string | null; readonly income?: string }>
  >;
  /** Time-weighted return of a line since it was first held. */
  readonly returnOf?: Readonly<Record<string, string | null>>;
  /** Every finding beside valuation, figures and return, as `code subject`. */
  readonly findings?: readonly string[];
}

export interface Story {
  readonly title: string;
  /** Where the expected figures come from, when they are not worked out in the comment beside them. */
  readonly source?: string;
  readonly currency?: string;
  readonly given: readonly StoryEntry[];
  readonly actions?: readonly StoryAction[];
  /** By line, by day. */
  readonly prices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Currency of the quotes of a line; the reporting currency unless named. */
  readonly quotedIn?: Readonly<Record<string, string>>;
  /** By pair: `EUR/USD` is how many dollars a euro is worth. */
  readonly rates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By as-of day. */
  readonly expect: Readonly<Record<string, StoryFigures>>;
}

type NamedAction<A> = A extends CorporateAction
  ? Omit<A, 'id' | 'day' | 'line' | 'to'> & { readonly day: string; readonly line: string } & (A extends { to: number }
        ? { readonly to: string }
        : { readonly to?: string })
  : never;
/** A corporate action with its day and lines by name. */
export type StoryAction = NamedAction<CorporateAction>;

export interface StoryEntry extends Omit<HistoryEntry, 'day' | 'line' | 'currency'> {
  readonly day: string;
  readonly line: string | null;
  readonly currency: string | null;
}

interface StoryEntryExtras {
  readonly fee?: string;
  readonly tax?: string;
  readonly currency?: string;
}

function happening(
  kind: HistoryEntry['kind'],
  day: string,
  line: string | null,
  units: string,
  amount: string,
  extras: StoryEntryExtras,
): StoryEntry {
  return { kind, day, line, units, amount, fee: extras.fee ?? '0', tax: extras.tax ?? '0', currency: extras.currency ?? null };
}

type CashEntry = (day: string, amount: string, extras?: StoryEntryExtras) => StoryEntry;
type TradeEntry = (day: string, line: string, units: string, amount: string, extras?: StoryEntryExtras) => StoryEntry;

export const paysIn: CashEntry = (day, amount, extras = {}) => happening('Contribution', day, null, '0', amount, extras);
export const takesOut: CashEntry = (day, amount, extras = {}) => happening('Withdrawal', day, null, '0', amount, extras);
export const interest: CashEntry = (day, amount, extras = {}) => happening('Interest', day, null, '0', amount, extras);
export const fee: CashEntry = (day, amount, extras = {}) => happening('Fee', day, null, '0', amount, extras);
export const buys: TradeEntry = (day, line, units, amount, extras = {}) => happening('Purchase', day, line, units, amount, extras);
export const sells: TradeEntry = (day, line, units, amount, extras = {}) => happening('Sale', day, line, units, amount, extras);
export const bringsIn: TradeEntry = (day, line, units, cost, extras = {}) => happening('TransferIn', day, line, units, cost, extras);
export const movesOut = (day: string, line: string, units: string): StoryEntry => happening('TransferOut', day, line, units, '0', {});
export const dividend = (day: string, line: string, amount: string, extras: StoryEntryExtras = {}): StoryEntry =>
  happening('Dividend', day, line, '0', amount, extras);

/** The story as the engine is given it; the lines in the order in which they are named. */
export function historyOf({
  currency = 'EUR',
  given,
  prices = {},
  quotedIn = {},
  rates = {},
  actions = [],
}: Story): ScopeHistory & { readonly names: readonly string[] } {
  const touched = actions.flatMap(({ line, to }) => (to === undefined ? [line] : [line, to]));
  const names = [...new Set([...Object.keys(prices), ...given.flatMap(({ line }) => line ?? []), ...touched])];
  return {
    names,
    currency,
    lines: names.map((name) => ({ id: name, currency: quotedIn[name] ?? currency, quotes: quotesOf(prices[name] ?? {}) })),
    entries: given.map((entry) => ({
      ...entry,
      day: parseDay(entry.day),
      line: entry.line === null ? null : names.indexOf(entry.line),
      currency: entry.currency ?? currency,
    })),
    actions: actions.map(({ line, to, day, ...action }, i) => ({
      ...action,
      id: `action ${i}`,
      day: parseDay(day),
      line: names.indexOf(line),
      ...(to !== undefined && { to: names.indexOf(to) }),
    })) as CorporateAction[],
    rates: Object.entries(rates).map(([pair, series]) => ({ base: pair.slice(0, 3), quote: pair.slice(4), quotes: quotesOf(series) })),
  };
}

function quotesOf(series: Readonly<Record<string, string>>): Quotes {
  const days = Object.keys(series).sort();
  const texts = days.map((day) => series[day] as string);
  return { days: Int32Array.from(days, parseDay), values: Float64Array.from(texts, Number), texts };
}
