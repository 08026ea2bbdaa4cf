/**
 * The bridge of each lot of a random ledger, unrounded, by the definitions: its own units, trades and days, and its part of what its holding was paid
 * and charged.
 */
import {
  isZero,
  subtractFractions,
  ONE,
  divideFractions,
  addFractions,
  multiplyFractions,
  sumFractions,
  ZERO,
  type ExactFraction,
} from './exact.ts';
import { valueLeaving, dayEffects, movementsOfFact, movementsOfStems, type ValueMovement } from './life-bridge.ts';
import { costsOf, type OracleCosts } from './life-costs.ts';
import { daysOf, fractionAt, pocketKey, nextDay, POCKETS, quotesOf, unitsOf, isAbove, type LedgerLife, type LifeDay } from './life.ts';

export interface ExpectedLot {
  opening: ExactFraction;
  contributions: ExactFraction;
  withdrawals: ExactFraction;
  income: ExactFraction;
  fees: ExactFraction;
  taxes: ExactFraction;
  closing: ExactFraction;
  priceEffect: ExactFraction;
  currencyEffect: ExactFraction;
}

/** What belongs to no lot, and everything where lots are pooled. */
export const REST = '';

/** By pocket, symbol and lot, as `a/alpha/fact 3`. */
export function expectedLots(life: LedgerLife): ReadonlyMap<string, ExpectedLot> {
  const expected = known.get(life) ?? workedOut(life);
  known.set(life, expected);
  return expected;
}

const known = new WeakMap<LedgerLife, ReadonlyMap<string, ExpectedLot>>();

function workedOut(life: LedgerLife): Map<string, ExpectedLot> {
  const quotes = quotesOf(life);
  const costs = costsOf(life);
  const all = daysOf(life);
  const rows = new Map<string, ExpectedLot>();
  const units = unitsByLot(life, costs, all);
  const row = (name: string) => {
    const known = rows.get(name) ?? nothing();
    rows.set(name, known);
    return known;
  };
  const lotsAt = (at: string) => [...units.names(at)];
  const byHeld = (at: string, date: string): Map<string, ExactFraction> => {
    for (const close of [nextDay(date, -1), date]) {
      const held = lotsAt(at).map((name): [string, ExactFraction] => [name, units.on(name, close)]);
      const sum = sumFractions(held.map(([, some]) => some));
      if (!isZero(sum)) return new Map(held.map(([name, some]) => [name, divideFractions(some, sum)]));
    }
    return new Map([[`${at}/${REST}`, ONE]]);
  };
  const give = (shares: ReadonlyMap<string, ExactFraction>, moves: readonly ValueMovement[], symbol: string, price: ExactFraction) => {
    for (const [name, share] of shares) {
      const parts = row(name);
      for (const { kind, from, to, value } of moves) {
        if (from !== symbol && to !== symbol) continue;
        const part =
          kind === 'transfer'
            ? to === symbol
              ? 'contributions'
              : 'withdrawals'
            : kind === 'income'
              ? 'income'
              : kind === 'fee'
                ? 'fees'
                : 'taxes';
        parts[part] = addFractions(parts[part], multiplyFractions(value, share));
      }
      parts.priceEffect = addFractions(parts.priceEffect, multiplyFractions(price, share));
    }
  };
  for (const day of all.filter(({ date }) => date >= life.from)) {
    const moves = movementsOfStems(day, quotes);
    const covered = coveredOn(day, moves);
    for (const moved of moves) {
      const origin = pocketKey(moved.pocket, moved.from);
      const shares = byHeld(origin, day.date);
      give(shares, [moved], moved.from, moved.value);
      if (moved.turn === undefined) continue;
      const target = pocketKey(moved.pocket, moved.to);
      give(received(target, origin, shares, fractionAt(covered, `${target} ${moved.turn}`)), [moved], moved.to, ZERO);
    }
    for (const { pocket, origin, now } of day.stems) {
      const at = pocketKey(pocket, origin);
      const [held, carried] = [fractionAt(day.eve, at), fractionAt(now, origin)];
      for (const name of lotsAt(at)) {
        const before = units.on(name, nextDay(day.date, -1));
        const effects = dayEffects(
          origin,
          day.date,
          before,
          isZero(held) ? before : divideFractions(multiplyFractions(before, carried), held),
          quotes,
        );
        const parts = row(name);
        parts.priceEffect = addFractions(parts.priceEffect, effects.price);
        parts.currencyEffect = addFractions(parts.currencyEffect, effects.currency);
      }
    }
    for (const fact of day.facts) {
      if (fact.symbol === null) continue;
      const at = pocketKey(fact.pocket, fact.symbol);
      const moved = unitsOf(fact);
      const shares = isZero(moved) ? byHeld(at, day.date) : units.moved(at, fact.id, moved);
      give(shares, movementsOfFact(fact, quotes), fact.symbol, valueLeaving(fact, quotes));
    }
  }
  for (const pocket of POCKETS)
    for (const symbol of Object.keys(life.market.prices))
      for (const name of lotsAt(pocketKey(pocket, symbol))) {
        const eve = nextDay(life.from, -1);
        const [opening, closing] = [units.on(name, eve), units.on(name, life.to)];
        if (!isZero(opening)) row(name).opening = multiplyFractions(opening, quotes.worth(symbol, eve));
        if (!isZero(closing)) row(name).closing = multiplyFractions(closing, quotes.worth(symbol, life.to));
      }
  return rows;

  /** The part of what an action brings that was sold before it was held: the actions of a day one after the other. */
  function coveredOn({ date, stems }: LifeDay, moves: ReturnType<typeof movementsOfStems>): Map<string, ExactFraction> {
    const owed = new Map<string, ExactFraction>();
    const parts = new Map<string, ExactFraction>();
    for (const [at, together] of Map.groupBy(moves, ({ pocket, to, turn }) => `${pocketKey(pocket, to)} ${turn}`)) {
      const [first] = together;
      if (first?.turn === undefined) continue;
      const target = pocketKey(first.pocket, first.to);
      const own = stems.filter(({ pocket, origin }) => together.some((moved) => moved.pocket === pocket && moved.from === origin));
      const got = sumFractions(own.map(({ now }) => fractionAt(now, first.to)));
      const open = owed.get(target) ?? subtractFractions(ZERO, units.on(`${target}/${REST}`, nextDay(date, -1)));
      const some = isAbove(open) ? (open.n * got.d < got.n * open.d ? open : got) : ZERO;
      owed.set(target, subtractFractions(open, some));
      parts.set(at, divideFractions(some, got));
    }
    return parts;
  }

  /** Each lot gets what its own units made, but for the part that is owed. */
  function received(
    target: string,
    origin: string,
    shares: ReadonlyMap<string, ExactFraction>,
    covered: ExactFraction,
  ): Map<string, ExactFraction> {
    const parts = new Map<string, ExactFraction>([[`${target}/${REST}`, covered]]);
    for (const [name, share] of shares) {
      const same = `${target}${name.slice(origin.length)}`;
      const to = units.names(target).has(same) ? same : `${target}/${REST}`;
      parts.set(to, addFractions(fractionAt(parts, to), multiplyFractions(share, subtractFractions(ONE, covered))));
    }
    return parts;
  }
}

function nothing(): ExpectedLot {
  return {
    opening: ZERO,
    contributions: ZERO,
    withdrawals: ZERO,
    income: ZERO,
    fees: ZERO,
    taxes: ZERO,
    closing: ZERO,
    priceEffect: ZERO,
    currencyEffect: ZERO,
  };
}

/** Units of each lot at any close; where lots are pooled there is one, which has no name. */
function unitsByLot(life: LedgerLife, costs: OracleCosts, all: readonly LifeDay[]) {
  const pooled = life.method === 'average' || life.method === 'uk-pool';
  const steps = new Map<string, ReadonlyMap<string, ExactFraction>>(pooled ? [] : costs.units);
  const byHolding = new Map<string, Set<string>>();
  for (const name of steps.keys()) {
    const at = name.split('/').slice(0, 2).join('/');
    byHolding.set(at, (byHolding.get(at) ?? new Set()).add(name));
  }
  const names = (at: string): Set<string> => new Set([...(byHolding.get(at) ?? []), `${at}/${REST}`]);
  const checkpointOn = (date: string) => all.findLast((day) => day.date <= date)?.close ?? new Map<string, ExactFraction>();
  const ofLot = (name: string, date: string): ExactFraction => {
    let units = ZERO;
    for (const [day, some] of steps.get(name) ?? []) if (day <= date) units = some;
    return units;
  };
  const on = (name: string, date: string): ExactFraction => {
    if (steps.has(name)) return ofLot(name, date);
    const at = name.slice(0, -1);
    return [...(byHolding.get(at) ?? [])].reduce((so, lot) => subtractFractions(so, ofLot(lot, date)), fractionAt(checkpointOn(date), at));
  };
  const moved = (at: string, fact: string, whole: ExactFraction): Map<string, ExactFraction> => {
    const parts = new Map<string, ExactFraction>();
    let rest = ONE;
    for (const [lot, some] of pooled ? [] : (costs.moved.get(fact) ?? [])) {
      const share = divideFractions(some, whole);
      parts.set(`${at}/${lot}`, share);
      rest = subtractFractions(rest, share);
    }
    return isZero(rest) ? parts : parts.set(`${at}/${REST}`, rest);
  };
  return { names, on, moved };
}
