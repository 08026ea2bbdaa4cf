/** Computes the accrued interest of bonds that a document holds and trades, by their terms on each day. */
import { accrualByDate, accrualOf, exactAccruedInterest, type BondAccrual } from '#engine/fixed-income';
import { parseDay, type Day } from '#packages/calendar';
import { fraction, ZERO_FRACTION, dividedBy, roundFraction, times, type Amount, type Units } from '#packages/money';
import { termsOf, type CalculationBond } from './bond-terms.ts';
import { UnanswerableError } from '../unanswerable.ts';

interface BondInstrument {
  readonly id: string;
  readonly quoted?: 'each' | 'per-cent' | undefined;
  readonly bond?: CalculationBond | undefined;
  readonly bondChanges?: readonly { readonly from: string; readonly bond: CalculationBond }[] | undefined;
}

/** Accrual on one unit of nominal, for an instrument that is a bond. @throws UnanswerableError where its terms are impossible */
export function instrumentAccrual(instruments: readonly BondInstrument[], id: string): { readonly accrued?: BondAccrual } {
  const position = instruments.findLastIndex((instrument) => instrument.id === id);
  const { bond, bondChanges = [], quoted } = instruments[position] ?? {};
  if (bond === undefined) return {};
  const path = ['instruments', position];
  if (quoted === 'each') throw new UnanswerableError('a bond is quoted per cent of its nominal', [...path, 'quoted']);
  const dated = [{ from: -Infinity, accrual: accrualOrRefuse(bond, [...path, 'bond']) }];
  for (const [at, { from, bond: later }] of bondChanges.entries())
    dated.push({ from: parseDay(from), accrual: accrualOrRefuse(later, [...path, 'bondChanges', at, 'bond']) });
  const accrued = accrualByDate(dated);
  return accrued === null ? {} : { accrued };
}

function accrualOrRefuse(bond: CalculationBond, path: (string | number)[]): BondAccrual {
  const { value } = accrualOf(termsOf(bond));
  if (value === null) throw new UnanswerableError('the terms of the bond contradict one another, or lack a date to count from', path);
  return value;
}

/** The terms of the bond on a day. */
export function bondOn({ bondChanges = [] }: Pick<BondInstrument, 'bondChanges'>, bond: CalculationBond, day: Day): CalculationBond {
  return bondChanges.findLast(({ from }) => parseDay(from) <= day)?.bond ?? bond;
}

/** The accrued interest that a buyer on the day pays; zero outside the life of the bond. */
export function interestBought(bond: CalculationBond, nominal: Units, day: Day, scale: number): Amount {
  const { value } = exactAccruedInterest(termsOf(bond), day);
  return roundFraction(value === null ? ZERO_FRACTION : times(dividedBy(fraction(nominal), HUNDRED), value), scale);
}

const HUNDRED = fraction({ coefficient: 100n, scale: 0 });
