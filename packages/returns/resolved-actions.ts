/** What corporate actions did to holdings: it follows from the units held at the close of the day before. */
import {
  add,
  fraction,
  isZero,
  negate,
  over,
  plain,
  rounded,
  sign,
  subtract,
  times,
  ZERO,
  type Amount,
  type Fraction,
  type Units,
} from '#packages/money';
import { decimalOf, unitsEffect } from './effects.ts';
import type { CorporateAction, PerUnit, Ratio } from './corporate-action.ts';
import type { Entry } from './history.ts';

/** Units that come out of an action are kept to so many digits. */
const UNIT_DIGITS = 10;
/** And money to those in which the ledger keeps it. */
const CASH_DIGITS = 4;

/** What an action did to one holding. */
export interface Resolved {
  readonly action: CorporateAction;
  readonly pocket: string;
  /** Units before it. */
  readonly held: Units;
  /** Of the same line, after it. */
  readonly kept: Units;
  readonly received: { readonly line: number; readonly units: Units } | null;
  readonly cash: { readonly amount: Amount; readonly currency: string } | null;
}

export interface Resolution {
  readonly resolved: readonly Resolved[];
  /** What it comes to in units and money, to stand before the other entries of its day. */
  readonly entries: readonly Entry[];
}

/** `entries` in order. Actions of a day apply in the order given. */
export function resolveActions(entries: readonly Entry[], actions: readonly CorporateAction[]): Resolution {
  if (actions.length === 0) return { resolved: [], entries: [] };
  const held = new Map<string, Map<number, Units>>();
  const resolved: Resolved[] = [];
  let next = 0;
  for (const action of actions.toSorted((a, b) => a.day - b.day)) {
    for (; next < entries.length && (entries[next] as Entry).day < action.day; next++) move(held, entries[next] as Entry);
    for (const [pocket, units] of held) {
      const before = units.get(action.line) ?? ZERO;
      if (sign(before) <= 0) continue;
      const one = outcomeOf(action, pocket, before);
      resolved.push(one);
      units.set(action.line, one.kept);
      if (one.received) units.set(one.received.line, add(units.get(one.received.line) ?? ZERO, one.received.units));
    }
  }
  return { resolved, entries: resolved.flatMap(entriesOf) };
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
  const paid = (cash: PerUnit | undefined) =>
    cash === undefined
      ? null
      : { amount: rounded<'amount'>(times(fraction(held), fraction(decimalOf(cash.amount))), CASH_DIGITS), currency: cash.currency };
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
    case 'renamed':
      return { ...unchanged, kept: ZERO, received: { line: action.to, units: held } };
  }
}

function fractionOf(ratio: Ratio): Fraction {
  return over(fraction(decimalOf(ratio.new)), fraction(decimalOf(ratio.old)));
}

function entriesOf({ action, pocket, held, kept, received, cash }: Resolved): Entry[] {
  const { id, day, line } = action;
  const common = { id, day, line, pocket, units: '0', amount: '0', fee: '0', tax: '0', currency: cash?.currency ?? '' };
  const change = subtract(kept, held);
  const entries: Entry[] = [];
  if (sign(change) > 0) entries.push({ ...common, kind: 'Received', units: plain(change), counterpart: line });
  if (sign(change) < 0) entries.push({ ...common, kind: 'Surrendered', units: plain(negate(change)) });
  if (received) entries.push({ ...common, kind: 'Received', line: received.line, units: plain(received.units), counterpart: line });
  if (cash) entries.push({ ...common, kind: 'Compensation', amount: plain(cash.amount) });
  return entries;
}
