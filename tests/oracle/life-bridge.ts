/**
 * The bridge of a random ledger by its definitions, in exact fractions: each part of each row as it must be shown, and the effects before rounding
 * too.
 */
import {
  isZero,
  subtractFractions,
  addFractions,
  formatFraction,
  multiplyFractions,
  sumFractions,
  ZERO,
  parseFraction,
  type ExactFraction,
} from './exact.ts';
import {
  addTo,
  cashOf,
  daysOf,
  fractionAt,
  pocketKey,
  nextDay,
  quotesOf,
  type Quotations,
  parseSignedFraction,
  symbolOf,
  unitsOf,
  type LifeFact,
  type LedgerLife,
  type LifeDay,
} from './life.ts';

/** Money in smallest units; a row is a symbol or the currency of cash. */
export interface ExpectedRow {
  readonly opening: ExactFraction;
  readonly contributions: ExactFraction;
  readonly withdrawals: ExactFraction;
  readonly income: ExactFraction;
  readonly fees: ExactFraction;
  readonly taxes: ExactFraction;
  readonly closing: ExactFraction;
  /** Not rounded. */
  readonly priceEffect: ExactFraction;
  readonly currencyEffect: ExactFraction;
  /** How many roundings went into the row. */
  readonly roundings: number;
}

export interface ExpectedBridge {
  readonly rows: ReadonlyMap<string, ExpectedRow>;
  readonly total: Pick<ExpectedRow, 'opening' | 'contributions' | 'withdrawals' | 'income' | 'fees' | 'taxes' | 'closing'>;
}

/** What one fact or action moved: from one row to another, or in from and out to nothing (''). */
export interface ValueMovement {
  readonly kind: 'transfer' | 'income' | 'fee' | 'tax';
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly value: ExactFraction;
}

export const placesOf = ({ currency }: LedgerLife) => (currency === 'ISK' || currency === 'JPY' ? 0 : 2);

export function movementsOfFact(fact: LifeFact, quotes: Quotations): ValueMovement[] {
  const { type, symbol, currency, date: day, fee, tax } = fact;
  const row = symbol ?? currency;
  const rate = quotes.rate(currency, day);
  const inKind = symbol !== null && type.startsWith('Transfer');
  const moves: ValueMovement[] = [];
  const say = (kind: ValueMovement['kind'], from: string, to: string, value: ExactFraction) => {
    if (!isZero(value)) moves.push({ kind, from, to, day, value });
  };
  say('fee', row, '', multiplyFractions(rate, addFractions(parseFraction(fee), type === 'Fee' ? parseFraction(fact.amount) : ZERO)));
  say('tax', row, '', multiplyFractions(rate, parseFraction(tax)));
  if (type === 'Divident' || type === 'Interest') say('income', '', row, multiplyFractions(rate, parseFraction(fact.amount)));
  const charges = multiplyFractions(rate, addFractions(parseFraction(fee), parseFraction(tax)));
  if (inKind) {
    const worth = multiplyFractions(parseFraction(fact.units), quotes.worth(symbol, day));
    if (type === 'TransferIn') say('transfer', '', row, worth);
    else say('transfer', row, '', worth);
    say('transfer', currency, row, charges);
  } else if (['Contribution', 'TransferIn'].includes(type)) say('transfer', '', row, multiplyFractions(rate, parseFraction(fact.amount)));
  else if (['Withdrawal', 'TransferOut'].includes(type)) say('transfer', row, '', multiplyFractions(rate, parseFraction(fact.amount)));
  else if (symbol !== null) {
    // What the holding got out of cash for it; what it gave, where that is less than nothing.
    const got = subtractFractions(charges, multiplyFractions(rate, cashOf(fact)));
    if (got.n >= 0n) say('transfer', currency, symbol, got);
    else say('transfer', symbol, currency, subtractFractions(ZERO, got));
  }
  return moves;
}

/** `turn`: which of the day's actions brought the units. */
type ActionValueMovement = ValueMovement & { readonly pocket: string; readonly turn?: number };

/** Units in the order in which they came, then cash. */
export function movementsOfStems({ date: day, stems }: LifeDay, quotes: Quotations): ActionValueMovement[] {
  const units = stems.flatMap(({ pocket, origin, now, since }) =>
    [...now]
      .filter(([symbol, some]) => symbol !== origin && !isZero(some))
      .map(([symbol, some]) => {
        const value = multiplyFractions(some, quotes.worth(symbol, day));
        return { pocket, turn: since.get(symbol) ?? 0, kind: 'transfer' as const, from: origin, to: symbol, day, value };
      }),
  );
  const cash = stems.flatMap(({ pocket, origin, paid }) =>
    paid.map(({ amount, currency }): ActionValueMovement => {
      return { pocket, kind: 'transfer', from: origin, to: currency, day, value: multiplyFractions(amount, quotes.rate(currency, day)) };
    }),
  );
  return [...units.sort((a, b) => a.turn - b.turn), ...cash];
}

/** What a trade was away from the close of its day. */
export function valueLeaving(fact: LifeFact, quotes: Quotations): ExactFraction {
  if (fact.symbol === null || (fact.type !== 'Purchase' && fact.type !== 'Sale')) return ZERO;
  return addFractions(
    multiplyFractions(unitsOf(fact), quotes.worth(fact.symbol, fact.date)),
    multiplyFractions(cashOf(fact), quotes.rate(fact.currency, fact.date)),
  );
}

/** What price and rate did on a day to units that were `before` and, after its corporate actions, are `carried`. */
export function dayEffects(
  symbol: string,
  day: string,
  before: ExactFraction,
  carried: ExactFraction,
  quotes: Quotations,
): { price: ExactFraction; currency: ExactFraction } {
  if (isZero(before) && isZero(carried)) return { price: ZERO, currency: ZERO };
  const eve = nextDay(day, -1);
  const code = quotes.currencyOf(symbol);
  const [p0, p1, r0, r1] = [quotes.price(symbol, eve), quotes.price(symbol, day), quotes.rate(code, eve), quotes.rate(code, day)];
  const still = before.n === carried.n && before.d === carried.d;
  const price =
    still && p0.n === p1.n && p0.d === p1.d
      ? ZERO
      : multiplyFractions(subtractFractions(multiplyFractions(carried, p1), multiplyFractions(before, p0)), r0);
  return {
    price,
    currency: r0.n === r1.n && r0.d === r1.d ? ZERO : multiplyFractions(multiplyFractions(carried, p1), subtractFractions(r1, r0)),
  };
}

const known = new WeakMap<LedgerLife, ExpectedBridge>();

export function expectedBridge(life: LedgerLife): ExpectedBridge {
  const expected = known.get(life) ?? workedOut(life);
  known.set(life, expected);
  return expected;
}

function workedOut(life: LedgerLife): ExpectedBridge {
  const quotes = quotesOf(life);
  const cents = (value: ExactFraction) => parseSignedFraction(formatFraction(value, placesOf(life)));
  const all = daysOf(life);
  const within = all.filter(({ date }) => date >= life.from);
  const groups = new Map<string, ValueMovement & { sum: ExactFraction }>();
  const price = new Map<string, ExactFraction>();
  const currency = new Map<string, ExactFraction>();
  for (const day of within) {
    const moves = [...movementsOfStems(day, quotes), ...day.facts.flatMap((fact) => movementsOfFact(fact, quotes))];
    for (const moved of moves) {
      const crosses = moved.kind === 'transfer' && (moved.from === '' || moved.to === '');
      const at = [moved.kind, moved.from, moved.to, crosses ? moved.day : ''].join('|');
      groups.set(at, { ...moved, sum: addFractions(groups.get(at)?.sum ?? ZERO, moved.value) });
      // What a holding hands on to another, and what it pays in cash, its price has lost.
      if ('pocket' in moved) addTo(price, moved.from, moved.value);
    }
    for (const { pocket, origin, now } of day.stems) {
      const effects = dayEffects(origin, day.date, fractionAt(day.eve, pocketKey(pocket, origin)), fractionAt(now, origin), quotes);
      addTo(price, origin, effects.price);
      addTo(currency, origin, effects.currency);
    }
    for (const fact of day.facts) if (fact.symbol !== null) addTo(price, fact.symbol, valueLeaving(fact, quotes));
    for (const [code, balance] of day.cashEve)
      addTo(
        currency,
        code,
        multiplyFractions(balance, subtractFractions(quotes.rate(code, day.date), quotes.rate(code, nextDay(day.date, -1)))),
      );
  }
  const [opening, closing] = [worthOn(all, nextDay(life.from, -1), quotes), worthOn(all, life.to, quotes)];
  const moved = [...groups.values()];
  const names = new Set(
    [...opening.keys(), ...closing.keys(), ...moved.flatMap(({ from, to }) => [from, to])].filter((name) => name !== ''),
  );
  const sumOf = (wanted: (group: ValueMovement) => boolean) => sumFractions(moved.filter(wanted).map(({ sum }) => cents(sum)));
  const rows = new Map(
    [...names].map((name) => [
      name,
      {
        opening: cents(fractionAt(opening, name)),
        contributions: sumOf(({ kind, to }) => kind === 'transfer' && to === name),
        withdrawals: sumOf(({ kind, from }) => kind === 'transfer' && from === name),
        income: sumOf(({ kind, to }) => kind === 'income' && to === name),
        fees: sumOf(({ kind, from }) => kind === 'fee' && from === name),
        taxes: sumOf(({ kind, from }) => kind === 'tax' && from === name),
        closing: cents(fractionAt(closing, name)),
        priceEffect: fractionAt(price, name),
        currencyEffect: fractionAt(currency, name),
        roundings: 4 + moved.filter(({ from, to }) => from === name || to === name).length,
      },
    ]),
  );
  const add = (part: 'opening' | 'income' | 'fees' | 'taxes' | 'closing') => sumFractions([...rows.values()].map((row) => row[part]));
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
function worthOn(all: readonly LifeDay[], date: string, quotes: Quotations): Map<string, ExactFraction> {
  const worths = new Map<string, ExactFraction>();
  const day = all.findLast((one) => one.date <= date);
  if (!day) return worths;
  for (const [at, units] of day.close)
    if (!isZero(units)) addTo(worths, symbolOf(at), multiplyFractions(units, quotes.worth(symbolOf(at), date)));
  for (const [code, balance] of day.cash) if (!isZero(balance)) addTo(worths, code, multiplyFractions(balance, quotes.rate(code, date)));
  return worths;
}
