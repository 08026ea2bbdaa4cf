/**
 * The collection of transactions that staff enter within a portfolio: each entry is a fact, each change of it a correction, each removal its
 * withdrawal.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import type { Condition } from '#packages/forms';
import { seenArrivals } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import { createTableKeeper, markRemoved, markRestored } from '#server/records';
import type { TransactionType } from '../../contract.ts';
import { appendTransaction, commitEntry, setWithdrawn, readCurrentTransaction } from './entry.ts';
import { holdingId } from './holding-id.ts';
import {
  ALL_CURRENT_TERMS,
  ASSET_CLASS,
  CURRENCIES,
  describedBySource,
  ENTERED_TYPES,
  isDescribed,
  recordPrice,
  REGIONS,
  restorePrice,
  recordTerms,
  TRANSACTION_CLASSES,
} from './securities.ts';
import { takeArrivalTurn } from '../turns.ts';
import { TRADE_TYPES, findOrMakeSecurity, isTrade, readEnteredTransaction, requireKnownSecurity } from './enter-transaction.ts';

const options = (values: readonly string[], retired: readonly string[] = []) => [
  ...values.map((value) => ({ value })),
  ...retired.map((value) => ({ value, retired: true })),
];

/** The types that are offered when a transaction is entered [TXN-02]; the others come from files. */
const OFFERED_TYPES = ['Purchase', 'Sale', 'Contribution', 'Withdrawal', 'Divident', 'Interest'] as const;

const CHARGE_TYPES = ['InterestCharged', 'Fee', 'FeeRefund', 'Tax', 'TaxRefund'] as const;

const IMPORTED_TYPES = [...CHARGE_TYPES, 'TransferIn', 'TransferOut'] as const;

const typeIsOneOf = (value: readonly string[]): Condition => ({ field: 'type', test: 'isOneOf', value: [...value] });

const MONEY_ALONE = ['Contribution', 'Withdrawal', 'Divident', 'Interest', ...CHARGE_TYPES];

/** Locks the description of a security that comes from a source of data. */
const IS_DESCRIBED: Condition = { field: 'described', test: 'isFilled' };

const collection: Collection = {
  name: 'transactions',
  parent: 'portfolios',
  columns: ['date', 'type', 'name', 'symbol', 'amount', 'localCcyAmount', 'currency', 'updated'],
  sort: { by: 'date', direction: 'descending' },
  // Files of transactions are facts, which are imported.
  without: ['duplicate', 'file'],
  filters: ['type'],
  borrowsNames: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        {
          name: 'symbol',
          type: 'text',
          limit: 60,
          require: { not: typeIsOneOf(['Contribution', 'Withdrawal', 'Interest', ...CHARGE_TYPES]) },
        },
        { name: 'type', type: 'select', required: true, options: options(OFFERED_TYPES, IMPORTED_TYPES) },
        { name: 'date', type: 'date-picker', rules: [{ rule: 'until', value: 'today' }] },
        { name: 'amount', type: 'number', required: true, min: 0 },
        { name: 'localCcyAmount', type: 'number', min: 0, show: { not: typeIsOneOf(MONEY_ALONE) }, require: typeIsOneOf(TRADE_TYPES) },
        { name: 'currency', type: 'select', options: options(CURRENCIES) },
      ],
    },
    {
      name: 'security',
      fields: [
        { name: 'assetclass', type: 'select', options: options(TRANSACTION_CLASSES, ['Alternatives', 'Funds']), lock: IS_DESCRIBED },
        { name: 'securityType', type: 'select', options: options(ENTERED_TYPES, ['Bond', 'Index']), lock: IS_DESCRIBED },
        { name: 'region', type: 'select', options: options(REGIONS), lock: IS_DESCRIBED },
        { name: 'fee', type: 'number', min: 0 },
        { name: 'tax', type: 'number', min: 0 },
        { name: 'described', type: 'hidden', readonly: true, exclude: true },
      ],
    },
  ],
};

/** Moves a holding of which nothing is left to the bin [OQ-89], and restores it with the next purchase. */
export async function settleHolding({ db, person }: SignedInContext, portfolio: string, instrument: string | null): Promise<void> {
  if (instrument === null) return;
  const { rows } = await db.execute<{ held: boolean }>(sql`select holding_units(${portfolio}, ${instrument}) > 0 as held`);
  const id = holdingId(portfolio, instrument);
  if (rows[0]?.held) await markRestored(db, id);
  else await markRemoved(db, 'holdings', [id], id, person.id);
}

const OUTGOING_TYPES: readonly TransactionType[] = ['Sale', 'TransferOut'];

/** What only a record that is shown needs, `data`, is selected within its column, so that a list does not make it of all of them. */
const selectTransactions = (condition: SQL) => sql`select coalesce(t.record_id, t.id) as id, t.portfolio_id as parent_id,
    coalesce(t.name, d.name, '') as name, (select jsonb_build_object(
      'name', coalesce(t.name, d.name, ''), 'symbol', i.symbol, 'type', t.type, 'date', t.date,
      'amount', trim_scale(coalesce(t.units, t.amount)), 'localCcyAmount', case when t.units is not null then trim_scale(t.amount) end,
      'currency', t.currency, 'assetclass', ${ASSET_CLASS},
      'securityType', d.type, 'region', case when d.region in ('Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan') then d.region
        when d.region is not null then 'Other' end, 'fee', trim_scale(t.fee), 'tax', trim_scale(t.tax),
      'described', case when i.id is not null and ${describedBySource(sql`i.id`)} then 'yes' end)) as data,
    concat_ws(' ', t.name, d.name, i.symbol, t.type) as search, 0 as position,
    not t.withdrawn and p.active as active, 0 as version, (select b.committed_at from arrival b where b.id = coalesce(
      (select f.arrival_id from transaction f where f.id = t.record_id), t.arrival_id)) as created_at,
    t.date as by_date, t.type as by_type, coalesce(t.units, t.amount) as by_amount,
    case when t.units is not null then t.amount end as "by_localCcyAmount", t.currency as by_currency, i.symbol as by_symbol
    from transaction t join portfolio p on p.id = t.portfolio_id left join instrument i on i.id = t.instrument_id
    left join ${ALL_CURRENT_TERMS} d on d.instrument_id = t.instrument_id
    where ${condition} and t.arrival_id in (${seenArrivals})
      and not exists (select from transaction c where c.supersedes = t.id and c.supersedes is not null and c.arrival_id in (${seenArrivals}))`;

export const transactions = createTableKeeper({
  collection,
  own: selectTransactions(sql`true`),
  ownOf: (ids) => selectTransactions(sql`(t.id = any(${ids}) or t.record_id = any(${ids}))`),
  keyColumns: [
    { field: 'date', filled: true },
    { field: 'type', filled: true },
    { field: 'amount', filled: true },
    { field: 'localCcyAmount' },
    { field: 'currency', filled: true },
    { field: 'symbol' },
  ],
  make: async (context, { values, parent, id: wanted }) => {
    const { db } = context;
    await takeArrivalTurn(db);
    if (wanted !== undefined) {
      const { rows } = await db.execute(sql`select from transaction where id = ${wanted}`);
      if (rows.length > 0) return wanted;
    }
    const portfolio = parent ?? refuse('record.unknown');
    const entry = await readEnteredTransaction(context, portfolio, values);
    const leaving = OUTGOING_TYPES.includes(entry.fact.type) ? (entry.fact.units ?? undefined) : undefined;
    return commitEntry(context, portfolio, { field: 'amount', leaving }, async (arrival) => {
      const instrument = await findOrMakeSecurity(context, arrival, entry);
      requireKnownSecurity(context, entry, instrument);
      const id = await appendTransaction(db, arrival, { ...entry.fact, instrument, ...(wanted !== undefined && { id: wanted }) });
      if (instrument !== null && isTrade(entry.fact))
        await recordPrice(db, arrival, { instrument, date: entry.fact.date, count: entry.fact.units!, money: entry.fact.amount });
      return { id, instrument };
    }).then(async ({ id, instrument }) => {
      if (entry.fact.units !== null) await settleHolding(context, portfolio, instrument);
      return id;
    });
  },
  change: async (context, { id, values, kept }) => {
    const { db } = context;
    const before = await readCurrentTransaction(db, id);
    const entry = await readEnteredTransaction(context, before.portfolio, values, { fact: before, kept });
    const leaving = OUTGOING_TYPES.includes(entry.fact.type) ? (entry.fact.units ?? undefined) : undefined;
    const instrument = await commitEntry(context, before.portfolio, { field: 'amount', leaving }, async (arrival) => {
      const security = await findOrMakeSecurity(context, arrival, entry);
      requireKnownSecurity(context, entry, security);
      await appendTransaction(db, arrival, {
        ...entry.fact,
        instrument: security,
        supersedes: before.id,
        record: before.record,
        ofHolding: before.ofHolding,
      });
      if (security !== null && isTrade(entry.fact))
        await recordPrice(db, arrival, { instrument: security, date: entry.fact.date, count: entry.fact.units!, money: entry.fact.amount });
      if (before.instrument !== null && isTrade(before) && (before.instrument !== security || before.date !== entry.fact.date))
        await restorePrice(db, arrival, before.instrument, before.date, before.id);
      const said = (one: string) => values[one] !== kept[one];
      if (security !== null && ['assetclass', 'securityType', 'region'].some(said) && !(await isDescribed(db, security)))
        await recordTerms(db, arrival, security, entry.terms);
      return security;
    });
    for (const one of new Set([before.instrument, instrument]))
      if (before.units !== null || entry.fact.units !== null) await settleHolding(context, before.portfolio, one);
  },
  setActive: async (context, id, active) => {
    const { db } = context;
    const one = await readCurrentTransaction(db, id);
    if (active) {
      // A transaction that was removed with its holding is restored with it.
      const { rows } = await db.execute(sql`select from record where id = ${id} and not active and removal <> ${id}`);
      if (rows.length > 0) refuse('record.orphaned');
    }
    await commitEntry(context, one.portfolio, { field: null }, async (arrival) => {
      await setWithdrawn(db, arrival, one, !active);
      if (one.instrument === null || !isTrade(one)) return;
      if (active) await recordPrice(db, arrival, { instrument: one.instrument, date: one.date, count: one.units!, money: one.amount });
      else await restorePrice(db, arrival, one.instrument, one.date, one.id);
    });
    if (one.units !== null) await settleHolding(context, one.portfolio, one.instrument);
  },
});
