/**
 * Two small firms, alike in shape and apart in everything else, with figures that can be checked by hand.
 *
 * In each: portal `clients` with the accounts alpha (investor ann, advisor ada) and beta (investor bob, advisor ben), and
 * portal `family`, which ben owns, with the account gamma (advisor ben). Alpha has three holders beside ann: kay, whom she has confirmed,
 * joe, whom she has not, and hal, who is confirmed and lacks the second factor that he is asked for. Gil reaches alpha by an access
 * group alone, and would reach beta by one that is not active any more. Oda advises in another organisation, without clients; una
 * advises alpha but belongs to no organisation; cor keeps the record of the first one and has no account; dis advises alpha, for tests
 * that disable somebody; tom is there to be kept by staff, and does nothing. Whatever belongs to an account carries its mark, `hekla-alpha`, in its names, so that a mark in an answer
 * tells whose it is.
 *
 * alpha, in the tenant's currency: 10,000 paid in, 40 LIND bought for 4,000 with a fee of 10 on 2 January 2024, a dividend of
 * 20 on the 3rd; LIND closes at 100, 101, 102.50. On 4 January: cash 6,010 and 4,100 in LIND, 10,110 in all.
 * beta, in dollars: 1,000 paid in, 10 OAK bought for 500 on 2 January; OAK closes at 50, 50, 51; one unit of the tenant's
 * currency is 1.25 dollars. On 4 January: 500 + 510 = 1,010 dollars, 808 in the tenant's currency.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Database } from '#adapters/database';
import type { ArrivalKind } from '#contract/instruments';
import { FORM_SCHEMA } from '#packages/forms';
import type { Role } from '#packages/policy';
import { TenantSettings } from '#contract/tenants';
import { rebuildSummaries } from '#server/performance';
import { createPerson, hashPassword } from '#server/sign-in';
import { readStatusSeeds, seedStatuses } from '#server/statuses';

export const FIRMS = ['hekla', 'pelagos'] as const;
export type Firm = (typeof FIRMS)[number];
export const PEOPLE = ['ann', 'bob', 'kay', 'joe', 'hal', 'cor', 'ada', 'ben', 'gil', 'oda', 'una', 'dis', 'tom', 'sue'] as const;
export type PersonName = (typeof PEOPLE)[number];
export const ACCOUNTS = ['alpha', 'beta', 'gamma'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** Of hashing a password, for tests: some milliseconds. */
export const PASSWORD_WORK = 10;

export const LAST_DAY = '2024-01-04';

export const ROLES: Readonly<Record<PersonName, Role>> = {
  ann: 'investor',
  bob: 'investor',
  kay: 'investor',
  joe: 'investor',
  hal: 'investor',
  cor: 'investor',
  ada: 'advisor',
  ben: 'advisor',
  gil: 'advisor',
  oda: 'advisor',
  una: 'advisor',
  dis: 'advisor',
  tom: 'investor',
  sue: 'staff',
};
const VARIANTS: Readonly<Record<Firm, string>> = { hekla: 'northern', pelagos: 'aegean' };
const PARTS: Readonly<Record<AccountName, { portal: 'clients' | 'family'; client: PersonName | null; advisor: PersonName }>> = {
  alpha: { portal: 'clients', client: 'ann', advisor: 'ada' },
  beta: { portal: 'clients', client: 'bob', advisor: 'ben' },
  gamma: { portal: 'family', client: null, advisor: 'ben' },
};

export interface AccountRecords {
  readonly mark: string;
  readonly account: string;
  readonly portfolio: string;
  /** One that failed, so that there is no file behind it. */
  readonly statement: string;
  /** One that was cancelled. */
  readonly order: string;
  /** One that a provider has listed once; there is none now. */
  readonly providedDocument: string;
  /** Of which no byte is kept. */
  readonly document: string;
  /** From its advisor; nobody is told of it any more. */
  readonly message: string;
}

export interface FirmRecords {
  readonly id: string;
  readonly currency: string;
  readonly organisations: Readonly<Record<'own' | 'other', string>>;
  readonly people: Readonly<Record<PersonName, string>>;
  readonly accounts: Readonly<Record<AccountName, AccountRecords>>;
  /** Uploaded by sue and taken back, so that there is no file behind it and nothing more can happen to it. */
  readonly import: string;
  /** A file of records, dropped. */
  readonly recordImport: string;
  /** A zip of files, taken back. */
  readonly bundle: string;
  /** A data process without steps, a run of it that is over, and a dataset. */
  readonly dataProcess: string;
  readonly dataRun: string;
  readonly dataset: string;
  /** The access group that is active. */
  readonly group: string;
  /** A group of clients of the firm, without members. */
  readonly clientGroup: string;
  /** A risk profile. */
  readonly record: string;
  /** With a folder and a file, of which no byte is kept. */
  readonly library: string;
  readonly folder: string;
  readonly media: string;
  /** A mail that was given up. */
  readonly delivery: string;
  /** A form that is open to everybody. */
  readonly form: string;
  /** What ann has answered to it, for herself. */
  readonly submission: string;
  /** The status that every account of it begins in. */
  readonly userStatus: string;
  readonly instruments: Readonly<Record<'LIND' | 'OAK', string>>;
}

export type Fixture = Readonly<Record<Firm, FirmRecords>>;

/** What `hashPassword` answers, with the work of tests. */
export function hashQuickly(secret: string): Promise<string> {
  return hashPassword(secret, PASSWORD_WORK);
}

/** The same address in both firms, each with a password of its own. */
export function email(person: PersonName): string {
  return `${person}@example.com`;
}

export function password(firm: Firm): string {
  return `open sesame of ${firm}`;
}

/** Settings of a firm as its variant has them. */
export function settingsOf(firm: Firm): TenantSettings {
  const path = join(import.meta.dirname, '../../variants', VARIANTS[firm], 'tenant.json');
  return TenantSettings.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export async function makeFixture(database: Pick<Database, 'work' | 'person'>): Promise<Fixture> {
  const made = { hekla: await makeFirm(database, 'hekla'), pelagos: await makeFirm(database, 'pelagos') };
  return made;
}

async function makeFirm(database: Pick<Database, 'work' | 'person'>, firm: Firm): Promise<FirmRecords> {
  const settings = settingsOf(firm);
  // The moment of making decides which tenant is the first.
  const at = new Date(Date.UTC(2024, 0, 1 + FIRMS.indexOf(firm))).toISOString();
  const id = await idOf(
    database.work(),
    sql`insert into tenant (key, settings, created_at) values (${firm}, ${JSON.stringify(settings)}::jsonb, ${at}) returning id`,
  );
  const db = database.work(id);
  await seedStatuses(db, await readStatusSeeds({ name: VARIANTS[firm], settings }));
  const organisation = await idOf(db, sql`insert into organisation (name) values (${`${firm} organisation`}) returning id`);
  const other = await idOf(db, sql`insert into organisation (name) values (${`${firm} other organisation`}) returning id`);
  const people = await makePeople(db, firm, { own: organisation, other });
  const portals = {
    clients: await makePortal(db, organisation, 'clients', firm),
    family: await makePortal(db, organisation, 'family', firm, people.ben),
  };
  const instruments = await makeMarket(db, settings.currency);
  const accounts = {
    alpha: await makeAccount(db, firm, 'alpha', settings.currency, portals, people),
    beta: await makeAccount(db, firm, 'beta', 'USD', portals, people),
    gamma: await makeAccount(db, firm, 'gamma', settings.currency, portals, people),
  };
  await makeHolders(db, accounts.alpha, people);
  const group = await makeGroups(db, accounts, people);
  await makeTransactions(db, settings.currency, accounts, instruments);
  await rebuildSummaries(db, settings.currency);
  return {
    id,
    currency: settings.currency,
    organisations: { own: organisation, other },
    people,
    accounts,
    group,
    clientGroup: await idOf(db, sql`insert into client_group (name, score) values (${`${firm} clients`}, 1) returning id`),
    import: await makeImport(db, firm),
    recordImport: await makeRecordImport(database.person(id, people.sue, 'tenant'), firm),
    bundle: await makeBundle(database.person(id, people.sue, 'tenant'), firm),
    ...(await makeDataset(database.person(id, people.sue, 'tenant'), db, firm)),
    ...(await makeMedia(db)),
    record: await idOf(
      db,
      // With a version of the number that the access matrix asks for.
      sql`with made as (insert into record (collection, name, data, search) values ('riskProfiles', ${`${firm} profile`}, ${JSON.stringify({ name: `${firm} profile`, returns: 1 })}::jsonb, ${firm})
          returning id, name, data)
        insert into record_version (record_id, version, name, data, published) select id, 1000000, name, data, false from made returning record_id as id`,
    ),
    delivery: await makeDelivery(db),
    ...(await makeForm(db, firm, people.ann)),
    userStatus: await idOf(db, sql`select id from user_status where identifier = 'reporting'`),
    instruments,
  };
}

async function makePeople(db: Db, firm: Firm, organisations: FirmRecords['organisations']): Promise<Record<PersonName, string>> {
  const passwordHash = await hashQuickly(password(firm));
  const made = new Map<PersonName, string>();
  for (const name of PEOPLE)
    made.set(
      name,
      await createPerson(db, {
        name: `${name} of ${firm}`,
        email: email(name),
        role: ROLES[name],
        companyAdmin: name === 'cor',
        organisationId: name === 'una' ? null : organisations[name === 'oda' ? 'other' : 'own'],
        passwordHash,
      }),
    );
  await db.execute(sql`update person set second_factor_enabled = true where email = ${email('hal')}`);
  return Object.fromEntries(made) as Record<PersonName, string>;
}

function makePortal(db: Db, organisation: string, key: string, firm: Firm, owner: string | null = null): Promise<string> {
  return idOf(
    db,
    sql`insert into portal (organisation_id, key, name, owner_id)
      values (${organisation}, ${key}, ${`${firm} portal ${key}`}, ${owner}) returning id`,
  );
}

async function makeAccount(
  db: Db,
  firm: Firm,
  name: AccountName,
  currency: string,
  portals: Readonly<Record<'clients' | 'family', string>>,
  people: Readonly<Record<PersonName, string>>,
): Promise<AccountRecords> {
  const mark = `${firm}-${name}`;
  const { portal, client, advisor } = PARTS[name];
  const account = await idOf(
    db,
    sql`insert into account (portal_id, name, email, external_id, currency, inception, client_id, lead_advisor_id)
      values (${portals[portal]}, ${`${mark} account`}, ${`${mark}@example.com`}, ${mark}, ${currency}, '2024-01-02',
        ${client && people[client]}, ${people[advisor]}) returning id`,
  );
  for (const [person, part] of [
    [client, 'client'],
    [advisor, 'advisor'],
  ] as const)
    if (person)
      await db.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${people[person]}, ${part})`);
  const portfolio = await idOf(
    db,
    sql`insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
      values (${account}, ${`${mark} portfolio`}, 'GIA', ${currency}, 4, '2024-01-02', ${`${mark}-p`}) returning id`,
  );
  const statement = await idOf(
    db,
    sql`insert into statement (portfolio_id, from_date, to_date, language, facts_at, state, reason)
      values (${portfolio}, '2024-01-02', ${LAST_DAY}, 'en', 'epoch', 'failed', 'data') returning id`,
  );
  const order = await makeOrder(db, mark, account, portfolio, currency);
  return {
    mark,
    account,
    portfolio,
    statement,
    order,
    providedDocument: await makeProvidedDocument(db, mark, account),
    document: await makeDocument(db, mark, account),
    message: await makeMessage(db, mark, account),
  };
}

/** From the advisor of the account, whom nobody is told of any more. */
async function makeMessage(db: Db, mark: string, account: string): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`
    insert into message (id, thread_id, portal_id, account_id, advisor_id, advisor_name, from_client, subject, body, plain, notification, created_at, created_by,
      created_name)
    select ${id}, ${id}, a.portal_id, a.id, p.id, p.name, false, ${mark}, ${JSON.stringify({ type: 'doc', content: [] })}::jsonb, ${mark}, '[]',
      '2024-01-04T12:00:00Z', p.id, p.name from account a join person p on p.id = a.lead_advisor_id where a.id = ${account}`);
  return id;
}

async function makeOrder(db: Db, mark: string, account: string, portfolio: string, currency: string): Promise<string> {
  const order = await idOf(
    db,
    sql`insert into client_order (id, account_id, portfolio_id, name, stage, unit_type, units, currency, version, created_at)
      values (gen_random_uuid(), ${account}, ${portfolio}, ${`${mark} fund`}, 'cancelled', 'units', 1, ${currency}, 1, '2024-01-04T12:00:00Z') returning id`,
  );
  await db.execute(
    sql`insert into client_order_stage (order_id, number, stage, at, by_name) values (${order}, 1, 'cancelled', '2024-01-04T12:00:00Z', ${mark})`,
  );
  return order;
}

function makeProvidedDocument(db: Db, mark: string, account: string): Promise<string> {
  return idOf(
    db,
    sql`insert into provided_document (account_id, list, language, path, name) values (${account}, 'orders', 'en', ${`/${mark}`}, ${mark}) returning id`,
  );
}

/** A document about which nobody is to be written to any more. */
async function makeDocument(db: Db, mark: string, account: string): Promise<string> {
  const id = randomUUID();
  const file = await idOf(
    db,
    sql`insert into file (state, name, kind, bytes, sha256, stored, parts, purpose, subject_kind, subject_id)
      values ('kept', ${`${mark}.pdf`}, 'pdf', 10, ${'0'.repeat(64)}, ${'0'.repeat(32)}, array[${'0'.repeat(32)}], 'document', 'document', ${id}) returning id`,
  );
  await db.execute(sql`
    insert into document (id, account_id, name, stem, type, dated, file_id, told_at)
    values (${id}, ${account}, ${mark}, ${mark}, 'Other', '2024-01-04', ${file}, '2024-01-04T12:00:00Z')`);
  return id;
}

async function makeHolders(db: Db, { account }: AccountRecords, { kay, joe, hal, dis, una }: FirmRecords['people']): Promise<void> {
  await db.execute(sql`insert into account_person (account_id, person_id, part, confirmed_at) values
    (${account}, ${kay}, 'holder', '2024-01-02T12:00:00Z'), (${account}, ${joe}, 'holder', null),
    (${account}, ${hal}, 'holder', '2024-01-02T12:00:00Z'), (${account}, ${dis}, 'advisor', null), (${account}, ${una}, 'advisor', null)`);
}

async function makeGroups(db: Db, { alpha, beta }: FirmRecords['accounts'], { gil }: FirmRecords['people']): Promise<string> {
  const made: string[] = [];
  for (const [name, active, account] of [
    ['Team', true, alpha.account],
    ['Former team', false, beta.account],
  ] as const) {
    const group = await idOf(db, sql`insert into access_group (name, active) values (${name}, ${active}) returning id`);
    made.push(group);
    await db.execute(sql`insert into access_group_person (group_id, person_id) values (${group}, ${gil})`);
    await db.execute(sql`insert into access_group_account (group_id, account_id) values (${group}, ${account})`);
  }
  const [active = ''] = made;
  return active;
}

async function makeMarket(db: Db, currency: string): Promise<Record<'LIND' | 'OAK', string>> {
  const arrival = await openArrival(db, 'market.csv', 'prices');
  const make = async (symbol: string, type: string, assetClass: string, quoted: string, closes: string) => {
    const id = await idOf(db, sql`insert into instrument (symbol) values (${symbol}) returning id`);
    await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency)
      values (${id}, ${arrival}, ${`${symbol} instrument`}, ${type}, ${assetClass}, 'Other', 'Global', ${quoted})`);
    await db.execute(sql`insert into price (instrument_id, year, arrival_id, days, closes)
      values (${id}, 2024, ${arrival}, '{2,3,4}', ${closes}::numeric[])`);
    return id;
  };
  const made = {
    LIND: await make('LIND', 'Bond', 'Fixed Interest', currency, '{100,101,102.50}'),
    OAK: await make('OAK', 'Stock', 'Equities', 'USD', '{50,50,51}'),
  };
  await db.execute(
    sql`insert into rate (base, quote, year, arrival_id, days, rates) values (${currency}, 'USD', 2024, ${arrival}, '{2,3,4}', '{1.25,1.25,1.25}')`,
  );
  await commitArrival(db, arrival);
  return made;
}

async function makeTransactions(
  db: Db,
  currency: string,
  { alpha, beta, gamma }: Readonly<Record<AccountName, AccountRecords>>,
  { LIND, OAK }: Readonly<Record<'LIND' | 'OAK', string>>,
): Promise<void> {
  const arrival = await openArrival(db, 'transactions.csv', 'transactions');
  const add = (
    of: AccountRecords,
    type: string,
    date: string,
    amount: string,
    more: { money?: string; of?: string; units?: string; fee?: string } = {},
  ) =>
    db.execute(sql`insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, currency, name, fingerprint)
      values (${arrival}, ${of.portfolio}, ${more.of ?? null}, ${type}, ${date}, ${more.units ?? null}, ${amount}, ${more.fee ?? '0'},
        ${more.money ?? currency}, ${`${of.mark} ${type}`}, ${`${of.mark} ${type} ${date}`})`);
  await add(alpha, 'Contribution', '2024-01-02', '10000');
  await add(alpha, 'Purchase', '2024-01-02', '4000', { of: LIND, units: '40', fee: '10' });
  await add(alpha, 'Divident', '2024-01-03', '20', { of: LIND });
  await add(beta, 'Contribution', '2024-01-02', '1000', { money: 'USD' });
  await add(beta, 'Purchase', '2024-01-02', '500', { money: 'USD', of: OAK, units: '10' });
  await add(gamma, 'Contribution', '2024-01-02', '77');
  await commitArrival(db, arrival);
}

async function makeImport(db: Db, firm: Firm): Promise<string> {
  const arrival = await openArrival(db, `${firm}-import.csv`, 'prices');
  await db.execute(sql`insert into import (id, kind, file_name, file_id, bytes, sha256, state, created_by)
    values (${arrival}, 'prices', ${`${firm}-import.csv`}, ${'0'.repeat(32)}, 10, ${'0'.repeat(64)}, 'undone', 'sue')`);
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
  return arrival;
}

async function makeRecordImport(db: Db, firm: Firm): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into record_import (collection, file_name, headings, columns, state, rows)
    values ('people', ${`${firm}-people.csv`}, '{name}', '{name}', 'undone', 0) returning id`);
  return rows[0]!.id;
}

async function makeBundle(db: Db, firm: Firm): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into bundle (file_name, bytes, strangers) values (${`${firm}.zip`}, 10, '{}') returning id`,
  );
  const { id } = rows[0]!;
  await db.execute(sql`update bundle set state = 'undone' where id = ${id}`);
  return id;
}

async function makeDataset(db: Db, work: Db, firm: Firm): Promise<Pick<FirmRecords, 'dataProcess' | 'dataRun' | 'dataset'>> {
  const name = `${firm} data`;
  const dataProcess = await idOf(
    db,
    sql`insert into record (collection, name, data, search) values ('data-processes', ${name}, ${JSON.stringify({ name })}::jsonb, ${name}) returning id`,
  );
  const dataRun = await idOf(db, sql`insert into data_run (process_id) values (${dataProcess}) returning id`);
  await db.execute(sql`update data_run set state = 'stopped', ended_at = now() where id = ${dataRun}`);
  const dataset = await idOf(
    work,
    sql`insert into dataset (name, headings, rows, process_id) values (${name}, '{name}', 1, ${dataProcess}) returning id`,
  );
  await work.execute(sql`insert into dataset_row (dataset_id, place, cells) values (${dataset}, 1, '{one}')`);
  return { dataProcess, dataRun, dataset };
}

async function makeForm(db: Db, firm: Firm, ann: string): Promise<Pick<FirmRecords, 'form' | 'submission'>> {
  const id = randomUUID();
  const name = `${firm} form`;
  const definition = JSON.stringify({
    schema: FORM_SCHEMA,
    id,
    name,
    steps: [{ title: 'Step', fieldsets: [{ fields: [{ name: 'note', type: 'text' }] }] }],
  });
  await db.execute(
    sql`insert into form (id, slug, name, definition, published) values (${id}, ${`${firm}-form`}, ${name}, ${definition}::jsonb, 1)`,
  );
  await db.execute(
    sql`insert into form_version (form_id, number, definition, published_at) values (${id}, 1, ${definition}::jsonb, 'epoch')`,
  );
  const submission = randomUUID();
  await db.execute(sql`insert into submission (id, form_id, number, answers, owned, created_at, created_by, created_name, submitted_at)
    values (${submission}, ${id}, 1, '{"note":"noted"}', 'Personal', '2024-01-04T12:00:00Z', ${ann}, ${`ann of ${firm}`}, '2024-01-04T12:00:00Z')`);
  await db.execute(sql`insert into submission_owner (submission_id, form_id, person_id) values (${submission}, ${id}, ${ann})`);
  return { form: id, submission };
}

async function makeMedia(db: Db): Promise<Pick<FirmRecords, 'library' | 'folder' | 'media'>> {
  const library = await idOf(
    db,
    sql`insert into record (collection, name, data, search) values ('libraries', 'Library', '{"name":"Library"}', 'library') returning id`,
  );
  const folder = await idOf(db, sql`insert into media_folder (library_id, name) values (${library}, 'Folder') returning id`);
  const file = await idOf(
    db,
    sql`insert into file (state, name, kind, bytes, sha256, stored, parts, purpose, subject_kind, subject_id)
      values ('kept', 'paper.pdf', 'pdf', 10, ${'0'.repeat(64)}, ${'0'.repeat(32)}, array[${'0'.repeat(32)}], 'media', 'media', gen_random_uuid()) returning id`,
  );
  const media = await idOf(
    db,
    sql`insert into media_file (library_id, name, stem, type, file_id) values (${library}, 'paper.pdf', 'paper', 'Other', ${file}) returning id`,
  );
  return { library, folder, media };
}

function makeDelivery(db: Db): Promise<string> {
  return idOf(
    db,
    sql`insert into delivery (channel, template, recipient, parameters, state, attempt, last_error)
      values ('mail', 'test', 'nobody@example.com', '{"at":"2024-01-04T12:00:00.000Z"}', 'dead', 1, '550 nobody here') returning id`,
  );
}

function openArrival(db: Db, source: string, kind: ArrivalKind): Promise<string> {
  return idOf(db, sql`insert into arrival (source, kind) values (${source}, ${kind}) returning id`);
}

async function commitArrival(db: Db, arrival: string): Promise<void> {
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
}

async function idOf(db: Db, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(statement);
  const [row] = rows;
  if (!row) throw new Error('there is no such row');
  return row.id;
}
