/** Reads a transaction that staff enter from its form, and finds or makes its security. */
import { sql } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { fromNumber, formatDecimal, quoteUnit, trimZeros } from '#packages/money';
import { latestDay } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import type { TransactionType } from '../../contract.ts';
import type { TransactionEntry, CurrentTransaction } from './entry.ts';
import { findSecurity, makeSecurity, mustFindSecurity, type EnteredTerms } from './securities.ts';

/** In these types `amount` is units and `localCcyAmount` the money [OQ-88]; in all others `amount` is the money. */
const MOVES_UNITS: readonly TransactionType[] = ['Purchase', 'Sale', 'TransferIn', 'TransferOut'];

export const TRADE_TYPES: readonly TransactionType[] = ['Purchase', 'Sale'];

const WITHOUT_SECURITY: readonly TransactionType[] = ['Contribution', 'Withdrawal'];

/** A number of a form as a decimal with every digit. */
export function decimalOf(
  value: FieldValue | undefined,
  before?: { readonly value: FieldValue | undefined; readonly text: string | null },
): string | null {
  if (typeof value !== 'number') return null;
  // A number that was not changed keeps the digits that a form cannot hold.
  if (before?.text !== null && before?.text !== undefined && before.value === value) return before.text;
  return formatDecimal(trimZeros(fromNumber(value)));
}

const textOrNull = (value: FieldValue | undefined) => textOf(value) || null;

/** The day of an entry without one: the last day that the market knows. */
export async function dayOfEntry({ db, now }: Pick<SignedInContext, 'db' | 'now'>): Promise<string> {
  const today = now.toISOString().slice(0, 10);
  const last = await latestDay(db);
  const known = last === null ? today : formatDay(last);
  return known < today ? known : today;
}

export async function currencyOf(db: SignedInContext['db'], portfolio: string): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(sql`select currency from portfolio where id = ${portfolio}`);
  return rows[0]?.currency ?? refuse('record.unknown');
}

interface EnteredTransaction {
  readonly fact: Omit<TransactionEntry, 'instrument'>;
  readonly symbol: string | null;
  readonly terms: EnteredTerms;
}

export async function readEnteredTransaction(
  context: SignedInContext,
  portfolio: string,
  values: FieldValues,
  before?: { readonly fact: CurrentTransaction; readonly kept: FieldValues },
): Promise<EnteredTransaction> {
  const type = textOf(values['type']) as TransactionType;
  const ofUnits = MOVES_UNITS.includes(type);
  const was = before?.fact;
  const typed = (field: string, text: string | null | undefined) =>
    decimalOf(values[field], before && { value: before.kept[field], text: text ?? null });
  const amount = typed('amount', was?.units ?? was?.amount) ?? '0';
  if (Number(amount) === 0) throw new Refusal('input.invalid', { amount: 'refusal.field.required' });
  const symbol = WITHOUT_SECURITY.includes(type) ? null : (textOrNull(values['symbol'])?.trim() ?? null);
  const security = symbol === null ? null : await findSecurity(context.db, symbol);
  const currency =
    textOrNull(values['currency']) ?? (security && quoteUnit(security.currency).currency) ?? (await currencyOf(context.db, portfolio));
  const name = textOf(values['name']);
  return {
    symbol,
    terms: {
      name,
      assetClass: textOrNull(values['assetclass']),
      type: textOrNull(values['securityType']),
      region: textOrNull(values['region']),
      currency,
    },
    fact: {
      portfolio,
      type,
      date: textOrNull(values['date']) ?? (await dayOfEntry(context)),
      units: ofUnits ? amount : null,
      amount: ofUnits ? (typed('localCcyAmount', was?.amount) ?? '0') : amount,
      fee: typed('fee', was?.fee) ?? '0',
      tax: typed('tax', was?.tax) ?? '0',
      currency,
      sequence: was?.sequence ?? null,
      reference: was?.reference ?? null,
      name,
    },
  };
}

/** The security of a transaction; a purchase makes one that is not known yet [TXN-10]. */
export async function findOrMakeSecurity(
  { db }: SignedInContext,
  arrival: string,
  { fact, symbol, terms }: EnteredTransaction,
): Promise<string | null> {
  if (symbol === null) return null;
  if (fact.type !== 'Purchase') {
    const found = fact.type === 'Sale' ? await findSecurity(db, symbol) : await mustFindSecurity(db, symbol);
    return found?.id ?? null;
  }
  return (await findSecurity(db, symbol))?.id ?? makeSecurity(db, arrival, symbol, terms);
}

/** Refuses to move units of a security that is not known [TXN-11]. */
export function requireKnownSecurity({ words }: SignedInContext, { fact }: EnteredTransaction, instrument: string | null): void {
  if (fact.units !== null && instrument === null) throw new Refusal('input.invalid', { amount: words('ledger.onlyHave', { units: '0' }) });
}

export const isTrade = ({ type, units }: Pick<TransactionEntry, 'type' | 'units'>) => TRADE_TYPES.includes(type) && units !== null;
