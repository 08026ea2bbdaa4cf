/**
 * A ledger with corporate actions, in exact fractions, walked day by day from its first: the units held at each close, and what became of those held
 * the day before. Shares no code with the product.
 */
import { isZero, minus, ONE, plus, q, read, shown, times, over, total, ZERO, type Q } from './exact.ts';
import { rateOn, unitValueOn, type Market } from './market.ts';
import type { Transaction } from './oracle.ts';

export interface Fact extends Transaction {
  readonly id: string;
  readonly pocket: string;
  readonly acquired?: string;
  readonly lots?: readonly { readonly lot: string; readonly units?: string }[];
}

export interface Act {
  readonly id: string;
  readonly date: string;
  readonly kind: 'split' | 'bonus' | 'spin-off' | 'rights' | 'merger' | 'return-of-capital' | 'cash-in-lieu' | 'renamed';
  readonly symbol: string;
  readonly to?: string;
  /** New units for one old one are `new / old`. */
  readonly ratio?: { readonly new: string; readonly old: string };
  /** For each unit. */
  readonly cash?: { readonly amount: string; readonly currency: string };
  readonly costShare?: string;
  readonly cashCostShare?: string;
}

export interface Life {
  /** Of every figure. */
  readonly currency: string;
  readonly market: Market;
  /** By date; within a day what comes in stands first. */
  readonly facts: readonly Fact[];
  readonly acts: readonly Act[];
  readonly method: 'average' | 'fifo' | 'lifo' | 'hifo' | 'specific' | 'uk-pool';
  readonly fees: 'capitalised' | 'expensed';
  readonly taxes: 'capitalised' | 'expensed';
  readonly from: string;
  readonly to: string;
}

/** An action on one holding: units before and after, and what was received. None are held where it only restates what was sold and is bought again. */
export interface Acted {
  readonly act: Act;
  readonly pocket: string;
  readonly held: Q;
  readonly kept: Q;
  /** What one unit is afterwards, of the same symbol. */
  readonly each: Q;
  readonly received: { readonly symbol: string; readonly units: Q } | null;
  readonly cash: { readonly amount: Q; readonly currency: string } | null;
}

const tenDigits = (value: Q) => signedRead(shown(value, 10));
const fourDigits = (value: Q) => signedRead(shown(value, 4));

export function signedRead(text: string): Q {
  return text.startsWith('-') ? minus(ZERO, read(text.slice(1))) : read(text);
}

export function acted(act: Act, pocket: string, held: Q): Acted {
  const ratio = act.ratio ? over(read(act.ratio.new), read(act.ratio.old)) : ZERO;
  const made = tenDigits(times(held, ratio));
  const cash = act.cash ? { amount: fourDigits(times(held, read(act.cash.amount))), currency: act.cash.currency } : null;
  const to = act.to ?? '';
  const only = (kept: Q) => ({ act, pocket, held, kept, each: over(kept, held), received: null, cash: null });
  if (act.kind === 'split') return only(made);
  if (act.kind === 'bonus') return only(plus(held, made));
  if (act.kind === 'return-of-capital') return { ...only(held), cash };
  if (act.kind === 'cash-in-lieu' && act.cash) {
    const rest = q(held.n % held.d, held.d);
    const { amount, currency } = act.cash;
    const paid = isZero(rest) ? null : { amount: fourDigits(times(rest, read(amount))), currency };
    // What is sold before it and bought after it is as many units as it was.
    return { ...only(minus(held, rest)), each: ONE, cash: paid };
  }
  if (act.kind === 'renamed') return { ...only(ZERO), received: { symbol: to, units: held } };
  if (act.kind === 'merger') return { ...only(ZERO), received: act.to ? { symbol: to, units: made } : null, cash };
  return { ...only(held), received: { symbol: to, units: made } };
}

/** An action where nothing is held: what was sold before it may be bought after it. None where that is no matter of number and name alone. */
function idle(act: Act, pocket: string): Acted[] {
  const ratio = act.ratio ? over(read(act.ratio.new), read(act.ratio.old)) : ZERO;
  const none = { act, pocket, held: ZERO, kept: ZERO, received: null, cash: null };
  if (act.kind === 'split') return [{ ...none, each: ratio }];
  if (act.kind === 'bonus') return [{ ...none, each: plus(ONE, ratio) }];
  return act.kind === 'renamed' ? [{ ...none, each: ZERO, received: { symbol: act.to ?? '', units: ZERO } }] : [];
}

export function unitsOf({ type, symbol, units }: Transaction): Q {
  if (symbol === null) return ZERO;
  if (type === 'Purchase' || type === 'TransferIn') return read(units);
  return type === 'Sale' || type === 'TransferOut' ? minus(ZERO, read(units)) : ZERO;
}

/** Into cash (positive) or out of it, charges left out. */
export function cashOf({ type, symbol, amount }: Transaction): Q {
  if (symbol !== null && type.startsWith('Transfer')) return ZERO;
  const comes = ['Sale', 'Contribution', 'Divident', 'Interest', 'TransferIn'].includes(type);
  return comes ? read(amount) : minus(ZERO, read(amount));
}

/** Units in a pocket that were held under some symbol the day before, and what they are now. */
interface Stem {
  readonly pocket: string;
  readonly origin: string;
  /** By symbol. */
  readonly now: Map<string, Q>;
  readonly paid: { readonly amount: Q; readonly currency: string }[];
  /** By symbol: which of the day's actions brought units to it first. */
  readonly since: Map<string, number>;
}

export interface LifeDay {
  readonly date: string;
  /** At the close of the day before, after the actions of the day, and at its close; by pocket and symbol. */
  readonly eve: ReadonlyMap<string, Q>;
  readonly acted: readonly Acted[];
  readonly stems: readonly Stem[];
  readonly close: ReadonlyMap<string, Q>;
  readonly facts: readonly Fact[];
  readonly cashEve: ReadonlyMap<string, Q>;
  readonly cash: ReadonlyMap<string, Q>;
}

export const key = (pocket: string, symbol: string) => `${pocket}/${symbol}`;
export const symbolOf = (at: string) => at.slice(at.indexOf('/') + 1);
export const get = <K>(map: ReadonlyMap<K, Q>, at: K): Q => map.get(at) ?? ZERO;
export const addTo = <K>(map: Map<K, Q>, at: K, more: Q) => map.set(at, plus(get(map, at), more));
export const isAbove = (value: Q) => value.n > 0n;

const shifted = new Map<string, string>();

export function nextDay(day: string, by = 1): string {
  const at = `${day} ${by}`;
  const known = shifted.get(at) ?? new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
  shifted.set(at, known);
  return known;
}

/** Day by day; `facts` may be a generator's that makes them up as it sees what is held. */
export function* days(
  pockets: readonly string[],
  first: string,
  last: string,
  acts: readonly Act[],
  factsOn: (date: string, held: ReadonlyMap<string, Q>) => readonly Fact[],
): Generator<LifeDay> {
  let eve: ReadonlyMap<string, Q> = new Map();
  let cashEve: ReadonlyMap<string, Q> = new Map();
  for (let date = first; date <= last; date = nextDay(date)) {
    const units = new Map(eve);
    const cash = new Map(cashEve);
    const stems: Stem[] = [...eve].map(([at, held]) => ({
      pocket: at.slice(0, at.indexOf('/')),
      origin: symbolOf(at),
      now: new Map([[symbolOf(at), held]]),
      paid: [],
      since: new Map(),
    }));
    const done: Acted[] = [];
    for (const act of acts.filter((one) => one.date === date))
      for (const pocket of pockets) {
        const held = get(units, key(pocket, act.symbol));
        if (!isAbove(held)) {
          if (!isAbove(minus(ZERO, get(eve, key(pocket, act.symbol))))) done.push(...idle(act, pocket));
          continue;
        }
        const one = acted(act, pocket, held);
        done.push(one);
        follow(stems, one, done.length);
        units.set(key(pocket, act.symbol), one.kept);
        if (one.received) addTo(units, key(pocket, one.received.symbol), one.received.units);
        if (one.cash) addTo(cash, one.cash.currency, one.cash.amount);
      }
    const facts = factsOn(date, units);
    for (const fact of facts) {
      if (fact.symbol !== null) addTo(units, key(fact.pocket, fact.symbol), unitsOf(fact));
      addTo(cash, fact.currency, minus(cashOf(fact), plus(read(fact.fee), read(fact.tax))));
    }
    yield { date, eve, acted: done, stems, close: units, facts, cashEve, cash };
    [eve, cashEve] = [units, cash];
  }
}

/** What an action does, it does to the units of each origin by their number. */
function follow(stems: readonly Stem[], { act, pocket, kept, held, received, cash }: Acted, turn: number): void {
  const own = stems.filter((stem) => stem.pocket === pocket && isAbove(get(stem.now, act.symbol)));
  const sum = total(own.map(({ now }) => get(now, act.symbol)));
  const shares = own.map(({ now }) => over(get(now, act.symbol), sum));
  own.forEach((stem, i) => {
    const share = shares[i] as Q;
    addTo(stem.now, act.symbol, times(minus(kept, held), share));
    if (received) addTo(stem.now, received.symbol, times(received.units, share));
    if (received && !stem.since.has(received.symbol)) stem.since.set(received.symbol, turn);
  });
  if (!cash) return;
  // Money is kept to four digits: each gets its part rounded, the last by name what is left.
  const order = own.map((stem, i) => ({ stem, share: shares[i] as Q })).sort((a, b) => (a.stem.origin < b.stem.origin ? -1 : 1));
  let open = cash.amount;
  for (const [i, { stem, share }] of order.entries()) {
    const amount = i === order.length - 1 ? open : fourDigits(times(cash.amount, share));
    open = minus(open, amount);
    stem.paid.push({ amount, currency: cash.currency });
  }
}

/** A split or bonus without a quote of its day carries the last one over at its ratio, to fifteen digits. */
function carriedMarket({ market, acts }: Life): Market {
  const prices: Record<string, { readonly currency: string; readonly quotes: Record<string, string> }> = {};
  for (const [symbol, { currency, quotes }] of Object.entries(market.prices)) prices[symbol] = { currency, quotes: { ...quotes } };
  for (const { kind, date, symbol, ratio } of acts) {
    const quotes = prices[symbol]?.quotes;
    if (!quotes || !ratio || (kind !== 'split' && kind !== 'bonus') || quotes[date] !== undefined) continue;
    const last = Object.keys(quotes)
      .filter((day) => day < date)
      .sort()
      .at(-1);
    if (last === undefined) continue;
    const [many, one] = [read(ratio.new), read(ratio.old)];
    quotes[date] = fifteenDigits(over(times(read(quotes[last] as string), one), kind === 'split' ? many : plus(one, many)));
  }
  return { ...market, prices };
}

function fifteenDigits(value: Q): string {
  let places = 14;
  for (let { n, d } = value; n >= 10n * d && places > 0; d *= 10n) places--;
  for (let { n, d } = value; n < d; n *= 10n) places++;
  return shown(value, places);
}

/** What is asked over and over in one life is looked up once. */
export class Quotations {
  readonly #life: Pick<Life, 'market' | 'currency'>;
  readonly #rates = new Map<string, Q>();
  readonly #prices = new Map<string, Q>();

  constructor(life: Life) {
    this.#life = { currency: life.currency, market: carriedMarket(life) };
  }

  rate(currency: string, day: string): Q {
    const at = `${currency} ${day}`;
    let known = this.#rates.get(at);
    if (!known) this.#rates.set(at, (known = rateOn(this.#life.market, currency, this.#life.currency, day)));
    return known;
  }

  /** In the currency of the quotes, pounds for pence. */
  price(symbol: string, day: string): Q {
    const at = `${symbol} ${day}`;
    let known = this.#prices.get(at);
    if (!known) this.#prices.set(at, (known = unitValueOn(this.#life.market, symbol, this.currencyOf(symbol), day)));
    return known;
  }

  currencyOf(symbol: string): string {
    const code = this.#life.market.prices[symbol]?.currency ?? '';
    return code === 'GBX' ? 'GBP' : code;
  }

  worth(symbol: string, day: string): Q {
    return times(this.price(symbol, day), this.rate(this.currencyOf(symbol), day));
  }
}

const quotations = new WeakMap<Life, Quotations>();

export function quotesOf(life: Life): Quotations {
  const known = quotations.get(life) ?? new Quotations(life);
  quotations.set(life, known);
  return known;
}

export const POCKETS = ['a', 'b'] as const;

const walked = new WeakMap<Life, readonly LifeDay[]>();

/** Up to the end of the range. */
export function daysOf(life: Life): readonly LifeDay[] {
  const known = walked.get(life);
  if (known) return known;
  const first = [...life.facts.map(({ date }) => date), life.from].sort()[0] as string;
  const byDate = Map.groupBy(life.facts, ({ date }) => date);
  const all = [...days(POCKETS, first, life.to, life.acts, (date) => byDate.get(date) ?? [])];
  walked.set(life, all);
  return all;
}
