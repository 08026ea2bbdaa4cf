/** Reads which funds of an account pay a quarterly distribution; the room `distributions` writes it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { QuarterlyPayments } from '../contract.ts';

interface QuarterlyPaymentRow extends Record<string, unknown> {
  readonly fund: string;
  readonly map: 'general' | 'second';
  readonly name: string;
  readonly value: boolean;
}

export async function quarterlyPaymentsOf(db: Db, account: string): Promise<QuarterlyPayments> {
  const { rows } = await db.execute<QuarterlyPaymentRow>(sql`
    select distinct on (instrument_id) instrument_id as fund, map, name, value from quarterly_payment
    where account_id = ${account} order by instrument_id, number desc`);
  const mapOf = (row: QuarterlyPaymentRow['map']) =>
    Object.fromEntries(rows.flatMap(({ fund, map, name, value }) => (map === row ? [[fund, { name, value }]] : [])));
  return { quarterlyPaymentsStatus: mapOf('general'), secondQuarterlyPaymentsStatus: mapOf('second') };
}
