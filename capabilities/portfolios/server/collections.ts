/** The collection of portfolios as records, kept within the account that they belong to. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { isList, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { forgetFigures } from '#server/accounts';
import { createTableKeeper } from '#server/records';
import { OBJECTIVES, PORTFOLIO_COLOURS, PORTFOLIO_REGIONS, PORTFOLIO_TYPES } from '../contract.ts';
import { setCombinedAccounts } from './words.ts';

const options = (values: readonly string[]) => values.map((value) => ({ value }));

/** The currencies that a firm may choose [PORT-05], and others that portfolios from a source of data may have. */
const CURRENCIES = ['USD', 'EUR', 'GBP'];
const RETIRED_CURRENCIES = ['CHF', 'DKK', 'ISK', 'NOK', 'SEK', 'AUD', 'CAD', 'JPY'];

/** Computed by the engine, never typed [C-12]. */
const FIGURE_FIELDS = ['value', 'change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'];

const collection: Collection = {
  name: 'portfolios',
  parent: 'accounts',
  columns: ['name', 'type', 'currency', 'owner', 'external_id', 'value', 'updated'],
  filters: ['type'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'inception', type: 'date-picker' },
        { name: 'objective', type: 'select', options: options(OBJECTIVES) },
        { name: 'riskLevel', type: 'slider', min: 1, max: 10, rules: [{ rule: 'whole' }] },
        { name: 'esgRating', type: 'slider', min: 1, max: 10, rules: [{ rule: 'whole' }] },
        { name: 'riskProfile', type: 'number', min: 1, max: 7, rules: [{ rule: 'whole' }] },
        { name: 'region', type: 'select', options: options(PORTFOLIO_REGIONS) },
        {
          name: 'currency',
          type: 'select',
          required: true,
          options: [...options(CURRENCIES), ...RETIRED_CURRENCIES.map((value) => ({ value, retired: true }))],
        },
        {
          name: 'reportingCurrency',
          type: 'select',
          options: [...options(CURRENCIES), ...RETIRED_CURRENCIES.map((value) => ({ value, retired: true }))],
        },
        { name: 'type', type: 'select', required: true, value: 'GIA', options: options(PORTFOLIO_TYPES) },
        { name: 'color', type: 'select', options: options(PORTFOLIO_COLOURS) },
        { name: 'external_id', type: 'text', limit: 100 },
        { name: 'external_owner_name', type: 'text', limit: 200 },
        { name: 'combinedAccounts', type: 'picker', collection: 'accounts', multiple: true, limit: 50 },
        // The owner of a portfolio on a day is a fact, which is imported.
        { name: 'owner', type: 'picker', collection: 'accounts', readonly: true },
        ...FIGURE_FIELDS.map((name) => ({ name, type: 'number' as const, readonly: true })),
      ],
    },
    // All holdings, and below them those that are entered by forms of their own.
    {
      name: 'holdings',
      fields: ['holdings', 'securities', 'properties'].map((name) => ({ name, type: 'grid' as const, collection: name })),
    },
    { name: 'transactions', fields: [{ name: 'transactions', type: 'grid', collection: 'transactions' }] },
    { name: 'documents', fields: [{ name: 'documents', type: 'custom', component: 'documents', readonly: true, exclude: true }] },
  ],
};

const textOrNull = (value: FieldValue | undefined) => textOf(value) || null;
const numberOrNull = (value: FieldValue | undefined) => (typeof value === 'number' ? value : null);

function readPortfolioValues(values: FieldValues) {
  return {
    name: textOf(values['name']),
    type: textOf(values['type']),
    currency: textOf(values['currency']),
    objective: textOrNull(values['objective']),
    riskProfile: numberOrNull(values['riskProfile']),
    riskLevel: numberOrNull(values['riskLevel']),
    esgRating: numberOrNull(values['esgRating']),
    region: textOrNull(values['region']),
    inception: textOrNull(values['inception']),
    externalId: textOrNull(values['external_id']),
    reportingCurrency: textOrNull(values['reportingCurrency']),
    color: textOrNull(values['color']),
    externalOwner: textOrNull(values['external_owner_name']),
  };
}

const idsIn = (value: FieldValue | undefined) => (value !== undefined && isList(value) ? [...new Set(value.map(textOf))] : []);

/** Refuses an external id that another portfolio of the firm already has. */
const refuseTakenId = <Done>(work: Promise<Done>) =>
  withoutTakenId(work, new Refusal('input.invalid', { external_id: 'refusal.field.taken' }));

/** Refuses to bring back a portfolio whose external id another one was given meanwhile. */
export const refuseTakenAgain = <Done>(work: Promise<Done>) => withoutTakenId(work, new Refusal('external-id.taken'));

async function withoutTakenId<Done>(work: Promise<Done>, refusal: Refusal): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'portfolio_external' ? refusal : error;
  }
}

/** What the library has about it; documents are kept by operations of their own. */
const DOCUMENTS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'date', d.dated) order by d.dated desc, d.id)
  from document d where d.portfolio_id = p.id and d.account_id = p.account_id), '[]')`;

const portfolios = createTableKeeper({
  collection,
  own: sql`select p.id, p.account_id as parent_id, p.name, jsonb_build_object('name', p.name, 'documents', ${DOCUMENTS}, 'inception', p.inception, 'objective', p.objective,
      'riskLevel', p.risk_level, 'esgRating', p.esg_rating, 'riskProfile', p.risk_profile, 'region', p.region, 'currency', p.currency,
      'type', p.type, 'external_id', p.external_id, 'owner', p.account_id,
      'reportingCurrency', p.reporting_currency, 'color', p.color, 'external_owner_name', p.external_owner_name, 'combinedAccounts',
      coalesce((select jsonb_agg(c.account_id order by c.position) from portfolio_combined c where c.portfolio_id = p.id), '[]'), 'value', s.value, 'change1d', s.changes->'change1d',
      'change1m', s.changes->'change1m', 'changeYtd', s.changes->'changeYtd', 'change1y', s.changes->'change1y',
      'change3y', s.changes->'change3y', 'change5y', s.changes->'change5y', 'changeAll', s.changes->'changeAll') as data,
    concat_ws(' ', p.name, p.external_id, p.type, (select name from account where id = p.account_id)) as search, 0 as position, p.active,
    p.version, null::timestamptz as created_at, p.type as by_type, p.currency as by_currency, p.account_id as by_owner, p.external_id as by_external_id,
    s.value as by_value from portfolio p left join portfolio_summary s on s.portfolio_id = p.id`,
  keyColumns: [
    { field: 'type', filled: true },
    { field: 'currency', filled: true },
    { field: 'owner' },
    { field: 'external_id' },
    { field: 'value' },
  ],
  firstParents: sql`select p.id, a.id as parent_id from portfolio p join account a on a.id = p.first_account_id where a.active`,
  make: async ({ db, jobs }, { values, parent }) => {
    const id = randomUUID();
    const one = readPortfolioValues(values);
    await refuseTakenId(
      db.execute(sql`
        insert into portfolio (id, account_id, name, type, currency, objective, risk_profile, risk_level, inception, external_id, esg_rating, region,
          reporting_currency, color, external_owner_name)
        values (${id}, ${parent}, ${one.name}, ${one.type}, ${one.currency}, ${one.objective}, ${one.riskProfile}, ${one.riskLevel},
          ${one.inception}::date, ${one.externalId}, ${one.esgRating}, ${one.region}, ${one.reportingCurrency}, ${one.color}, ${one.externalOwner})`),
    );
    await setCombinedAccounts(db, id, idsIn(values['combinedAccounts']));
    await forgetFigures({ db, jobs }, id);
    return id;
  },
  change: async ({ db, jobs }, { id, values, kept }) => {
    const one = readPortfolioValues(values);
    await refuseTakenId(
      db.execute(sql`
        update portfolio set name = ${one.name}, type = ${one.type}, currency = ${one.currency}, objective = ${one.objective},
          risk_profile = ${one.riskProfile}, risk_level = ${one.riskLevel}, inception = ${one.inception}::date, external_id = ${one.externalId},
          esg_rating = ${one.esgRating}, region = ${one.region}, reporting_currency = ${one.reportingCurrency}, color = ${one.color},
          external_owner_name = ${one.externalOwner}, version = version + 1
        where id = ${id}`),
    );
    await setCombinedAccounts(db, id, idsIn(values['combinedAccounts']));
    if (one.currency !== kept['currency']) await forgetFigures({ db, jobs }, id);
  },
  setActive: async ({ db, jobs }, id, active) => {
    const { rows } = await db.execute(sql`select from account a join portfolio p on p.account_id = a.id where p.id = ${id} and a.active`);
    if (active && rows.length === 0) refuse('record.orphaned');
    await refuseTakenAgain(db.execute(sql`update portfolio set active = ${active}, version = version + 1 where id = ${id}`));
    await forgetFigures({ db, jobs }, id);
  },
  copied: (values) => ({ ...values, external_id: null }),
});

export const collections = [portfolios];
