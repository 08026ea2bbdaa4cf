/** Writes a holding that staff enter: its security, its worth and its last price. */
import { sql } from 'drizzle-orm';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { amount, multiply, formatDecimal, trimZeros, units } from '#packages/money';
import type { Instrument } from '#contract/instruments';
import type { SignedInContext } from '#server/people';
import { markRemoved, markRestored } from '#server/records';
import { appendTransaction, commitEntry, readUnitMovements, setWithdrawn } from './entry.ts';
import { holdingId, holdingIdOf } from './holding-id.ts';
import { makeSecurity, recordPrice, restorePrice, type EnteredTerms } from './securities.ts';

export const textOrNull = (value: FieldValue | undefined) => textOf(value) || null;

export function termsOf(values: FieldValues, currency: string): EnteredTerms {
  return {
    name: textOf(values['name']),
    assetClass: textOrNull(values['assetclass']),
    type: textOrNull(values['type']),
    region: textOrNull(values['region']),
    currency,
  };
}

/** The total price: the value of a unit times the units [HOLD-08]. */
export function totalPaid(count: string, each: string): string {
  return formatDecimal(trimZeros(multiply(amount(each), units(count))));
}

/** Records the worth that staff enter for a holding, as the difference from its cost. */
export async function recordWorth(
  db: SignedInContext['db'],
  arrival: string,
  { portfolio, instrument }: HoldingKey,
  { value, cost }: { readonly value: string; readonly cost: string },
): Promise<void> {
  await db.execute(sql`insert into holding_worth (arrival_id, portfolio_id, instrument_id, beyond)
    values (${arrival}, ${portfolio}, ${instrument}, ${value}::numeric - ${cost}::numeric)`);
}

export interface HoldingKey {
  readonly portfolio: string;
  readonly instrument: string;
}

export async function findHoldingKey(db: SignedInContext['db'], id: string): Promise<HoldingKey> {
  const { rows } = await db.execute<{ portfolio: string; instrument: string }>(sql`
    select t.portfolio_id as portfolio, t.instrument_id as instrument from transaction t
    where t.units is not null and ${holdingIdOf(sql`t.portfolio_id`, sql`t.instrument_id`)} = ${id} limit 1`);
  return rows[0] ?? refuse('record.unknown');
}

interface EnteredHolding {
  readonly symbol: string;
  readonly units: string;
  /** Worth of all units, and cost of one, in `currency`. */
  readonly value: string | null;
  readonly each: string | null;
  readonly currency: string;
  readonly date: string;
  readonly terms: EnteredTerms;
  /** The instrument that has the symbol; without one it is made. */
  readonly known: Instrument | null;
}

/**
 * A holding that is entered is a purchase of its units [HOLD-08].
 * @throws Refusal `input.invalid` where there is one already, or there are no units
 */
export async function enterHolding(context: SignedInContext, portfolio: string, holding: EnteredHolding): Promise<HoldingKey> {
  const { db } = context;
  const { symbol, units: count, value, each, currency, date, terms, known } = holding;
  if (Number(count) === 0) throw new Refusal('input.invalid', { units: 'refusal.field.required' });
  return commitEntry(context, portfolio, { field: 'units' }, async (arrival) => {
    const instrument = known?.id ?? (await makeSecurity(db, arrival, symbol, terms));
    const held = await db.execute<{ held: boolean }>(sql`select holding_units(${portfolio}, ${instrument}) > 0 as held`);
    if (held.rows[0]?.held) throw new Refusal('input.invalid', { symbol: 'refusal.field.taken' });
    await markRestored(db, holdingId(portfolio, instrument));
    const cost = each === null ? (value ?? '0') : totalPaid(count, each);
    await appendTransaction(db, arrival, {
      portfolio,
      instrument,
      type: 'Purchase',
      date,
      units: count,
      amount: cost,
      fee: '0',
      tax: '0',
      currency,
      reference: null,
      name: terms.name,
      ofHolding: true,
    });
    await recordWorth(db, arrival, { portfolio, instrument }, { value: value ?? cost, cost });
    await recordPrice(db, arrival, { instrument, date, count, money: value ?? cost, quotedIn: terms.currency });
    return { portfolio, instrument };
  });
}

/**
 * Withdraws everything that moved units of a holding, under the record that is removed with it, or restores what was withdrawn with that record.
 * @throws Refusal `record.kept` where nothing was withdrawn with it
 */
export async function setHoldingActive(
  context: SignedInContext,
  { portfolio, instrument }: HoldingKey,
  id: string,
  active: boolean,
): Promise<void> {
  const { db, person } = context;
  const removed = active
    ? await db.execute<{ id: string }>(sql`select id from record where removal = ${id} and collection = 'transactions' and not active`)
    : null;
  const gone = new Set(removed?.rows.map((row) => row.id));
  const all = (await readUnitMovements(db, portfolio, instrument, active)).filter(({ record }) => !active || gone.has(record));
  // A holding that was sold completely is restored by withdrawing the sale.
  if (all.length === 0) refuse('record.kept');
  await commitEntry(context, portfolio, { field: null }, async (arrival) => {
    for (const one of all) await setWithdrawn(db, arrival, one, !active);
    for (const date of new Set(all.map((one) => one.date))) {
      const of = all.find((one) => one.date === date);
      if (active && of?.units) await recordPrice(db, arrival, { instrument, date, count: of.units, money: of.amount });
      else if (of) await restorePrice(db, arrival, instrument, date, of.id);
    }
  });
  if (!active)
    await markRemoved(
      db,
      'transactions',
      all.map(({ record }) => record),
      id,
      person.id,
    );
}
