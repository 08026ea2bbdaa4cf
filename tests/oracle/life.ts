/**
 * A ledger with corporate actions, in exact fractions, walked day by day from its first: the units held at each close, and what became of those held
 * the day before. Shares no code with the product.
 */
import {
  isZero,
  subtractFractions,
  ONE,
  addFractions,
  exactFraction,
  parseFraction,
  formatFraction,
  multiplyFractions,
  divideFractions,
  sumFractions,
  ZERO,
  type ExactFraction,
} from './exact.ts';
import { rateOn, unitValueOn, type OracleMarket } from './market.ts';
import type { OracleTransaction } from './oracle.ts';

export interface LifeFact extends OracleTransaction {
  readonly id: string;
  readonly pocket: string;
  readonly acquired?: string;
  readonly lots?: readonly { readonly lot: string; readonly units?: string }[];
}

export interface LifeAction {
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

export interface LedgerLife {
  /** Of every figure. */
  readonly currency: string;
  readonly market: OracleMarket;
  /** By date; within a day what comes in stands first. */
  readonly facts: readonly LifeFact[];
  readonly acts: readonly LifeAction[];
  readonly method: 'average' | 'fifo' | 'lifo' | 'hifo' | 'specific' | 'uk-pool';
  readonly fees: 'capitalised' | 'expensed';
  readonly taxes: 'capitalised' | 'expensed';
  readonly from: string;
  readonly to: string;
}

/** An action on one holding: units before and after, and what was received. None are held where it only restates what was sold and is bought again. */
export interface AppliedAction {
  readonly act: LifeAction;
  readonly pocket: string;
  readonly held: ExactFraction;
  readonly kept: ExactFraction;
  /** What one unit is afterwards, of the same symbol. */
  readonly each: ExactFraction;
  readonly received: { readonly symbol: string; readonly units: ExactFraction } | null;
  readonly cash: { readonly amount: ExactFraction; readonly currency: string } | null;
}

const tenDigits = (value: ExactFraction) => parseSignedFraction(formatFraction(value, 10));
const fourDigits = (value: ExactFraction) => parseSignedFraction(formatFraction(value, 4));

export function parseSignedFraction(text: string): ExactFraction {
  return text.startsWith('-') ? subtractFractions(ZERO, parseFraction(text.slice(1))) : parseFraction(text);
}

export function applyAction(act: LifeAction, pocket: string, held: ExactFraction): AppliedAction {
  const ratio = act.ratio ? divideFractions(parseFraction(act.ratio.new), parseFraction(act.ratio.old)) : ZERO;
  const made = tenDigits(multiplyFractions(held, ratio));
  const cash = act.cash
    ? { amount: fourDigits(multiplyFractions(held, parseFraction(act.cash.amount))), currency: act.cash.currency }
    : null;
  const to = act.to ?? '';
  const only = (kept: ExactFraction) => ({ act, pocket, held, kept, each: divideFractions(kept, held), received: null, cash: null });
  if (act.kind === 'split') return only(made);
  if (act.kind === 'bonus') return only(addFractions(held, made));
  if (act.kind === 'return-of-capital') return { ...only(held), cash };
  if (act.kind === 'cash-in-lieu' && act.cash) {
    const rest = exactFraction(held.n % held.d, held.d);
    const { amount, currency } = act.cash;
    const paid = isZero(rest) ? null : { amount: fourDigits(multiplyFractions(rest, parseFraction(amount))), currency };
    // What is sold before it and bought after it is as many units as it was.
    return { ...only(subtractFractions(held, rest)), each: ONE, cash: paid };
  }
  if (act.kind === 'renamed') return { ...only(ZERO), received: { symbol: to, units: held } };
  if (act.kind === 'merger') return { ...only(ZERO), received: act.to ? { symbol: to, units: made } : null, cash };
  return { ...only(held), received: { symbol: to, units: made } };
}

/** An action where nothing is held: what was sold before it may be bought after it. None where that is no matter of number and name alone. */
function idle(act: LifeAction, pocket: string): AppliedAction[] {
  const ratio = act.ratio ? divideFractions(parseFraction(act.ratio.new), parseFraction(act.ratio.old)) : ZERO;
  const none = { act, pocket, held: ZERO, kept: ZERO, received: null, cash: null };
  if (act.kind === 'split') return [{ ...none, each: ratio }];
  if (act.kind === 'bonus') return [{ ...none, each: addFractions(ONE, ratio) }];
  return act.kind === 'renamed' ? [{ ...none, each: ZERO, received: { symbol: act.to ?? '', units: ZERO } }] : [];
}

export function unitsOf({ type, symbol, units }: OracleTransaction): ExactFraction {
  if (symbol === null) return ZERO;
  if (type === 'Purchase' || type === 'TransferIn') return parseFraction(units);
  return type === 'Sale' || type === 'TransferOut' ? subtractFractions(ZERO, parseFraction(units)) : ZERO;
}

/** Into cash (positive) or out of it, charges left out. */
export function cashOf({ type, symbol, amount }: OracleTransaction): ExactFraction {
  if (symbol !== null && type.startsWith('Transfer')) return ZERO;
  const comes = ['Sale', 'Contribution', 'Divident', 'Interest', 'TransferIn'].includes(type);
  return comes ? parseFraction(amount) : subtractFractions(ZERO, parseFraction(amount));
}

/** Units in a pocket that were held under some symbol the day before, and what they are now. */
interface HoldingStem {
  readonly pocket: string;
  readonly origin: string;
  /** By symbol. */
  readonly now: Map<string, ExactFraction>;
  readonly paid: { readonly amount: ExactFraction; readonly currency: string }[];
  /** By symbol: which of the day's actions brought units to it first. */
  readonly since: Map<string, number>;
}

export interface LifeDay {
  readonly date: string;
  /** At the close of the day before, after the actions of the day, and at its close; by pocket and symbol. */
  readonly eve: ReadonlyMap<string, ExactFraction>;
  readonly acted: readonly AppliedAction[];
  readonly stems: readonly HoldingStem[];
  readonly close: ReadonlyMap<string, ExactFraction>;
  readonly facts: readonly LifeFact[];
  readonly cashEve: ReadonlyMap<string, ExactFraction>;
  readonly cash: ReadonlyMap<string, ExactFraction>;
}

export const pocketKey = (pocket: string, symbol: string) => `${pocket}/${symbol}`;
export const symbolOf = (at: string) => at.slice(at.indexOf('/') + 1);
export const fractionAt = <K>(map: ReadonlyMap<K, ExactFraction>, at: K): ExactFraction => map.get(at) ?? ZERO;
export const addTo = <K>(map: Map<K, ExactFraction>, at: K, more: ExactFraction) => map.set(at, addFractions(fractionAt(map, at), more));
export const isAbove = (value: ExactFraction) => value.n > 0n;

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
  acts: readonly LifeAction[],
  factsOn: (date: string, held: ReadonlyMap<string, ExactFraction>) => readonly LifeFact[],
): Generator<LifeDay> {
  let eve: ReadonlyMap<string, ExactFraction> = new Map();
  let cashEve: ReadonlyMap<string, ExactFraction> = new Map();
  for (let date = first; date <= last; date = nextDay(date)) {
    const units = new Map(eve);
    const cash = new Map(cashEve);
    const stems: HoldingStem[] = [...eve].map(([at, held]) => ({
      pocket: at.slice(0, at.indexOf('/')),
      origin: symbolOf(at),
      now: new Map([[symbolOf(at), held]]),
      paid: [],
      since: new Map(),
    }));
    const done: AppliedAction[] = [];
    for (const act of acts.filter((one) => one.date === date))
      for (const pocket of pockets) {
        const held = fractionAt(units, pocketKey(pocket, act.symbol));
        if (!isAbove(held)) {
          if (!isAbove(subtractFractions(ZERO, fractionAt(eve, pocketKey(pocket, act.symbol))))) done.push(...idle(act, pocket));
          continue;
        }
        const one = applyAction(act, pocket, held);
        done.push(one);
        follow(stems, one, done.length);
        units.set(pocketKey(pocket, act.symbol), one.kept);
        if (one.received) addTo(units, pocketKey(pocket, one.received.symbol), one.received.units);
        if (one.cash) addTo(cash, one.cash.currency, one.cash.amount);
      }
    const facts = factsOn(date, units);
    for (const fact of facts) {
      if (fact.symbol !== null) addTo(units, pocketKey(fact.pocket, fact.symbol), unitsOf(fact));
      addTo(cash, fact.currency, subtractFractions(cashOf(fact), addFractions(parseFraction(fact.fee), parseFraction(fact.tax))));
    }
    yield { date, eve, acted: done, stems, close: units, facts, cashEve, cash };
    [eve, cashEve] = [units, cash];
  }
}

/** What an action does, it does to the units of each origin by their number. */
function follow(stems: readonly HoldingStem[], { act, pocket, kept, held, received, cash }: AppliedAction, turn: number): void {
  const own = stems.filter((stem) => stem.pocket === pocket && isAbove(fractionAt(stem.now, act.symbol)));
  const sum = sumFractions(own.map(({ now }) => fractionAt(now, act.symbol)));
  const shares = own.map(({ now }) => divideFractions(fractionAt(now, act.symbol), sum));
  own.forEach((stem, i) => {
    const share = shares[i] as ExactFraction;
    addTo(stem.now, act.symbol, multiplyFractions(subtractFractions(kept, held), share));
    if (received) addTo(stem.now, received.symbol, multiplyFractions(received.units, share));
    if (received && !stem.since.has(received.symbol)) stem.since.set(received.symbol, turn);
  });
  if (!cash) return;
  // Money is kept to four digits: each gets its part rounded, the last by name what is left.
  const order = own
    .map((stem, i) => ({ stem, share: shares[i] as ExactFraction }))
    .sort((a, b) => (a.stem.origin < b.stem.origin ? -1 : 1));
  let open = cash.amount;
  for (const [i, { stem, share }] of order.entries()) {
    const amount = i === order.length - 1 ? open : fourDigits(multiplyFractions(cash.amount, share));
    open = subtractFractions(open, amount);
    stem.paid.push({ amount, currency: cash.currency });
  }
}

/** A split or bonus without a quote of its day carries the last one over at its ratio, to fifteen digits. */
function carriedMarket({ market, acts }: LedgerLife): OracleMarket {
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
    const [many, one] = [parseFraction(ratio.new), parseFraction(ratio.old)];
    quotes[date] = fifteenDigits(
      divideFractions(multiplyFractions(parseFraction(quotes[last] as string), one), kind === 'split' ? many : addFractions(one, many)),
    );
  }
  return { ...market, prices };
}

function fifteenDigits(value: ExactFraction): string {
  let places = 14;
  for (let { n, d } = value; n >= 10n * d && places > 0; d *= 10n) places--;
  for (let { n, d } = value; n < d; n *= 10n) places++;
  return formatFraction(value, places);
}

/** What is asked over and over in one life is looked up once. */
export class Quotations {
  readonly #life: Pick<LedgerLife, 'market' | 'currency'>;
  readonly #rates = new Map<string, ExactFraction>();
  readonly #prices = new Map<string, ExactFraction>();

  constructor(life: LedgerLife) {
    this.#life = { currency: life.currency, market: carriedMarket(life) };
  }

  rate(currency: string, day: string): ExactFraction {
    const at = `${currency} ${day}`;
    let known = this.#rates.get(at);
    if (!known) this.#rates.set(at, (known = rateOn(this.#life.market, currency, this.#life.currency, day)));
    return known;
  }

  /** In the currency of the quotes, pounds for pence. */
  price(symbol: string, day: string): ExactFraction {
    const at = `${symbol} ${day}`;
    let known = this.#prices.get(at);
    if (!known) this.#prices.set(at, (known = unitValueOn(this.#life.market, symbol, this.currencyOf(symbol), day)));
    return known;
  }

  currencyOf(symbol: string): string {
    const code = this.#life.market.prices[symbol]?.currency ?? '';
    return code === 'GBX' ? 'GBP' : code;
  }

  worth(symbol: string, day: string): ExactFraction {
    return multiplyFractions(this.price(symbol, day), this.rate(this.currencyOf(symbol), day));
  }
}

const quotations = new WeakMap<LedgerLife, Quotations>();

export function quotesOf(life: LedgerLife): Quotations {
  const known = quotations.get(life) ?? new Quotations(life);
  quotations.set(life, known);
  return known;
}

export const POCKETS = ['a', 'b'] as const;

const walked = new WeakMap<LedgerLife, readonly LifeDay[]>();

/** Up to the end of the range. */
export function daysOf(life: LedgerLife): readonly LifeDay[] {
  const known = walked.get(life);
  if (known) return known;
  const first = [...life.facts.map(({ date }) => date), life.from].sort()[0] as string;
  const byDate = Map.groupBy(life.facts, ({ date }) => date);
  const all = [...days(POCKETS, first, life.to, life.acts, (date) => byDate.get(date) ?? [])];
  walked.set(life, all);
  return all;
}
