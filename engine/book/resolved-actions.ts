/** Works out the effects of corporate actions on holdings from the units held at the close of the day before. */
import {
  add,
  fraction,
  isZero,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  plus,
  roundFraction,
  sign,
  subtract,
  times,
  trimZeros,
  ZERO,
  type Fraction,
  type Units,
} from '#packages/money';
import { decimalOf, unitsEffect } from './effects.ts';
import type { CorporateAction, CashPerUnit, UnitRatio, ResolvedAction } from './corporate-action.ts';
import type { HistoryEntry } from './history.ts';
import { UnitOrigins } from './stems.ts';

/** Units that come out of an action are kept to so many digits. */
const UNIT_DIGITS = 10;
/** Money that comes out is kept to the digits of the ledger. */
const CASH_DIGITS = 4;

export interface ActionResolution {
  readonly resolved: readonly ResolvedAction[];
  /** The effects as entries of units and money, to be placed before the other entries of their day. */
  readonly entries: readonly HistoryEntry[];
}

/**
 * `entries` in order. Actions apply to what was held at the close of the day before, in the order given, and before anything else of their day:
 * what was bought on the day takes no part, what was sold on it did. Nothing is done to units that were sold before they were held.
 */
export function resolveActions(entries: readonly HistoryEntry[], actions: readonly CorporateAction[]): ActionResolution {
  if (actions.length === 0) return { resolved: [], entries: [] };
  const held = new Map<string, Map<number, Units>>();
  const resolved: ResolvedAction[] = [];
  const made: HistoryEntry[] = [];
  let next = 0;
  const days = Map.groupBy(
    actions.toSorted((a, b) => a.day - b.day),
    ({ day }) => day,
  );
  for (const [day, together] of days) {
    for (; next < entries.length && (entries[next] as HistoryEntry).day < day; next++) applyEntry(held, entries[next] as HistoryEntry);
    // By name, whichever wrapper began first: what happens in one wrapper says nothing about the order in another.
    for (const [pocket, units] of [...held].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const before = new Map(units);
      const acted = resolveTogether(pocket, units, together);
      resolved.push(...acted.resolved);
      made.push(...acted.stems.entriesOf(before));
    }
  }
  return { resolved, entries: made };
}

/** The actions of a day on one pocket; `units` changes with them. */
function resolveTogether(pocket: string, units: Map<number, Units>, actions: readonly CorporateAction[]) {
  const stems = new UnitOrigins(units);
  const resolved: ResolvedAction[] = [];
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

function applyEntry(held: Map<string, Map<number, Units>>, entry: HistoryEntry): void {
  const change = unitsEffect(entry);
  if (entry.line === null || isZero(change)) return;
  const pocket = held.get(entry.pocket ?? '') ?? new Map<number, Units>();
  held.set(entry.pocket ?? '', pocket);
  pocket.set(entry.line, add(pocket.get(entry.line) ?? ZERO, change));
}

/** What an action does to units held above zero. */
export function outcomeOf(action: CorporateAction, pocket: string, heldUnits: Units): ResolvedAction {
  const unchanged = { action, pocket, held: heldUnits, kept: heldUnits, received: null, cash: null };
  const units = (ratio: UnitRatio) => roundFraction<'units'>(times(fraction(heldUnits), fractionOf(ratio)), UNIT_DIGITS);
  const paid = (cash: CashPerUnit | undefined) => (cash === undefined ? null : cashForUnits(cash, heldUnits));
  switch (action.kind) {
    case 'split':
      return { ...unchanged, kept: units(action.ratio) };
    case 'bonus':
      return { ...unchanged, kept: add(heldUnits, units(action.ratio)) };
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
      const whole = wholeUnits(heldUnits);
      const rest = subtract(heldUnits, whole);
      if (isZero(rest) || ('pocket' in action && action.pocket !== undefined && action.pocket !== pocket)) return unchanged;
      return { ...unchanged, kept: whole, cash: 'paid' in action ? cashInTotal(action.paid) : cashForUnits(action.cash, rest) };
    }
    case 'renamed':
      return { ...unchanged, kept: ZERO, received: { line: action.to, units: heldUnits } };
  }
}

function cashForUnits({ amount, currency }: CashPerUnit, units: Units): NonNullable<ResolvedAction['cash']> {
  return { amount: roundFraction<'amount'>(times(fraction(units), fraction(decimalOf(amount))), CASH_DIGITS), currency };
}

function cashInTotal({ amount, currency }: CashPerUnit): NonNullable<ResolvedAction['cash']> {
  return { amount: decimalOf(amount), currency };
}

/** Units above zero without their fraction. */
function wholeUnits({ coefficient, scale }: Units): Units {
  const one = 10n ** BigInt(scale);
  return trimZeros({ coefficient: coefficient - (coefficient % one), scale });
}

/** How many units one unit becomes in its own line, where nothing but a number or a name changes; null for other actions. */
export function restatementRatio(action: CorporateAction): Fraction | null {
  if (action.kind === 'split') return fractionOf(action.ratio);
  if (action.kind === 'bonus') return plus(ONE_FRACTION, fractionOf(action.ratio));
  return action.kind === 'renamed' ? ZERO_FRACTION : null;
}

function fractionOf(ratio: UnitRatio): Fraction {
  return dividedBy(fraction(decimalOf(ratio.new)), fraction(decimalOf(ratio.old)));
}
