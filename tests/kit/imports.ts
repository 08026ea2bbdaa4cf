/** The test kit for imports: a tenant with two portfolios on the engine under test, and the operations as staff have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db, Jobs, Tenant } from '#platform';
import { localFiles } from '#adapters/files';
import type { Database } from '#adapters/database';
import { TenantSettings } from '#contract/tenants';
import type { Import, ImportKind, ImportRow, Mapping } from '#contract/imports';
import { commitImport, createImport, listImportRows, previewImport, readImport, undoImport } from '#server/imports';
import { checkImport, discardImport, type ImportWork } from '../../capabilities/imports/server/check/check.ts';
import { openTestDatabase, silentLog, type TestDatabase } from './database.ts';

/** The day on which the tests take place. */
export const NOW = new Date('2026-03-31T12:00:00Z');

export interface SentJob {
  readonly queue: string;
  readonly data: object;
  readonly key: string | undefined;
}

export interface ImportTest {
  readonly database: Database;
  readonly tenant: Tenant;
  readonly files: ReturnType<typeof localFiles>;
  /** A member of staff, as row-level security lets them see. */
  readonly staff: Db;
  readonly work: Db;
  /** Jobs that were sent, oldest first; none has been done. */
  readonly sent: SentJob[];
  /** Ids by external id. */
  readonly portfolios: Readonly<Record<string, string>>;
  upload(kind: ImportKind, body: string | Uint8Array | AsyncIterable<Uint8Array>, fileName?: string): Promise<Import>;
  /** Asks for a check with the suggested mapping and these changes, and runs the job. */
  check(uploaded: Import, change?: Partial<Mapping>): Promise<Import>;
  /** Upload and check. */
  checked(kind: ImportKind, body: string | Uint8Array | AsyncIterable<Uint8Array>, change?: Partial<Mapping>): Promise<Import>;
  /** Upload, check and commit. */
  imported(kind: ImportKind, body: string | Uint8Array | AsyncIterable<Uint8Array>, change?: Partial<Mapping>): Promise<Import>;
  commit(id: string): Promise<Import>;
  undo(id: string): Promise<Import>;
  read(id: string): Promise<Import>;
  rows(id: string, verdict?: ImportRow['verdict']): Promise<readonly ImportRow[]>;
  /** The context of the job of a check. */
  working(signal?: AbortSignal, now?: Date): ImportWork;
  count(table: 'transaction' | 'price' | 'rate' | 'instrument_terms' | 'arrival' | 'import', seen?: 'seen'): Promise<number>;
  dispose(): Promise<void>;
}

export async function openImportTest(key = 'office', shared?: TestDatabase): Promise<ImportTest> {
  const opened = shared ?? (await openTestDatabase());
  const { database } = opened;
  const settings = TenantSettings.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../variants/northern/tenant.json'), 'utf8')));
  const { rows } = await database.work().execute<{ id: string }>(sql`
    insert into tenant (key, settings) values (${key}, ${JSON.stringify({ ...settings, currency: 'EUR' })}::jsonb) returning id`);
  const tenant: Tenant = {
    id: rows[0]?.id ?? '',
    key,
    demo: false,
    host: `${key}.localhost`,
    settings: { ...settings, currency: 'EUR' },
    portal: null,
    wording: {},
  };
  const work = database.work(tenant.id);
  const staff = database.person(tenant.id, null, 'tenant');
  const portfolios = await furnish(work);
  const files = localFiles(join(opened.dataFolder, 'files'));
  const sent: SentJob[] = [];
  const jobs: Jobs = { send: async (queue, data, options) => void sent.push({ queue, data, key: options?.key }) };
  const operating = { db: staff, tenant, jobs, files };
  const working = (signal = new AbortController().signal, now = NOW): ImportWork => ({
    db: work,
    now,
    signal,
    isInterruption: () => signal.aborted,
    log: silentLog,
    files,
  });

  const office: ImportTest = {
    database,
    tenant,
    files,
    staff,
    work,
    sent,
    portfolios,
    working,
    upload: (kind, body, fileName = `${kind}.csv`) =>
      createImport({ db: staff, tenant, files, by: 'Sigrún', tell: () => undefined, upload: { fileName, body: bodyOf(body) } }, kind),
    async check(uploaded, change) {
      if (!uploaded.sniff) throw new Error('a file without headers has no mapping');
      await previewImport(operating, uploaded.id, { ...uploaded.sniff.suggestion, ...change });
      await checkImport(working(), { importId: uploaded.id });
      return office.read(uploaded.id);
    },
    checked: async (kind, body, change) => office.check(await office.upload(kind, body), change),
    async imported(kind, body, change) {
      const { id, counts, failure } = await office.checked(kind, body, change);
      if (counts.refused > 0 || failure) throw new Error(`${failure ?? 'refused'}: ${JSON.stringify((await office.rows(id))[0])}`);
      return office.commit(id);
    },
    commit: (id) => commitImport(operating, id),
    async undo(id) {
      const undone = await undoImport(operating, id);
      await discardImport(working(), { importId: id });
      return undone;
    },
    read: (id) => readImport(staff, id),
    rows: async (id, verdict) => (await listImportRows(staff, id, { verdict, offset: 0, limit: 500 })).rows,
    async count(table, seen) {
      const where = seen ? sql`where arrival_id in (select id from arrival where committed_at is not null and undone_at is null)` : sql``;
      const counted = await work.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)} ${where}`);
      return counted.rows[0]?.n ?? 0;
    },
    dispose: async () => {
      if (!shared) await opened.dispose();
    },
  };
  return office;
}

/** Portfolios `P-1` in EUR and `P-2` in USD, in one account. */
async function furnish(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ id: string; external_id: string }>(sql`
    with o as (insert into organisation (name) values ('Office') returning id),
      p as (insert into portal (organisation_id, key, name) select id, 'clients', 'Clients' from o returning id),
      a as (insert into account (portal_id, name, email, currency) select id, 'Ásta', 'asta@example.is', 'EUR' from p returning id)
    insert into portfolio (account_id, name, type, currency, external_id)
    select a.id, f.name, 'GIA', f.currency, f.external from a, (values ('Growth', 'EUR', 'P-1'), ('Dollars', 'USD', 'P-2')) as f (name, currency, external)
    returning id, external_id`);
  return Object.fromEntries(rows.map(({ id, external_id }) => [external_id, id]));
}

async function* bodyOf(body: string | Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (typeof body === 'string') yield Buffer.from(body);
  else if (body instanceof Uint8Array) yield body;
  else yield* body;
}
