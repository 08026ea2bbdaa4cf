/** Determines the effect of each kind of entry on cash and on units, and whether it crosses the boundary of the scope. */
import { add, amount, negate, subtract, units, ZERO, type Amount, type Units } from '#packages/money';
import type { HistoryEntry, EntryKind } from './history.ts';

const CASH_SIGN: Readonly<Record<EntryKind, 1 | 0 | -1>> = {
  Purchase: -1,
  Sale: 1,
  Contribution: 1,
  Withdrawal: -1,
  Dividend: 1,
  Interest: 1,
  InterestCharged: -1,
  Fee: -1,
  FeeRefund: 1,
  Tax: -1,
  TaxRefund: 1,
  TransferIn: 1,
  TransferOut: -1,
  Received: 0,
  Surrendered: 0,
  Compensation: 1,
};

const UNITS_SIGN: Readonly<Record<EntryKind, 1 | 0 | -1>> = {
  Purchase: 1,
  Sale: -1,
  Contribution: 0,
  Withdrawal: 0,
  Dividend: 0,
  Interest: 0,
  InterestCharged: 0,
  Fee: 0,
  FeeRefund: 0,
  Tax: 0,
  TaxRefund: 0,
  TransferIn: 1,
  TransferOut: -1,
  Received: 1,
  Surrendered: -1,
  Compensation: 0,
};

/** A transfer of units; without a line a transfer moves cash. */
export function isInKind({ kind, line }: HistoryEntry): boolean {
  return line !== null && (kind === 'TransferIn' || kind === 'TransferOut');
}

/** Whether an entry crosses the boundary of the whole scope: not earned or lost, but paid in or taken out. */
export function isExternal({ kind }: HistoryEntry): boolean {
  return kind === 'Contribution' || kind === 'Withdrawal' || kind === 'TransferIn' || kind === 'TransferOut';
}

/** Gross dividend or interest; interest that was charged is negative. */
export function incomeOf({ kind, amount }: HistoryEntry): Amount {
  return kind === 'InterestCharged' ? negate(decimalOf(amount)) : isIncome(kind) ? decimalOf(amount) : ZERO;
}

/** Dividends and interest, received or charged. */
export function isIncome(kind: EntryKind): boolean {
  return kind === 'Dividend' || kind === 'Interest' || kind === 'InterestCharged';
}

/** Fees that are booked by themselves, and what is paid back of them. */
export function isCharge(kind: EntryKind): boolean {
  return kind === 'Fee' || kind === 'FeeRefund';
}

/** Taxes that are booked by themselves, and what is paid back of them. */
export function isTax(kind: EntryKind): boolean {
  return kind === 'Tax' || kind === 'TaxRefund';
}

/** Fees of an entry: its own fee, and the whole amount of a fee that is booked by itself; what is paid back is negative. */
export function feesOf(entry: HistoryEntry): Amount {
  return isCharge(entry.kind) ? add(decimalOf(entry.fee), chargedAmount(entry)) : decimalOf(entry.fee);
}

/** Taxes of an entry, likewise. */
export function taxOf(entry: HistoryEntry): Amount {
  return isTax(entry.kind) ? add(decimalOf(entry.tax), chargedAmount(entry)) : decimalOf(entry.tax);
}

function chargedAmount({ kind, amount }: HistoryEntry): Amount {
  return negate(applySign(CASH_SIGN[kind], decimalOf(amount)));
}

/** How `amount` moves the cash of its currency; fee and tax always leave it. */
export function cashSign(entry: HistoryEntry): 1 | 0 | -1 {
  return isInKind(entry) ? 0 : CASH_SIGN[entry.kind];
}

export function unitsSign({ kind, line }: HistoryEntry): 1 | 0 | -1 {
  return line === null ? 0 : UNITS_SIGN[kind];
}

/** The effect of an entry on the cash of its currency, signed and exact. */
export function cashEffect(entry: HistoryEntry): Amount {
  return subtract(applySign(cashSign(entry), decimalOf(entry.amount)), add(decimalOf(entry.fee), decimalOf(entry.tax)));
}

/** Units that came in (positive) or went out (negative), exact. */
export function unitsEffect(entry: HistoryEntry): Units {
  const sign = unitsSign(entry);
  return sign === 0 ? ZERO : sign > 0 ? units(entry.units) : negate(units(entry.units));
}

export function decimalOf(text: string): Amount {
  return text === '0' ? ZERO : amount(text);
}

export function applySign(sign: 1 | 0 | -1, value: Amount): Amount {
  return sign === 0 ? ZERO : sign > 0 ? value : negate(value);
}
