/** Computes the accrued interest of bonds that a document holds and trades, by their terms on each day. */
import { accrualByDate, accrualOf, exactAccruedInterest, type BondAccrual } from '#packages/bonds';
import { parseDay, type Day } from '#packages/calendar';
import { fraction, NOTHING, over, rounded, times, type Amount, type Units } from '#packages/money';
import { termsOf, type BondTerms } from './bond-terms.ts';
import { Unanswerable } from './unanswerable.ts';

interface Instrument {
  readonly id: string;
  readonly quoted?: 'each' | 'per-cent' | undefined;
  readonly bond?: BondTerms | undefined;
  readonly bondChanges?: readonly { readonly from: string; readonly bond: BondTerms }[] | undefined;
}

/** Accrual on one unit of nominal, for an instrument that is a bond. @throws UnanswerableError where its terms are impossible */
export function accrualIn(instruments: readonly Instrument[], id: string): { readonly accrued?: BondAccrual } {
  const position = instruments.findLastIndex((instrument) => instrument.id === id);
  const { bond, bondChanges = [], quoted } = instruments[position] ?? {};
  if (bond === undefined) return {};
  const path = ['instruments', position];
  if (quoted === 'each') throw new Unanswerable('a bond is quoted per cent of its nominal', [...path, 'quoted']);
  const dated = [{ from: -Infinity, accrual: accrualOr(bond, [...path, 'bond']) }];
  for (const [at, { from, bond: later }] of bondChanges.entries())
    dated.push({ from: parseDay(from), accrual: accrualOr(later, [...path, 'bondChanges', at, 'bond']) });
  const accrued = accrualByDate(dated);
  return accrued === null ? {} : { accrued };
}

function accrualOr(bond: BondTerms, path: (string | number)[]): BondAccrual {
  const { value } = accrualOf(termsOf(bond));
  if (value === null) throw new Unanswerable('the terms of the bond contradict one another, or lack a date to count from', path);
  return value;
}

/** The terms of the bond on a day. */
export function bondOn({ bondChanges = [] }: Pick<Instrument, 'bondChanges'>, bond: BondTerms, day: Day): BondTerms {
  return bondChanges.findLast(({ from }) => parseDay(from) <= day)?.bond ?? bond;
}

/** The accrued interest that a buyer on the day pays; zero outside the life of the bond. */
export function interestBought(bond: BondTerms, nominal: Units, day: Day, scale: number): Amount {
  const { value } = exactAccruedInterest(termsOf(bond), day);
  return rounded(value === null ? NOTHING : times(over(fraction(nominal), HUNDRED), value), scale);
}

const HUNDRED = fraction({ coefficient: 100n, scale: 0 });
