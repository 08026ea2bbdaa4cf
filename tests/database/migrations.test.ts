/** Tests that an interrupted migration, wherever it was interrupted, is finished by the next start; migrations of others are left alone. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartRefused } from '../../adapters/database/refused.ts';
import { endlessStatement, startOtherProcess, waitForEndlessStatement } from './processes.ts';
import { MIGRATIONS, newEmptyPlace, newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { TEST_MS } from '../kit/limits.ts';

const BREAK = '--> statement-breakpoint';
const FIRST = '0000_house';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The migrations, with a statement of one's own after some of the first file's. */
async function migrationsWith(statement: string, after: number): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(MIGRATIONS, copy, { recursive: true });
  const path = join(copy, `${FIRST}.sql`);
  const statements = (await readFile(path, 'utf8')).split(BREAK);
  statements.splice(after, 0, `\n${statement};\n`);
  await writeFile(path, statements.join(BREAK));
  return copy;
}

/** The migrations as they were when `last` was the last of them. */
async function migrationsUpTo(last: string): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(MIGRATIONS, copy, { recursive: true });
  const path = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return copy;
}

async function statementCount(): Promise<number> {
  return (await readFile(join(MIGRATIONS, `${FIRST}.sql`), 'utf8')).split(BREAK).length;
}

/** Everything that the migrations make, by name. */
async function made(place: TestPlace): Promise<string[]> {
  return await place.asSuperuser(async (client) => {
    const { rows } = await client.query(`
      select format('%s %s.%s', c.relkind, n.nspname, c.relname) as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relname !~ '^queue_stats_2'
      union select format('policy %s on %s', polname, polrelid::regclass) from pg_policy
      union select format('function %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'pgboss')
      union select format('%s on %s.%s', c.relacl, n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relname !~ '^queue_stats_2'
      union select format('queue %s', name) from pgboss.queue
      order by 1`);
    const owner = await client.query(`select tableowner as name from pg_tables where tablename = 'tenant'`);
    return rows.map(({ what }) => String(what).replaceAll(String(owner.rows[0].name), 'owner'));
  });
}

async function refusal(opening: Promise<{ close(): Promise<void> }>): Promise<unknown> {
  try {
    await (await opening).close();
    return undefined;
  } catch (error) {
    return error;
  }
}

// Each start of an embedded database that is not there yet makes one, which takes seconds.
describe('interrupted', { timeout: 4 * TEST_MS }, () => {
  let place: TestPlace;
  let whole: string[];

  beforeAll(async () => {
    const undisturbed = await newTestPlace();
    await (await openPlace(undisturbed, { queues: ['one'] })).close();
    whole = await made(undisturbed);
    await undisturbed.dispose();
    expect(whole.length).toBeGreaterThan(100);
    place = await newEmptyPlace();
  });
  afterAll(async () => {
    await place.dispose();
  });

  test('by an error after any of several statements, and nothing of it is there', async () => {
    const count = await statementCount();
    for (const after of [1, Math.floor(count / 2), count]) {
      const migrations = await migrationsWith('select 1 / 0', after);
      expect(await refusal(openPlace(place, { migrations })), `after ${after}`).toBeInstanceOf(StartRefused);
    }
    const tables = await place.asSuperuser((client) => client.query(`select from pg_tables where schemaname in ('public', 'pgboss')`));
    expect(tables.rowCount).toBe(0);
  });

  test('by an error in the tables of the jobs', async () => {
    await place.asSuperuser((client) => client.query('create schema pgboss; create table pgboss.job_dependency (planted int)'));
    expect(await refusal(openPlace(place))).toBeInstanceOf(StartRefused);
    await place.asSuperuser((client) => client.query('drop schema pgboss cascade'));
  });

  test('by the death of the process in the middle, after which everything is made', async () => {
    const fresh = await newEmptyPlace();
    try {
      const dying = startOtherProcess(fresh, { migrations: await migrationsWith(endlessStatement(fresh), 40) });
      await waitForEndlessStatement(fresh);
      await dying.kill();
      await (await openPlace(fresh, { queues: ['one'] })).close();
      expect(await made(fresh)).toEqual(whole);
    } finally {
      await fresh.dispose();
    }
  });

  test('everything is there in the end, and a further start changes nothing', async () => {
    await (await openPlace(place, { queues: ['one'] })).close();
    expect(await made(place)).toEqual(whole);
    await (await openPlace(place, { queues: ['one'] })).close();
    expect(await made(place)).toEqual(whole);
  });

  test('the tables of an earlier version of the jobs are brought up to date', async () => {
    await place.asSuperuser((client) => client.query(getRollbackPlans('pgboss')));
    expect(await made(place)).not.toEqual(whole);
    await (await openPlace(place, { queues: ['one'] })).close();
    expect(await made(place)).toEqual(whole);
  });
});

test('addresses of people become lower case, and nobody can write another', async () => {
  const place = await newEmptyPlace();
  const insert = (email: string) =>
    place.asSuperuser((client) => client.query(`insert into person (tenant_id, name, email) select id, 'Ann', $1 from tenant`, [email]));
  try {
    // A folder without the role that staff enter is brought that far and then refused; a server that has it from elsewhere opens.
    const before = await openPlace(place, { migrations: await migrationsUpTo('0001_import_runs') }).catch(() => null);
    await before?.close();
    await place.asSuperuser((client) => client.query(`insert into tenant (key, settings) values ('one', '{}')`));
    await insert('Ann.Thors@Example.COM');
    await (await openPlace(place)).close();
    const { rows } = await place.asSuperuser((client) => client.query('select email from person'));
    expect(rows).toEqual([{ email: 'ann.thors@example.com' }]);
    await expect(insert('Bob@example.com')).rejects.toMatchObject({ constraint: 'person_email_lower' });
    await expect(insert('ann.thors@example.com')).rejects.toMatchObject({ constraint: 'person_email' });
  } finally {
    await place.dispose();
  }
});

test('tables get the standard words: the chain of the audit log goes on, and what a firm says in the place of a text stays with it', async () => {
  const place = await newEmptyPlace();
  const query = async (text: string) => (await place.asSuperuser((client) => client.query(text))).rows;
  const insert = (table: string) =>
    query(`insert into ${table} (tenant_id, at, kind, operation, outcome, request, detail_digest)
      select id, now(), 'change', 'x', 'done', 'x', sha256('x') from tenant returning encode(hash, 'hex') as hash, encode(previous, 'hex') as previous`);
  try {
    const before = await openPlace(place, { migrations: await migrationsUpTo('0073_unnamed_files') }).catch(() => null);
    await before?.close();
    await query(`insert into tenant (key, settings) values ('one', '{}')`);
    const [first] = await insert('event');
    await query(`insert into wording (tenant_id, language, key, text)
      select id, 'en', word, 'ours' from tenant, unnest(array['post.reset.subject', 'feeds.title', 'shell.posts.feeds']) as word`);
    await (await openPlace(place)).close();
    const [second] = await insert('audit_event');
    expect(second).toMatchObject({ previous: first.hash });
    expect((await query('select key from wording order by key')).map(({ key }) => key)).toEqual([
      'imports.title',
      'outbox.reset.subject',
      'shell.posts.feeds',
    ]);
    const former = /^(event|ticket|account_close|earlier_close)(_(detail|head))?(_|$)/;
    expect((await made(place)).map((one) => one.replace(/^.*[ .]/, '')).filter((name) => former.test(name))).toEqual([]);
  } finally {
    await place.dispose();
  }
});

test('PDFs that were attached to records become documents, two of one name with numbers; what is no PDF stays where it is', async () => {
  const place = await newEmptyPlace();
  try {
    await (await openPlace(place, { migrations: await migrationsUpTo('0082_documents') })).close();
    const found = await place.asSuperuser(async (client) => {
      const one = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows[0]?.id as string;
      const tenant = await one(`insert into tenant (key, settings) values ('attached', '{}') returning id`);
      const organisation = await one(`insert into organisation (tenant_id, name) values ($1, 'Firm') returning id`, [tenant]);
      const portal = await one(`insert into portal (tenant_id, organisation_id, key, name) values ($1, $2, 'p', 'P') returning id`, [
        tenant,
        organisation,
      ]);
      const account = await one(
        `insert into account (tenant_id, portal_id, name, email, currency) values ($1, $2, 'A', 'a@example.com', 'GBP') returning id`,
        [tenant, portal],
      );
      const fileOf = (name: string, kind: string) =>
        one(
          `insert into file (tenant_id, state, name, kind, bytes, sha256, stored, parts, purpose, subject_kind, subject_id)
            values ($1, 'kept', $2, $3, 1, 'x', 'x', '{x}', 'record', 'accounts', $4) returning id`,
          [tenant, name, kind, account],
        );
      const files = [await fileOf('deed.pdf', 'pdf'), await fileOf('Deed.PDF', 'pdf'), await fileOf('sheet.xlsx', 'xlsx')];
      const documents = files.map((id) => ({ url: `/api/files/${id}` }));
      await client.query(
        `insert into record (tenant_id, id, beside, collection, name, data, search) values ($1, $2, true, 'accounts', 'A', $3, '')`,
        [tenant, account, JSON.stringify({ documents })],
      );
      return { account, files };
    });
    await (await openPlace(place)).close();
    const { rows } = await place.asSuperuser((client) =>
      client.query(`select d.account_id, d.stem, f.purpose, f.subject_id = d.id as held, d.told_at is not null as told
        from document d join file f on f.id = d.file_id order by d.stem`),
    );
    const document = { account_id: found.account, purpose: 'document', held: true, told: true };
    expect(rows).toEqual([
      { ...document, stem: 'deed' },
      { ...document, stem: 'deed_1' },
    ]);
    const left = await place.asSuperuser((client) => client.query(`select id from file where purpose = 'record'`));
    expect(left.rows.map(({ id }) => id)).toEqual([found.files[2]]);
    const kept = await place.asSuperuser((client) => client.query(`select data from record where collection = 'accounts'`));
    expect(kept.rows).toEqual([{ data: { attachments: [{ url: `/api/files/${found.files[2]}` }] } }]);
  } finally {
    await place.dispose();
  }
});

test('what a firm says in the place of the name of a tab or of its file stays with it', async () => {
  const place = await newEmptyPlace();
  const query = async (text: string) => (await place.asSuperuser((client) => client.query(text))).rows;
  try {
    const before = await openPlace(place, { migrations: await migrationsUpTo('0075_charges_and_refunds') }).catch(() => null);
    await before?.close();
    await query(`insert into tenant (key, settings) values ('one', '{}')`);
    await query(`insert into wording (tenant_id, language, key, text)
      select id, 'en', word, 'our ' || word from tenant, unnest(array['portfolios.tab.cash', 'portfolios.tab.orders',
        'portfolios.tab.holdings', 'performance.csv.file.charges', 'performance.csv.file.transaction-costs']) as word`);
    await (await openPlace(place)).close();
    expect((await query('select key, text from wording order by key')).map(({ key, text }) => [key, text])).toEqual([
      ['orders.tab.orders', 'our portfolios.tab.orders'],
      ['performance.csv.file.charges', 'our performance.csv.file.transaction-costs'],
      ['performance.csv.file.fees', 'our performance.csv.file.charges'],
      ['performance.tab.cash', 'our portfolios.tab.cash'],
      ['portfolios.tab.holdings', 'our portfolios.tab.holdings'],
    ]);
  } finally {
    await place.dispose();
  }
});

describe('not ours', () => {
  test('a database of a later version is refused', async () => {
    const place = await newTestPlace();
    try {
      await (await openPlace(place)).close();
      await place.asSuperuser((client) =>
        client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4000000000000)`),
      );
      expect(await refusal(openPlace(place))).toMatchObject({ name: 'StartRefused', reason: expect.stringContaining('later version') });
    } finally {
      await place.dispose();
    }
  });

  test('a migration that was changed after it ran is refused', async () => {
    const place = await newTestPlace();
    try {
      await (await openPlace(place)).close();
      const migrations = await migrationsWith('select 1', 1);
      expect(await refusal(openPlace(place, { migrations }))).toMatchObject({ reason: expect.stringContaining('changed afterwards') });
    } finally {
      await place.dispose();
    }
  });
});
