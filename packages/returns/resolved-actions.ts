/** Works out the effects of corporate actions on holdings from the units held at the close of the day before. */
import {
  add,
  fraction,
  isZero,
  NOTHING,
  ONE,
  over,
  plus,
  rounded,
  sign,
  subtract,
  times,
  trimmed,
  ZERO,
  type Fraction,
  type Units,
} from '#packages/money';
import { decimalOf, unitsEffect } from './effects.ts';
import type { CorporateAction, PerUnit, Ratio, Resolved } from './corporate-action.ts';
import type { Entry } from './history.ts';
import { Stems } from './stems.ts';

/** Units that come out of an action are kept to so many digits. */
const UNIT_DIGITS = 10;
/** Money that comes out is kept to the digits of the ledger. */
const CASH_DIGITS = 4;

export interface Resolution {
  readonly resolved: readonly Resolved[];
  /** The effects as entries of units and money, to be placed before the other entries of their day. */
  readonly entries: readonly Entry[];
}

/**
 * `entries` in order. Actions apply to what was held at the close of the day before, in the order given, and before anything else of their day:
 * what was bought on the day takes no part, what was sold on it did. Nothing is done to units that were sold before they were held.
 */
export function resolveActions(entries: readonly Entry[], actions: readonly CorporateAction[]): Resolution {
  if (actions.length === 0) return { resolved: [], entries: [] };
  const held = new Map<string, Map<number, Units>>();
  const resolved: Resolved[] = [];
  const made: Entry[] = [];
  let next = 0;
  const days = Map.groupBy(
    actions.toSorted((a, b) => a.day - b.day),
    ({ day }) => day,
  );
  for (const [day, together] of days) {
    for (; next < entries.length && (entries[next] as Entry).day < day; next++) move(held, entries[next] as Entry);
    // By name, whichever wrapper began first: what happens in one wrapper says nothing about the order in another.
    for (const [pocket, units] of [...held].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const before = new Map(units);
      const acted = actTogether(pocket, units, together);
      resolved.push(...acted.resolved);
      made.push(...acted.stems.entriesOf(before));
    }
  }
  return { resolved, entries: made };
}

/** The actions of a day on one pocket; `units` changes with them. */
function actTogether(pocket: string, units: Map<number, Units>, actions: readonly CorporateAction[]) {
  const stems = new Stems(units);
  const resolved: Resolved[] = [];
  for (const action of actions) {
    const before = units.get(action.line) ?? ZERO;
    if (sign(before) <= 0) continue;
    const one = outcomeOf(action, pocket, before);
    resolved.push(one);
    stems.act(one);
    units.set(action.line, one.kept);
    if (one.received) units.set(one.received.line, add(units.get(one.received.line) ?? ZERO, one.received.units));
  }
  return { resolved, stems };
}

function move(held: Map<string, Map<number, Units>>, entry: Entry): void {
  const change = unitsEffect(entry);
  if (entry.line === null || isZero(change)) return;
  const pocket = held.get(entry.pocket ?? '') ?? new Map<number, Units>();
  held.set(entry.pocket ?? '', pocket);
  pocket.set(entry.line, add(pocket.get(entry.line) ?? ZERO, change));
}

/** What an action does to units held above zero. */
export function outcomeOf(action: CorporateAction, pocket: string, held: Units): Resolved {
  const unchanged = { action, pocket, held, kept: held, received: null, cash: null };
  const units = (ratio: Ratio) => rounded<'units'>(times(fraction(held), fractionOf(ratio)), UNIT_DIGITS);
  const paid = (cash: PerUnit | undefined) => (cash === undefined ? null : perUnit(cash, held));
  switch (action.kind) {
    case 'split':
      return { ...unchanged, kept: units(action.ratio) };
    case 'bonus':
      return { ...unchanged, kept: add(held, units(action.ratio)) };
    case 'spin-off':
    case 'rights':
      return { ...unchanged, received: { line: action.to, units: units(action.ratio) } };
    case 'merger': {
      const received = action.to === undefined || action.ratio === undefined ? null : { line: action.to, units: units(action.ratio) };
      return { ...unchanged, kept: ZERO, received, cash: paid(action.cash) };
    }
    case 'return-of-capital':
      return { ...unchanged, cash: paid(action.cash) };
    case 'cash-in-lieu': {
      const whole = wholeUnits(held);
      const rest = subtract(held, whole);
      if (isZero(rest) || ('pocket' in action && action.pocket !== undefined && action.pocket !== pocket)) return unchanged;
      return { ...unchanged, kept: whole, cash: 'paid' in action ? inTotal(action.paid) : perUnit(action.cash, rest) };
    }
    case 'renamed':
      return { ...unchanged, kept: ZERO, received: { line: action.to, units: held } };
  }
}

function perUnit({ amount, currency }: PerUnit, units: Units): NonNullable<Resolved['cash']> {
  return { amount: rounded<'amount'>(times(fraction(units), fraction(decimalOf(amount))), CASH_DIGITS), currency };
}

function inTotal({ amount, currency }: PerUnit): NonNullable<Resolved['cash']> {
  return { amount: decimalOf(amount), currency };
}

/** Units above zero without their fraction. */
function wholeUnits({ coefficient, scale }: Units): Units {
  const one = 10n ** BigInt(scale);
  return trimmed({ coefficient: coefficient - (coefficient % one), scale });
}

/** How many units one unit becomes in its own line, where nothing but a number or a name changes; null for other actions. */
export function restatedAs(action: CorporateAction): Fraction | null {
  if (action.kind === 'split') return fractionOf(action.ratio);
  if (action.kind === 'bonus') return plus(ONE, fractionOf(action.ratio));
  return action.kind === 'renamed' ? NOTHING : null;
}

function fractionOf(ratio: Ratio): Fraction {
  return over(fraction(decimalOf(ratio.new)), fraction(decimalOf(ratio.old)));
}
