/**
 * Tests that every change by a command leaves its row in the tenant’s audit log, in the transaction of the change; a command that declares no
 * change makes none.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command, CommandTable } from '../../apps/cli/command.ts';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { loadCommands, runCommandLine } from '../../apps/cli/run.ts';
import { DEMO_FIRMS } from '../../database/demo/firms/index.ts';
import { writeTestZip } from '../kit/bundles.ts';
import { sqlState } from '../kit/sql.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { HANG_MS } from '../kit/limits.ts';

let place: TestPlace;
let folder: string;
let zip: string;
beforeAll(async () => {
  place = await newTestPlace();
  folder = await mkdtemp(join(tmpdir(), 'portico-'));
  zip = join(folder, 'firm.zip');
  await writeFile(
    zip,
    await writeTestZip([
      ['libraries.csv', 'name\nReports\n'],
      ['rates.csv', 'date,base,quote,rate\n2026-01-15,EUR,USD,1.1\n'],
    ]),
  );
  // On PostgreSQL there is nothing in it yet.
  await (await openPlace(place)).close();
});
afterAll(async () => {
  await place.dispose();
  await rm(folder, { recursive: true });
});

async function portico(line: readonly string[], typed = '', commands: CommandTable = COMMANDS) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(commands, line, {
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    input: (async function* () {
      yield Buffer.from(typed);
    })(),
    environment: { ...place.environment, PORTICO_DEMO: 'no' },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

interface CommandEventRow {
  readonly seq: number;
  readonly tenant: string;
  readonly kind: string;
  readonly operation: string;
  readonly outcome: string;
  readonly request: string;
  readonly actor: string | null;
  readonly subject: string;
  readonly detail: string;
}

/** What each tenant has, apart from its audit log, as one number for each of its tables; and every row of every audit log. */
interface DatabaseSnapshot {
  readonly tenants: ReadonlyMap<string, string>;
  readonly rows: readonly CommandEventRow[];
}

async function pictureBy(client: pg.Client): Promise<DatabaseSnapshot> {
  const { rows: tables } = await client.query<{ name: string }>(`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'tenant_id' and c.table_name not like 'audit%' order by 1`);
  const tenants = new Map<string, string>();
  const add = async (name: string, tenant: string) => {
    const { rows } = await client.query<{
      key: string;
      sum: string;
    }>(`select t.key, count(*) || ':' || sum(hashtextextended(x::text, 0)::numeric) as sum
      from "${name}" x join tenant t on t.id = x.${tenant} group by 1`);
    for (const { key, sum } of rows) tenants.set(key, `${tenants.get(key) ?? ''} ${name}=${sum}`);
  };
  await add('tenant', 'id');
  for (const { name } of tables) await add(name, 'tenant_id');
  const { rows } =
    await client.query<CommandEventRow>(`select e.seq::int, t.key as tenant, e.kind, e.operation, e.outcome, e.request, d.actor_id as actor,
      d.subject_kind as subject, d.detail
    from audit_event e join tenant t on t.id = e.tenant_id join audit_detail d on (d.tenant_id, d.seq) = (e.tenant_id, e.seq) order by t.key, e.seq`);
  return { tenants, rows };
}

const pictureAfter = (statement: string) =>
  place.asSuperuser(async (client) => {
    await client.query(statement);
    return pictureBy(client);
  });

function changedTenants(before: DatabaseSnapshot, after: DatabaseSnapshot): string[] {
  return [...after.tenants].filter(([key, seen]) => before.tenants.get(key) !== seen).map(([key]) => key);
}

const newRows = (before: DatabaseSnapshot, after: DatabaseSnapshot) =>
  after.rows.filter(({ tenant, seq }) => !before.rows.some((row) => row.tenant === tenant && row.seq === seq));

interface CommandSample {
  readonly line: readonly string[] | (() => readonly string[]);
  readonly typed?: string;
  /** The operations whose rows it leaves, in order. */
  readonly leaves: readonly string[];
  /** What its rows are of. */
  readonly subject: string;
}

const DEMO_KEYS = DEMO_FIRMS.map(({ key }) => key).toSorted();
const PASSWORD = 'a long enough password';
const CSV = 'Symbol,Name,Currency\nLIND,Lindholm Timber,EUR\n';
let imported = '';

/** Lines of every command that changes something, in an order in which they can be run. */
const SAMPLES: readonly (readonly [command: string, sample: CommandSample])[] = [
  ['tenant', { line: ['create', '--from', 'albion', '--key', 'office'], leaves: ['createTenant'], subject: 'tenant' }],
  ['tenant', { line: ['invite', '--key', 'office'], leaves: ['issueSetUpLink'], subject: 'tenant' }],
  ['tenant', { line: ['change', '--key', 'office', '--theme', 'classic'], leaves: ['changeTenant'], subject: 'tenant' }],
  [
    'tenant',
    { line: ['change', '--key', 'office', '--settings', '-'], typed: '{"postDays": 45}', leaves: ['changeTenant'], subject: 'tenant' },
  ],
  ['tenant', { line: portalLine(), leaves: ['giveHosts'], subject: 'tenant' }],
  ['tenant', { line: [...portalLine(), '--remove'], leaves: ['takeHosts'], subject: 'tenant' }],
  [
    'add-person',
    {
      line: ['--tenant', 'office', '--email', 'sue@example.com', '--name', 'Sue', '--role', 'staff'],
      typed: PASSWORD,
      leaves: ['createPerson'],
      subject: 'person',
    },
  ],
  [
    'import',
    { line: ['instruments', '-', '--dry-run'], typed: CSV, leaves: ['createImport', 'previewImport', 'undoImport'], subject: 'import' },
  ],
  ['import', { line: ['instruments', '-'], typed: CSV, leaves: ['createImport', 'previewImport'], subject: 'import' }],
  ['import', { line: () => ['commit', imported], leaves: ['commitImport'], subject: 'import' }],
  ['import', { line: () => ['undo', imported], leaves: ['undoImport'], subject: 'import' }],
  ['bundle', { line: () => bundleLine('check'), leaves: ['createBundle', 'undoBundle'], subject: 'bundle' }],
  ['bundle', { line: () => bundleLine('bring'), leaves: ['createBundle', 'bringBundle'], subject: 'bundle' }],
  ['mail', { line: ['test', '--to', 'sue@example.com'], leaves: ['sendTestMail'], subject: 'delivery' }],
  ['sms', { line: ['test', '--to', '+442079460142'], leaves: ['sendTestSms'], subject: 'delivery' }],
  ['audit', { line: ['erase', '--person', 'sue@example.com'], leaves: ['erasePerson'], subject: 'tenant' }],
];

/** Lines of commands, or of their actions, that only read. */
const READING: readonly (readonly string[])[] = [
  ['audit', 'verify'],
  ['audit', 'key'],
  ['audit', 'export', '--file', '/dev/null/heads.jsonl'],
  ['tenants'],
  ['tenant', 'show', '--key', 'office'],
  ['calculate', '-'],
  ['figure', 'portfolio:x/all/value'],
  ['measures'],
  ['settings'],
  ['access'],
];

function bundleLine(action: string): readonly string[] {
  return [action, zip, '--as', 'sue@example.com'];
}

function portalLine(): readonly string[] {
  return ['host', '--key', 'office', '--portal', 'family', '--host', 'families.example'];
}

const PORTAL = `with firm as (insert into organisation (tenant_id, name) select id, 'Office' from tenant where key = 'office' returning tenant_id, id)
  insert into portal (tenant_id, organisation_id, key, name, language, theme) select tenant_id, id, 'family', 'Families', 'en', 'classic' from firm`;

const REVOKE = 'revoke insert on audit_event from portico_gate, portico_work';
const GRANT = 'grant insert on audit_event to portico_gate, portico_work';
const OPERATOR = { kind: 'command line', user: userInfo().username, host: hostname() };

let last: DatabaseSnapshot;
test.each(SAMPLES)('portico %s %o', { timeout: 10 * HANG_MS }, async (command, { line, typed, leaves, subject }) => {
  const run = () => portico([command, ...(typeof line === 'function' ? line() : line)], typed);
  // The control: what cannot be recorded is not changed.
  const before = await pictureAfter(leaves.includes('giveHosts') ? `${PORTAL}; ${REVOKE}` : REVOKE);
  expect((await run()).code).not.toBe(0);
  const refused = await pictureAfter(GRANT);
  expect([changedTenants(before, refused), newRows(before, refused)]).toEqual([[], []]);
  const { code, out, err } = await run();
  expect([code, err]).toEqual([0, '']);
  imported = /import commit (\S+)/.exec(out)?.[1] ?? imported;
  last = await pictureAfter('select 1');
  const rows = newRows(refused, last);
  const { changes } = await COMMANDS[command]!();
  expect(rows).toEqual(
    leaves.map((operation) => ({
      seq: expect.any(Number),
      tenant: 'office',
      kind: changes[operation],
      operation,
      outcome: 'done',
      request: rows[0]!.request,
      actor: null,
      subject,
      detail: expect.any(String),
    })),
  );
  for (const { detail } of rows) expect(JSON.parse(detail)).toMatchObject({ actor: OPERATOR });
});

test('lines that only read change nothing, and leave no row', { timeout: 10 * HANG_MS }, async () => {
  for (const line of READING) await portico(line, '{}');
  const after = await pictureAfter('select 1');
  expect([changedTenants(last, after), newRows(last, after)]).toEqual([[], []]);
});

test('the demo: each of its firms has a row, and a removal that fails leaves one that says so', { timeout: 10 * HANG_MS }, async () => {
  // Firms in which nothing is yet, since ten years of all would take minutes.
  const before = await pictureAfter(`insert into tenant (key, settings, demo)
    select key, settings, true from (select settings from tenant) t, unnest(array[${DEMO_KEYS.map((key) => `'${key}'`).join(', ')}]) as k (key)`);
  expect(await portico(['demo', 'fill'])).toMatchObject({ code: 0 });
  const filled = await pictureAfter(`create function stay() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$;
    create trigger stay before delete on tenant for each row execute function stay()`);
  const rowsOf = (operation: string, ...outcomes: string[]) =>
    DEMO_KEYS.flatMap((tenant) => outcomes.map((outcome) => expect.objectContaining({ tenant, operation, outcome, subject: 'tenant' })));
  expect(newRows(before, filled)).toEqual(rowsOf('fillDemo', 'done'));
  expect((await portico(['demo', 'remove'])).code).toBe(1);
  const stayed = await pictureAfter('drop trigger stay on tenant; drop function stay');
  expect(changedTenants(filled, stayed)).toEqual([]);
  expect(newRows(filled, stayed)).toEqual(rowsOf('removeDemo', 'begun', 'failed'));
  expect(await portico(['demo', 'remove'])).toMatchObject({ code: 0 });
  expect([...(await pictureAfter('select 1')).tenants.keys()]).toEqual(['office']);
});

test('every command has been run, and every operation that one declares has left its row', async () => {
  expect(new Set(['demo', ...SAMPLES.map(([command]) => command), ...READING.map(([command]) => command)])).toEqual(
    new Set(Object.keys(COMMANDS)),
  );
  const declared = Object.values(await loadCommands(COMMANDS)).flatMap(({ changes }) => Object.keys(changes));
  expect(new Set(['fillDemo', 'removeDemo', ...SAMPLES.flatMap(([, { leaves }]) => leaves)])).toEqual(new Set(declared));
});

test('no secret stands in a row, and nobody is named who is not there', () => {
  for (const row of last.rows) {
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(row.actor).toBeNull();
  }
});

test('a command that declares no change can make none, and none but those that it declares', async () => {
  const planted = (changes: Command['changes'], run: Command['run']): CommandTable => ({
    plant: async () => ({ summary: 'x', changes, run }),
  });
  const change = sql`update person set name = 'planted'`;
  const done = { data: null, text: '' };
  const before = await pictureAfter('select 1');
  const refused = [
    planted({}, async (_, { open }) => {
      const house = await open();
      const [tenant] = await house.tenants();
      const refusedBy = await sqlState(house.reading(tenant!.id).transaction((tx) => tx.execute(change)));
      throw new Error(`refused with ${refusedBy}`);
    }),
    planted({ createPerson: 'write' }, async (_, { open }) => {
      const house = await open();
      const [tenant] = await house.tenants();
      await house.change(tenant!, 'erasePerson', ({ db }) => db.transaction((tx) => tx.execute(change)));
      return done;
    }),
  ];
  const said = [];
  for (const commands of refused) said.push((await portico(['plant'], '', commands)).err);
  expect(said).toEqual([expect.stringContaining('refused with 25006'), expect.stringContaining('does not declare')]);
  expect(changedTenants(before, await pictureAfter('select 1'))).toEqual([]);
});
