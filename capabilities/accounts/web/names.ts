/** Builds the names of an account's figures and of the changes of a valuation. */
import { figureIdsOf, type FigureIds } from '#packages/figures';
import type { AccountDetail, AccountRow, PeriodChanges } from '../contract.ts';
import { changeRange } from './account/change-range.ts';

export function accountFigureNames({ id, knownAt }: Pick<AccountDetail, 'id' | 'knownAt'>): FigureIds {
  return figureIdsOf({ kind: 'account', id }, knownAt);
}

/** Null where the period has no days. */
export function changeFigureName(names: FigureIds, id: keyof PeriodChanges, asOf: string, firstDay: string | null): string | null {
  const range = changeRange(id, asOf, firstDay);
  return range && names.over('time-weighted-return', range);
}

/** Name of an account's value in a list; null where it has none. */
export function listedValueName({ id, valuation }: AccountRow): string | null {
  return valuation && accountFigureNames({ id, ...valuation }).on('value', valuation.asOf);
}

export function listedChangeName({ id, valuation, firstDay }: AccountRow, change: keyof PeriodChanges): string | null {
  return valuation && changeFigureName(accountFigureNames({ id, ...valuation }), change, valuation.asOf, firstDay);
}
