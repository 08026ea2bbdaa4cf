/** Shows accounts as records. Saving calls operations of their own for the status, portal, owners and client that have changed [C-07]. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { isList, recordsOf, sameValue, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { canonicalStatus, type Status } from '#packages/policy';
import type { Db } from '#platform';
import { ACCOUNT_TYPES } from '#contract/accounts';
import { FIRM_CURRENCIES } from '#contract/tenants';
import {
  beginInStatus,
  changeAccountStatus,
  forgetFigures,
  moveAccount,
  openAccount,
  setClient,
  setMembers,
  setOwners,
} from '#server/accounts';
import { setGroupsOfAccount } from '#server/groups';
import type { SignedInContext } from '#server/people';
import { refuseTakenAgain } from '#server/portfolios';
import { createTableKeeper, markRemoved, markRestored } from '#server/records';
import { enforceLimit } from '#server/tenants';
import { ACCOUNT_KEY_COLUMNS, ACCOUNT_ROWS } from './account-rows.ts';

const options = (values: readonly string[]) => values.map((value) => ({ value }));

/** Computed by the engine, never entered [C-12]. */
const FIGURES = ['value', 'change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'] as const;

const collection: Collection = {
  name: 'accounts',
  led: ['owner'],
  limited: { limit: 'accounts', within: 'portal' },
  columns: ['name', 'email', 'portal', 'client', 'owner', 'external_id', 'userStatus', 'accountType', 'currency', 'updated'],
  // An e-mail address belongs to one account only.
  without: ['duplicate'],
  filters: ['accountType'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'email', type: 'text', required: true, rules: [{ rule: 'email' }] },
        { name: 'accountType', type: 'select', required: true, value: 'single', options: options(ACCOUNT_TYPES) },
        { name: 'isGroup', type: 'switch' },
        {
          name: 'members',
          type: 'picker',
          collection: 'accounts',
          multiple: true,
          limit: 100,
          lock: { field: 'isGroup', test: 'isEmpty' },
        },
        { name: 'client', type: 'picker', collection: 'users' },
        { name: 'owner', type: 'picker', collection: 'users', multiple: true, required: true, limit: 50 },
        { name: 'portal', type: 'collectionSelect', collection: 'portals', required: true },
        { name: 'inception', type: 'date-picker' },
        { name: 'location', type: 'text', limit: 200 },
        { name: 'currency', type: 'select', options: FIRM_CURRENCIES.map((value) => ({ value })) },
        { name: 'external_id', type: 'text', limit: 100 },
        { name: 'groups', type: 'collectionSelect', collection: 'groups', multiple: true },
        { name: 'gender', type: 'select', options: options(['male', 'female']) },
        { name: 'userStatus', type: 'collectionSelect', collection: 'userStatus' },
        { name: 'disabledClientNotifications', type: 'switch' },
        {
          name: 'alerts',
          type: 'tabular',
          fields: [
            { name: 'type', type: 'select', required: true, options: options(['Success', 'Info', 'Warning', 'Error']) },
            { name: 'comment', type: 'textarea', required: true },
            { name: 'resolved', type: 'switch' },
            { name: 'timestamp', type: 'timestamp', readonly: true },
          ],
        },
        { name: 'termsAccepted', type: 'timestamp', readonly: true },
        ...FIGURES.map((name) => ({ name, type: 'number' as const, readonly: true })),
      ],
    },
    { name: 'portfolios', fields: [{ name: 'portfolios', type: 'grid', collection: 'portfolios' }] },
    { name: 'documents', fields: [{ name: 'documents', type: 'custom', component: 'documents', readonly: true, exclude: true }] },
  ],
};

const idsIn = (value: FieldValue | undefined) => (value !== undefined && isList(value) ? value.map(textOf) : []);
const idIn = (value: FieldValue | undefined) => textOf(value) || null;

/** Translates field names of the operations to those of the form in a refusal. */
async function refuseInFormNames<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'input.invalid' && error.fields?.['owners'])
      throw new Refusal('input.invalid', { owner: error.fields['owners'] });
    throw error;
  }
}

async function keyOf(db: Db, portal: FieldValue | undefined): Promise<string> {
  const { rows } = await db.execute<{ key: string }>(sql`select key from portal where id = ${idIn(portal)} and active`);
  return rows[0]?.key ?? refuse('input.invalid', { portal: 'refusal.field.unlisted' });
}

async function identifierOf(db: Db, status: string): Promise<Status> {
  const { rows } = await db.execute<{ identifier: string }>(sql`select identifier from user_status where id = ${status}`);
  return canonicalStatus(rows[0]?.identifier ?? '') ?? refuse('input.invalid', { userStatus: 'refusal.field.unlisted' });
}

/** Stores the columns that have no operation of their own. @throws Refusal `address.taken` */
async function storeColumns({ db, tenant }: SignedInContext, id: string, values: FieldValues): Promise<void> {
  await refuseTaken(
    db.transaction((tx) =>
      tx.execute(sql`
        update account set name = ${textOf(values['name'])}, email = ${textOf(values['email']).toLowerCase()},
          external_id = ${idIn(values['external_id'])}, account_type = ${textOf(values['accountType'])},
          currency = ${idIn(values['currency']) ?? tenant.settings.currency}, inception = ${idIn(values['inception'])}::date,
          notifications_disabled = ${values['disabledClientNotifications'] === true}, version = version + 1
        where id = ${id}`),
    ),
  );
}

/** Changes each relation that differs from before, by its own operation. */
async function changeRelations(within: SignedInContext, id: string, values: FieldValues, keptValues: FieldValues): Promise<void> {
  const { db } = within;
  const told: Record<string, unknown> = {};
  const step = async (what: string, work: (context: SignedInContext) => Promise<unknown>) => {
    await work({ ...within, tell: ({ detail }) => void (told[what] = detail ?? true) });
  };
  const differs = (name: string) => !sameValue(values[name] ?? null, keptValues[name] ?? null);
  if (differs('owner')) await step('owner', (context) => refuseInFormNames(setOwners(context, id, idsIn(values['owner']))));
  const isGroup = values['isGroup'] === true;
  if (isGroup && idIn(values['client']) !== null) refuse('input.invalid', { client: 'refusal.field.group-client' });
  if (differs('client')) await step('client', (context) => setClient(context, id, idIn(values['client'])));
  if (isGroup !== (keptValues['isGroup'] === true) || (isGroup && differs('members'))) {
    await step('members', () => setMembers(db, id, isGroup, idsIn(values['members'])));
    await forgetFigures(within, id);
  }
  if (differs('portal')) {
    const key = await keyOf(db, values['portal']);
    await step('portal', (context) => moveAccount(context, id, key));
  }
  const status = idIn(values['userStatus']);
  if (status !== null && differs('userStatus')) {
    const identifier = await identifierOf(db, status);
    await step('userStatus', (context) => changeAccountStatus(context, { account: id, status: identifier }));
  }
  if (differs('groups')) await step('groups', (context) => setGroupsOfAccount(context, id, idsIn(values['groups'])));
  if (Object.keys(told).length > 0) within.tell({ detail: told });
}

/** Each alert keeps the moment at which it was first stored. */
async function storeAlerts({ db }: SignedInContext, id: string, values: FieldValues): Promise<void> {
  const alerts = recordsOf(values['alerts']) ?? [];
  await db.execute(sql`delete from account_alert where account_id = ${id}`);
  await db.execute(sql`
    insert into account_alert (account_id, position, type, comment, resolved, at)
    select ${id}, a.place, a.one->>'type', a.one->>'comment', coalesce((a.one->>'resolved')::boolean, false), (a.one->>'timestamp')::timestamptz
    from jsonb_array_elements(${JSON.stringify(alerts)}::jsonb) with ordinality a(one, place)`);
}

export const accounts = createTableKeeper({
  collection,
  own: ACCOUNT_ROWS,
  keyColumns: ACCOUNT_KEY_COLUMNS,
  touched: sql`select subject_id as id, at, by from document_change`,
  beside: ['location', 'gender'],
  settle: ({ now }, values) => ({
    ...values,
    alerts: (isList(values['alerts'] ?? null) ? (values['alerts'] as readonly FieldValues[]) : []).map((alert) => ({
      ...alert,
      timestamp: alert['timestamp'] ?? now.toISOString(),
    })),
  }),
  make: async (context, { values }) => {
    const id = await refuseInFormNames(
      openAccount(context, {
        portal: await keyOf(context.db, values['portal']),
        name: textOf(values['name']),
        email: textOf(values['email']).toLowerCase(),
        accountType: textOf(values['accountType']) as (typeof ACCOUNT_TYPES)[number],
        owners: idsIn(values['owner']),
      }),
    );
    await storeColumns(context, id, values);
    await storeAlerts(context, id, values);
    const begins = idIn(values['userStatus']);
    if (begins !== null) await beginInStatus(context.db, id, await identifierOf(context.db, begins));
    const begun = { owner: values['owner'] ?? null, portal: values['portal'] ?? null, userStatus: begins, groups: [] };
    await changeRelations(context, id, values, begun);
    return id;
  },
  change: async (context, { id, values, kept }) => {
    await storeColumns(context, id, values);
    await storeAlerts(context, id, values);
    if ((values['currency'] ?? null) !== kept['currency']) await forgetFigures(context, id);
    await changeRelations(context, id, values, kept);
  },
  // The portfolios of the account are removed and restored with it.
  setActive: async ({ db, tenant, person, jobs }, id, active) => {
    if (active) {
      const { rows } = await db.execute<{ portal: string | null }>(sql`select portal_id as portal from account where id = ${id}`);
      if (rows[0]?.portal) await enforceLimit(db, tenant.settings.limits, 'accounts', rows[0].portal);
      await refuseTaken(db.transaction((tx) => tx.execute(sql`update account set active = true, version = version + 1 where id = ${id}`)));
      const back = await markRestored(db, id);
      const restored = sql`update portfolio set active = true where id = any(${sql.param(back)}::uuid[]) and account_id = ${id}`;
      await refuseTakenAgain(db.execute(restored));
      await forgetFigures({ db, jobs }, id);
      return;
    }
    await db.execute(sql`update account set active = false, version = version + 1 where id = ${id}`);
    const gone = await db.execute<{ id: string }>(
      sql`update portfolio set active = false where account_id = ${id} and active returning id`,
    );
    await markRemoved(
      db,
      'portfolios',
      gone.rows.map((row) => row.id),
      id,
      person.id,
    );
  },
});

/** Refuses an e-mail address that another account of the portal has [C-11], also when both are saved at once. */
async function refuseTaken<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'account_email' ? new Refusal('address.taken') : error;
  }
}
