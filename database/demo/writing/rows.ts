/** Inserts many rows in few statements: they are sent as JSON, and the database makes rows of it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

/** Columns that the demo fills, with their types in the database; the tenant is filled by the database itself. */
const COLUMNS = {
  person: {
    id: 'uuid',
    name: 'text',
    email: 'text',
    phone: 'text',
    is_admin: 'boolean',
    is_professional: 'boolean',
    language: 'text',
    last_login: 'timestamptz',
    email_verified: 'boolean',
    organisation_id: 'uuid',
  },
  credential: { id: 'uuid', user_id: 'uuid', account_id: 'text', provider_id: 'text', password: 'text' },
  account: {
    id: 'uuid',
    portal_id: 'uuid',
    name: 'text',
    email: 'text',
    external_id: 'text',
    account_type: 'text',
    status: 'text',
    currency: 'text',
    inception: 'date',
    client_id: 'uuid',
    lead_advisor_id: 'uuid',
  },
  account_person: { account_id: 'uuid', person_id: 'uuid', part: 'text' },
  portfolio: {
    id: 'uuid',
    account_id: 'uuid',
    name: 'text',
    type: 'text',
    currency: 'text',
    objective: 'text',
    risk_profile: 'integer',
    risk_level: 'integer',
    inception: 'date',
    external_id: 'text',
  },
  instrument: { id: 'uuid', symbol: 'text' },
  instrument_terms: {
    instrument_id: 'uuid',
    arrival_id: 'uuid',
    name: 'text',
    isin: 'text',
    sedol: 'text',
    type: 'text',
    asset_class: 'text',
    sector: 'text',
    region: 'text',
    currency: 'text',
    quoted: 'text',
    ongoing_charge: 'numeric',
  },
  bond_terms: {
    instrument_id: 'uuid',
    arrival_id: 'uuid',
    coupon: 'numeric',
    maturity: 'date',
    frequency: 'smallint',
    day_count: 'text',
    issue: 'date',
  },
  corporate_action: {
    id: 'uuid',
    instrument_id: 'uuid',
    arrival_id: 'uuid',
    date: 'date',
    kind: 'text',
    to_instrument_id: 'uuid',
    ratio_new: 'numeric',
    ratio_old: 'numeric',
    cost_share: 'numeric',
  },
  cost_method: { id: 'uuid', arrival_id: 'uuid', portfolio_type: 'text', valid_from: 'date', method: 'text' },
  benchmark_weight: {
    arrival_id: 'uuid',
    risk_profile: 'smallint',
    valid_from: 'date',
    asset_class: 'text',
    instrument_id: 'uuid',
    weight: 'numeric',
    rebalancing: 'text',
  },
  fund_weight: { arrival_id: 'uuid', instrument_id: 'uuid', dimension: 'text', valid_from: 'date', part: 'text', weight: 'numeric' },
  commitment_event: {
    id: 'uuid',
    arrival_id: 'uuid',
    portfolio_id: 'uuid',
    instrument_id: 'uuid',
    kind: 'text',
    date: 'date',
    amount: 'numeric',
    fees_within: 'numeric',
    gain: 'numeric',
    recallable: 'numeric',
    known: 'date',
    currency: 'text',
  },
  benchmark: { risk_profile: 'integer', instrument_id: 'uuid' },
  price: { instrument_id: 'uuid', year: 'smallint', arrival_id: 'uuid', part: 'integer', days: 'smallint[]', closes: 'numeric[]' },
  rate: { base: 'text', quote: 'text', year: 'smallint', arrival_id: 'uuid', part: 'integer', days: 'smallint[]', rates: 'numeric[]' },
  transaction: {
    id: 'uuid',
    arrival_id: 'uuid',
    portfolio_id: 'uuid',
    instrument_id: 'uuid',
    type: 'text',
    date: 'date',
    units: 'numeric',
    amount: 'numeric',
    fee: 'numeric',
    tax: 'numeric',
    currency: 'text',
    name: 'text',
    fingerprint: 'text',
    twin: 'integer',
  },
} as const;

type FilledTables = typeof COLUMNS;
type ColumnValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Rows in one statement, which takes the database a small part of a second. */
const ROWS_AT_ONCE = 2000;

export async function insertRows<T extends keyof FilledTables>(
  db: Db,
  table: T,
  rows: readonly Readonly<Record<keyof FilledTables[T], ColumnValue>>[],
): Promise<void> {
  const columns = Object.entries(COLUMNS[table]);
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  const typed = sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await db.execute(sql`insert into ${sql.raw(table)} (${names}) select ${names} from json_to_recordset(${json}::json) as r(${typed})`);
  }
}
