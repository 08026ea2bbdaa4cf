/**
 * The bridge of a random ledger by its definitions, in exact fractions: each part of each row as it must be shown, and the effects before rounding
 * too.
 */
import { isZero, minus, plus, shown, times, total, ZERO, read, type Q } from './exact.ts';
import {
  addTo,
  cashOf,
  daysOf,
  get,
  key,
  nextDay,
  quotesOf,
  type Quotations,
  signedRead,
  symbolOf,
  unitsOf,
  type Fact,
  type Life,
  type LifeDay,
} from './life.ts';

/** Money in smallest units; a row is a symbol or the currency of cash. */
export interface ExpectedRow {
  readonly opening: Q;
  readonly contributions: Q;
  readonly withdrawals: Q;
  readonly income: Q;
  readonly fees: Q;
  readonly taxes: Q;
  readonly closing: Q;
  /** Not rounded. */
  readonly priceEffect: Q;
  readonly currencyEffect: Q;
  /** How many roundings went into the row. */
  readonly roundings: number;
}

export interface ExpectedBridge {
  readonly rows: ReadonlyMap<string, ExpectedRow>;
  readonly total: Pick<ExpectedRow, 'opening' | 'contributions' | 'withdrawals' | 'income' | 'fees' | 'taxes' | 'closing'>;
}

/** What one fact or action moved: from one row to another, or in from and out to nothing (''). */
export interface Moved {
  readonly kind: 'transfer' | 'income' | 'fee' | 'tax';
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly value: Q;
}

export const placesOf = ({ currency }: Life) => (currency === 'ISK' || currency === 'JPY' ? 0 : 2);

export function movedByFact(fact: Fact, quotes: Quotations): Moved[] {
  const { type, symbol, currency, date: day, fee, tax } = fact;
  const row = symbol ?? currency;
  const rate = quotes.rate(currency, day);
  const inKind = symbol !== null && type.startsWith('Transfer');
  const moves: Moved[] = [];
  const say = (kind: Moved['kind'], from: string, to: string, value: Q) => {
    if (!isZero(value)) moves.push({ kind, from, to, day, value });
  };
  say('fee', row, '', times(rate, plus(read(fee), type === 'Fee' ? read(fact.amount) : ZERO)));
  say('tax', row, '', times(rate, read(tax)));
  if (type === 'Divident' || type === 'Interest') say('income', '', row, times(rate, read(fact.amount)));
  const charges = times(rate, plus(read(fee), read(tax)));
  if (inKind) {
    const worth = times(read(fact.units), quotes.worth(symbol, day));
    if (type === 'TransferIn') say('transfer', '', row, worth);
    else say('transfer', row, '', worth);
    say('transfer', currency, row, charges);
  } else if (['Contribution', 'TransferIn'].includes(type)) say('transfer', '', row, times(rate, read(fact.amount)));
  else if (['Withdrawal', 'TransferOut'].includes(type)) say('transfer', row, '', times(rate, read(fact.amount)));
  else if (symbol !== null) {
    // What the holding got out of cash for it; what it gave, where that is less than nothing.
    const got = minus(charges, times(rate, cashOf(fact)));
    if (got.n >= 0n) say('transfer', currency, symbol, got);
    else say('transfer', symbol, currency, minus(ZERO, got));
  }
  return moves;
}

/** `turn`: which of the day's actions brought the units. */
type MovedByAction = Moved & { readonly pocket: string; readonly turn?: number };

/** Units in the order in which they came, then cash. */
export function movedByStems({ date: day, stems }: LifeDay, quotes: Quotations): MovedByAction[] {
  const units = stems.flatMap(({ pocket, origin, now, since }) =>
    [...now]
      .filter(([symbol, some]) => symbol !== origin && !isZero(some))
      .map(([symbol, some]) => {
        const value = times(some, quotes.worth(symbol, day));
        return { pocket, turn: since.get(symbol) ?? 0, kind: 'transfer' as const, from: origin, to: symbol, day, value };
      }),
  );
  const cash = stems.flatMap(({ pocket, origin, paid }) =>
    paid.map(({ amount, currency }): MovedByAction => {
      return { pocket, kind: 'transfer', from: origin, to: currency, day, value: times(amount, quotes.rate(currency, day)) };
    }),
  );
  return [...units.sort((a, b) => a.turn - b.turn), ...cash];
}

/** What a trade was away from the close of its day. */
export function away(fact: Fact, quotes: Quotations): Q {
  if (fact.symbol === null || (fact.type !== 'Purchase' && fact.type !== 'Sale')) return ZERO;
  return plus(times(unitsOf(fact), quotes.worth(fact.symbol, fact.date)), times(cashOf(fact), quotes.rate(fact.currency, fact.date)));
}

/** What price and rate did on a day to units that were `before` and, after its corporate actions, are `carried`. */
export function dayEffects(symbol: string, day: string, before: Q, carried: Q, quotes: Quotations): { price: Q; currency: Q } {
  if (isZero(before) && isZero(carried)) return { price: ZERO, currency: ZERO };
  const eve = nextDay(day, -1);
  const code = quotes.currencyOf(symbol);
  const [p0, p1, r0, r1] = [quotes.price(symbol, eve), quotes.price(symbol, day), quotes.rate(code, eve), quotes.rate(code, day)];
  const still = before.n === carried.n && before.d === carried.d;
  const price = still && p0.n === p1.n && p0.d === p1.d ? ZERO : times(minus(times(carried, p1), times(before, p0)), r0);
  return { price, currency: r0.n === r1.n && r0.d === r1.d ? ZERO : times(times(carried, p1), minus(r1, r0)) };
}

const known = new WeakMap<Life, ExpectedBridge>();

export function expectedBridge(life: Life): ExpectedBridge {
  const expected = known.get(life) ?? workedOut(life);
  known.set(life, expected);
  return expected;
}

function workedOut(life: Life): ExpectedBridge {
  const quotes = quotesOf(life);
  const cents = (value: Q) => signedRead(shown(value, placesOf(life)));
  const all = daysOf(life);
  const within = all.filter(({ date }) => date >= life.from);
  const groups = new Map<string, Moved & { sum: Q }>();
  const price = new Map<string, Q>();
  const currency = new Map<string, Q>();
  for (const day of within) {
    const moves = [...movedByStems(day, quotes), ...day.facts.flatMap((fact) => movedByFact(fact, quotes))];
    for (const moved of moves) {
      const crosses = moved.kind === 'transfer' && (moved.from === '' || moved.to === '');
      const at = [moved.kind, moved.from, moved.to, crosses ? moved.day : ''].join('|');
      groups.set(at, { ...moved, sum: plus(groups.get(at)?.sum ?? ZERO, moved.value) });
      // What a holding hands on to another, and what it pays in cash, its price has lost.
      if ('pocket' in moved) addTo(price, moved.from, moved.value);
    }
    for (const { pocket, origin, now } of day.stems) {
      const effects = dayEffects(origin, day.date, get(day.eve, key(pocket, origin)), get(now, origin), quotes);
      addTo(price, origin, effects.price);
      addTo(currency, origin, effects.currency);
    }
    for (const fact of day.facts) if (fact.symbol !== null) addTo(price, fact.symbol, away(fact, quotes));
    for (const [code, balance] of day.cashEve)
      addTo(currency, code, times(balance, minus(quotes.rate(code, day.date), quotes.rate(code, nextDay(day.date, -1)))));
  }
  const [opening, closing] = [worthOn(all, nextDay(life.from, -1), quotes), worthOn(all, life.to, quotes)];
  const moved = [...groups.values()];
  const names = new Set(
    [...opening.keys(), ...closing.keys(), ...moved.flatMap(({ from, to }) => [from, to])].filter((name) => name !== ''),
  );
  const sumOf = (wanted: (group: Moved) => boolean) => total(moved.filter(wanted).map(({ sum }) => cents(sum)));
  const rows = new Map(
    [...names].map((name) => [
      name,
      {
        opening: cents(get(opening, name)),
        contributions: sumOf(({ kind, to }) => kind === 'transfer' && to === name),
        withdrawals: sumOf(({ kind, from }) => kind === 'transfer' && from === name),
        income: sumOf(({ kind, to }) => kind === 'income' && to === name),
        fees: sumOf(({ kind, from }) => kind === 'fee' && from === name),
        taxes: sumOf(({ kind, from }) => kind === 'tax' && from === name),
        closing: cents(get(closing, name)),
        priceEffect: get(price, name),
        currencyEffect: get(currency, name),
        roundings: 4 + moved.filter(({ from, to }) => from === name || to === name).length,
      },
    ]),
  );
  const add = (part: 'opening' | 'income' | 'fees' | 'taxes' | 'closing') => total([...rows.values()].map((row) => row[part]));
  return {
    rows,
    total: {
      opening: add('opening'),
      contributions: sumOf(({ kind, from }) => kind === 'transfer' && from === ''),
      withdrawals: sumOf(({ kind, to }) => kind === 'transfer' && to === ''),
      income: add('income'),
      fees: add('fees'),
      taxes: add('taxes'),
      closing: add('closing'),
    },
  };
}

/** By row, not rounded. */
function worthOn(all: readonly LifeDay[], date: string, quotes: Quotations): Map<string, Q> {
  const worths = new Map<string, Q>();
  const day = all.findLast((one) => one.date <= date);
  if (!day) return worths;
  for (const [at, units] of day.close) if (!isZero(units)) addTo(worths, symbolOf(at), times(units, quotes.worth(symbolOf(at), date)));
  for (const [code, balance] of day.cash) if (!isZero(balance)) addTo(worths, code, times(balance, quotes.rate(code, date)));
  return worths;
}
