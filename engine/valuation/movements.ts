/**
 * Lists what moved between the outside, the holdings and the cash of a scope, and what was earned and paid. Exact, and rounded once: what crosses the
 * boundary of the whole for each row, day and direction, everything else for each row (a transfer for each pair of rows and direction) over the
 * range.
 */
import type { Day, DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { add, isZero, minus, negate, ZERO_FRACTION, plus, sign, type Amount, type Fraction } from '#packages/money';
import {
  type Book,
  cashSign,
  decimalOf,
  feesOf,
  incomeOf,
  isExternal,
  isInKind,
  applySign,
  taxOf,
  unitsEffect,
  convertMoney,
  marketValue,
  type ExactFigure,
  type HistoryEntry,
  entriesIn,
  inMinorUnits,
  type ScopeRow,
} from '#engine/book';

export const OUTSIDE = Symbol('outside');
export type MovementPlace = ScopeRow | typeof OUTSIDE;

/** `transfer` moves value from one place to another; `income` comes to a row, a `fee` or `tax` leaves it. */
export interface Movement {
  readonly kind: 'transfer' | 'income' | 'fee' | 'tax';
  readonly from: MovementPlace;
  readonly to: MovementPlace;
  /** Not negative. Null where a price or rate is missing. */
  readonly amount: Amount | null;
  /** The day of a movement across the boundary of the whole; null for a movement inside it, which is a sum over the range. */
  readonly day: Day | null;
}

/** What one entry moved, not yet rounded; never negative. */
export interface MovementStep {
  readonly kind: Movement['kind'];
  readonly from: MovementPlace;
  readonly to: MovementPlace;
  readonly value: ExactFigure<Fraction>;
}

export function movementsOf(
  book: Book,
  range: DayRange,
): { readonly movements: readonly Movement[]; readonly findings: readonly Finding[] } {
  const sums = new Map<string, { readonly step: MovementStep; readonly day: Day | null; exact: Fraction | null }>();
  const findings: Finding[] = [];
  for (const entry of entriesIn(book, range))
    for (const step of stepsOfEntry(book, entry)) {
      findings.push(...step.value.findings);
      // What crosses the boundary is rounded for each day, as it is shown.
      const crosses = step.kind === 'transfer' && (step.from === OUTSIDE || step.to === OUTSIDE);
      const key = `${step.kind} ${String(step.from)} ${String(step.to)} ${crosses ? entry.day : ''}`;
      const before = sums.get(key);
      const exact = before ? before.exact && step.value.value && plus(before.exact, step.value.value) : step.value.value;
      sums.set(key, { step: before?.step ?? step, day: crosses ? entry.day : null, exact });
    }
  const movements = [...sums.values()].map(({ step: { kind, from, to }, day, exact }): Movement => ({
    kind,
    from,
    to,
    day,
    amount: exact && inMinorUnits(book, exact),
  }));
  return { movements, findings: mergeFindings(findings) };
}

/** Turns a negative transfer around, so that what was bought and what was sold are distinguished. */
function orientStep(step: MovementStep): MovementStep {
  const { kind, from, to, value } = step;
  if (kind !== 'transfer' || value.value === null || value.value.numerator >= 0n) return step;
  return { kind, from: to, to: from, value: { ...value, value: minus(ZERO_FRACTION, value.value) } };
}

export function stepsOfEntry(book: Book, entry: HistoryEntry): MovementStep[] {
  const row: ScopeRow = entry.line ?? entry.currency;
  const money = (value: Amount): ExactFigure<Fraction> => convertMoney(book, value, entry.currency, entry.day);
  const steps: MovementStep[] = [];
  const push = (kind: Movement['kind'], from: MovementPlace, to: MovementPlace, value: ExactFigure<Fraction>) =>
    steps.push(orientStep({ kind, from, to, value }));
  const income = incomeOf(entry);
  const [fees, tax] = [feesOf(entry), taxOf(entry)];
  if (!isZero(income)) push('income', OUTSIDE, row, money(income));
  if (!isZero(fees)) push('fee', row, OUTSIDE, money(fees));
  if (!isZero(tax)) push('tax', row, OUTSIDE, money(tax));
  if (isExternal(entry)) {
    const inKind = isInKind(entry);
    const inward = inKind ? sign(unitsEffect(entry)) > 0 : cashSign(entry) > 0;
    const value = inKind ? valueOfMovedUnits(book, entry, entry.line as number, entry.day) : money(decimalOf(entry.amount));
    push('transfer', inward ? OUTSIDE : row, inward ? row : OUTSIDE, value);
    // The charges of a transfer of units were paid in cash.
    if (inKind && !isZero(add(fees, tax))) push('transfer', entry.currency, row, money(add(fees, tax)));
    return steps;
  }
  if (entry.kind === 'Received' && entry.counterpart !== entry.line)
    push('transfer', entry.counterpart as number, row, valueOfMovedUnits(book, entry, entry.line as number, entry.day));
  if (entry.line === null || entry.kind === 'Received' || entry.kind === 'Surrendered') return steps;
  // What the line paid or got went through the cash of the settlement: positive out of cash.
  const paid = add(negate(applySign(cashSign(entry), decimalOf(entry.amount))), add(decimalOf(entry.fee), decimalOf(entry.tax)));
  if (!isZero(paid)) push('transfer', entry.currency, row, money(paid));
  return steps;
}

/** Market value of the units of an entry on a day, unsigned. */
function valueOfMovedUnits(book: Book, entry: HistoryEntry, line: number, day: Day): ExactFigure<Fraction> {
  const units = unitsEffect(entry);
  return marketValue(book, line, sign(units) < 0 ? negate(units) : units, day);
}
