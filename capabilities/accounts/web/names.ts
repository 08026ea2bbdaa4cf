/** Builds the names of an account's figures and of the changes of a valuation. */
import { naming, type Naming } from '#packages/figures';
import type { AccountDetail, AccountRow, Changes } from '../contract.ts';
import { changeRange } from './change-range.ts';

export function namesOf({ id, knownAt }: Pick<AccountDetail, 'id' | 'knownAt'>): Naming {
  return naming({ kind: 'account', id }, knownAt);
}

/** Null where the period has no days. */
export function changeName(names: Naming, id: keyof Changes, asOf: string, firstDay: string | null): string | null {
  const range = changeRange(id, asOf, firstDay);
  return range && names.over('time-weighted-return', range);
}

/** Name of an account's value in a list; null where it has none. */
export function listedValue({ id, valuation }: AccountRow): string | null {
  return valuation && namesOf({ id, ...valuation }).on('value', valuation.asOf);
}

export function listedChange({ id, valuation, firstDay }: AccountRow, change: keyof Changes): string | null {
  return valuation && changeName(namesOf({ id, ...valuation }), change, valuation.asOf, firstDay);
}
