/** Tests checks that are interrupted: by a crash, by a stop, by whoever cancels or checks again. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#adapters/database';
import { localFiles } from '#adapters/files';
import type { Db } from '#platform';
import { createImport, previewImport, resumeChecks } from '#server/imports';
import { checkImport, type ImportWork } from '../../capabilities/imports/server/check/check.ts';
import { MIGRATIONS, newTestPlace, openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { NOW, openImportTest, type ImportTest } from '../kit/imports.ts';

/** Three pieces of the file bring the first 5,000 rows, which are one step; the fourth brings the rest. */
const ROWS = 6500;
const LAST_PIECE = 200_000;
const LEDGER = `Portfolio,Date,Type,Amount\n${Array.from({ length: ROWS }, (_, index) => `P-1,2026-01-05,Contribution,${index + 1}\n`).join('')}`;

let shared: TestDatabase;
let office: ImportTest;
beforeAll(async () => {
  shared = await openTestDatabase();
  office = await openImportTest('interrupted', shared);
});
afterAll(() => shared.dispose());

/** The file store of an import that does something once so many bytes have been read. */
function filesThat(after: number, then: () => Promise<void>): ImportWork['files'] {
  return {
    ...office.files,
    async *read(id) {
      let read = 0;
      for await (const piece of office.files.read(id)) {
        if (read < after && read + piece.byteLength >= after) await then();
        read += piece.byteLength;
        yield piece;
      }
    },
  };
}

async function waiting(): Promise<string> {
  const { id, sniff } = await office.upload('transactions', LEDGER);
  if (!sniff) throw new Error('a ledger has headers');
  await previewImport(
    { db: office.staff, tenant: office.tenant, files: office.files, jobs: { send: () => Promise.resolve() } },
    id,
    sniff.suggestion,
  );
  return id;
}

test('a stop in the middle leaves the check waiting, and it begins anew', async () => {
  const id = await waiting();
  const stopping = new AbortController();
  const files = filesThat(LAST_PIECE, async () => stopping.abort(new Error('the server is stopping')));
  await expect(checkImport({ ...office.working(stopping.signal), files }, { importId: id })).rejects.toThrow('the server is stopping');
  expect(await office.count('transaction')).toBeGreaterThan(0);
  expect(await office.count('transaction', 'seen')).toBe(0);
  expect(await office.read(id)).toMatchObject({ state: 'checking' });
  const resumed: object[] = [];
  await resumeChecks({ db: office.work, jobs: { send: async (queue, data, options) => void resumed.push({ queue, data, options }) } });
  expect(resumed).toEqual([{ queue: 'import.check', data: { importId: id }, options: { key: id } }]);
  await checkImport(office.working(), { importId: id });
  expect(await office.read(id)).toMatchObject({ state: 'checked', counts: { new: ROWS } });
  expect(await office.count('transaction')).toBe(ROWS);
  await office.undo(id);
});

test('progress is told in bytes', async () => {
  const id = await waiting();
  const seen: number[] = [];
  const files = filesThat(LAST_PIECE, async () => void seen.push((await office.read(id)).bytesRead));
  await checkImport({ ...office.working(), files }, { importId: id });
  expect(seen[0]).toBeGreaterThan(100_000);
  expect(seen[0]).toBeLessThan(LAST_PIECE);
  expect((await office.read(id)).bytesRead).toBe(LEDGER.length);
  await office.undo(id);
});

test('cancelling in the middle ends it, and nothing stays behind', async () => {
  const id = await waiting();
  const files = filesThat(LAST_PIECE, async () => void (await office.undo(id)));
  await checkImport({ ...office.working(), files }, { importId: id });
  expect(await office.read(id)).toMatchObject({ state: 'undone', committedAt: null });
  expect(await office.count('transaction')).toBe(0);
});

test('a check that was taken up twice stages everything once', async () => {
  const id = await waiting();
  const files = filesThat(LAST_PIECE, () => checkImport(office.working(), { importId: id }));
  await checkImport({ ...office.working(), files }, { importId: id });
  expect(await office.read(id)).toMatchObject({ state: 'checked', counts: { new: ROWS } });
  expect(await office.count('transaction')).toBe(ROWS);
  await office.undo(id);
});

test('while it is checked it cannot be checked or committed', async () => {
  const id = await waiting();
  await expect(office.commit(id)).rejects.toMatchObject({ code: 'import.busy' });
  await expect(office.check(await office.read(id))).rejects.toMatchObject({ code: 'import.busy' });
  await office.undo(id);
});

test('a failure of ours fails the import, tells the log, and can be tried again', async () => {
  const id = await waiting();
  const logged: string[] = [];
  const files = filesThat(LAST_PIECE, () => Promise.reject(new Error('the disk is gone')));
  const log = { ...silentLog, error: (_details: object, message: string) => void logged.push(message) };
  await checkImport({ ...office.working(), files, log }, { importId: id });
  expect(await office.read(id)).toMatchObject({ state: 'failed', failure: 'check.failed' });
  expect(logged).toEqual(['an import could not be checked']);
  expect(await office.count('transaction')).toBe(0);
  expect(await office.check(await office.read(id))).toMatchObject({ state: 'checked', counts: { new: ROWS } });
  await office.undo(id);
});

test('a process killed in the middle of a check leaves nothing that anybody sees, and the next one finishes it', async () => {
  const place = await newTestPlace();
  const open = async () => ({ database: await openDatabase({ ...place, migrations: MIGRATIONS, openedBy: 'test' }, silentLog), ...place });
  try {
    const before = await open();
    const doomed = await openImportTest('doomed', before);
    const { id } = await doomed.upload('transactions', LEDGER);
    await doomed.work.execute(sql`update import set state = 'checking', mapping = sniff -> 'suggestion' where id = ${id}`);
    await before.database.close();

    await killedAtHalf({ ...place.environment, PORTICO_TEST_TENANT: doomed.tenant.id, PORTICO_TEST_IMPORT: id });

    const { database } = await open();
    const work = database.work(doomed.tenant.id);
    const count = async (where = sql``) =>
      (await work.execute<{ n: number }>(sql`select count(*)::int as n from transaction ${where}`)).rows[0]?.n;
    expect(await count()).toBe(5000);
    expect(
      (await database.person(doomed.tenant.id, null, 'tenant').execute<{ n: number }>(sql`select count(*)::int as n from transaction`))
        .rows,
    ).toEqual([{ n: 0 }]);
    const files = localFiles(join(place.dataFolder, 'files'));
    const { signal } = new AbortController();
    await checkImport({ db: work, now: NOW, signal, isInterruption: () => false, log: silentLog, files }, { importId: id });
    expect(await count()).toBe(ROWS);
    expect((await work.execute(sql`select state, counts -> 'new' as new from import where id = ${id}`)).rows).toEqual([
      { state: 'checked', new: ROWS },
    ]);
    await database.close();
  } finally {
    await place.dispose();
  }
});

/** Runs the check in a process of its own, and kills that when it says that it is half through. */
async function killedAtHalf(environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./doomed-check.ts', import.meta.url))], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  child.stdout.once('data', () => child.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
}

test('a file is stored with what belongs beside it, or not at all', async () => {
  const counted = async () => {
    const { rows } = await office.work.execute(sql`
      select (select count(*)::int from import) as imports, (select count(*)::int from arrival) as arrivals, (select count(*)::int from unnamed_file) as files`);
    return rows[0];
  };
  const before = await counted();
  const { staff: db, tenant, files } = office;
  const upload = {
    fileName: 'ledger.csv',
    async *body() {
      yield Buffer.from(LEDGER);
    },
  };
  const store = (beside: (tx: Db, id: string) => Promise<void>) =>
    createImport(
      { db, tenant, files, by: 'Sigrún', tell: () => undefined, upload: { ...upload, body: upload.body() }, beside },
      'transactions',
    );
  await expect(store(() => Promise.reject(new Error('it was stopped meanwhile')))).rejects.toThrow('it was stopped meanwhile');
  expect(await counted()).toEqual(before);

  const noted: string[] = [];
  const { id } = await store(async (tx, made) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from import where id = ${made}`);
    noted.push(...rows.map((row) => row.id));
  });
  expect(noted).toEqual([id]);
});
