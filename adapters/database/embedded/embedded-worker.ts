/** The thread that PGlite runs in: it takes bytes of the PostgreSQL protocol and answers with bytes. It is started by embedded.ts. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isTakenOver } from './fence.ts';
import { KeptStatements } from './kept-statements.ts';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedStart } from './embedded-thread.ts';

const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread');

// The engine checkpoints, vacuums and analyses only when it is told to; without that its log and its tables grow.
const CHECKPOINT_AFTER_BYTES = 8 * 1024 * 1024;
// Measuring how far the log has grown is a query of its own. A request may write more bytes than it brings.
const MEASURE_LOG_AFTER_BYTES = 1024 * 1024;
const REQUEST_BYTES = 20_000;
const QUIET_MS = 1000;

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const OWNER = 'postgres';

/** How long the folder counts as ours before the lock file is read again. */
const FENCE_MS = 1000;

const { folder, engine, fence } = workerData as EmbeddedStart;
let fencedAt = -Infinity;
requireOwnFolder();
if (!existsSync(folder)) await createFolder();
const database = await PGlite.create({
  dataDir: folder,
  pgliteWasmModule: engine,
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=16MB'],
});

let login = OWNER;
let unseenBytes = 0;
/** True outside of any transaction. */
let idle = true;
let checkpointAt = await writtenBytes();
let quietTimer: NodeJS.Timeout | undefined;
const keptStatements = new KeptStatements();
/** Tables that could not be tidied, until the folder is opened again. */
const untidyTables: number[] = [];

/** Two processes on one folder would destroy it. A process that was silent for so long that another took the folder over writes nothing more. */
function requireOwnFolder(): void {
  const now = Date.now();
  if (!fence || (now >= fencedAt && now - fencedAt < FENCE_MS)) return;
  if (isTakenOver(fence))
    throw new Error('the data folder was taken over by another process while this one was silent: connection refused');
  fencedAt = now;
}

/** Creates the folder under another name and renames it, so that it is complete or absent whenever the process ends. */
async function createFolder(): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // The log is written in files of 1 MB instead of 16, so that a folder starts small.
  const founded = await PGlite.create({ dataDir: unfinished, pgliteWasmModule: engine, initDbStartParams: ['--wal-segsize=1'] });
  await founded.close();
  renameSync(unfinished, folder);
}

/** A connection begins as it would on a server: nothing is left of the one before, and it acts as its own log-in. */
async function enterSession(as: string): Promise<void> {
  await database.exec('ROLLBACK');
  await actAs(OWNER);
  // Everything that DISCARD ALL does, except that prepared statements are kept: their names say their text, so that any connection may use them.
  await database.exec('CLOSE ALL; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES');
  await actAs(as);
  login = as;
  idle = true;
}

/** RESET SESSION AUTHORIZATION does nothing in this engine, so the role to act as is always named. */
async function actAs(role: string): Promise<void> {
  await database.exec(`SET SESSION AUTHORIZATION "${role.replaceAll('"', '""')}"`);
}

async function runBytes(bytes: Uint8Array): Promise<void> {
  unseenBytes += bytes.length + REQUEST_BYTES;
  const { wanted, unknown } = keptStatements.missing(bytes);
  const reply = await database.execProtocolRaw(wanted);
  keptStatements.learn(unknown, reply);
  idle = reply.at(-6) === READY_FOR_QUERY && reply.at(-1) === IDLE;
  // Transferred, not copied: the engine hands out a copy of its own memory.
  postAnswer({ kind: 'ran', bytes: reply as Uint8Array<ArrayBuffer> }, [reply.buffer as ArrayBuffer]);
}

async function maintainDatabase(): Promise<void> {
  clearTimeout(quietTimer);
  if (!idle) return;
  if (unseenBytes > MEASURE_LOG_AFTER_BYTES) {
    unseenBytes = 0;
    if ((await writtenBytes()) - checkpointAt > CHECKPOINT_AFTER_BYTES) await writeCheckpoint();
  }
  quietTimer = setTimeout(() => {
    turn = turn.then(tidyNextTable);
  }, QUIET_MS);
}

async function writeCheckpoint(): Promise<void> {
  await runAsOwner('CHECKPOINT');
  checkpointAt = await writtenBytes();
}

/**
 * Runs a statement as the owner and tells whether it succeeded. Afterwards the session acts as its log-in again; a failure is reported and stops
 * nobody.
 */
async function runAsOwner(statement: string): Promise<boolean> {
  await actAs(OWNER);
  const failed = await database.exec(statement).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  // Not caught: a session that is left as the owner must not go on.
  await actAs(login);
  if (failed === null) return true;
  postAnswer({ kind: 'complaint', message: `${statement}: ${failed}` });
  return false;
}

/** A table of one page is planned for well enough without statistics. */
const PAGE_BYTES = 8192;

/**
 * Vacuums one table that needs it, by the rule of PostgreSQL's own autovacuum; the next one follows after another quiet moment. What was changed is
 * counted only until the folder is opened again, so a table of which there are no statistics needs it too.
 */
async function tidyNextTable(): Promise<void> {
  if (!idle) return;
  requireOwnFolder();
  const { rows } = await database.query<{ name: string; id: number }>(
    `
    select format('%I.%I', schemaname, s.relname) as name, s.relid::bigint as id
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
        or c.reltuples < 0 and pg_relation_size(c.oid) > ${PAGE_BYTES})
      and s.relid::bigint <> all ($1::bigint[])
    order by c.reltuples < 0 desc, s.n_mod_since_analyze desc, pg_relation_size(c.oid) desc limit 1`,
    [untidyTables],
  );
  const [table] = rows;
  if (table === undefined) return;
  if (!(await runAsOwner(`VACUUM (ANALYZE) ${table.name}`))) untidyTables.push(table.id);
  await maintainDatabase();
}

async function writtenBytes(): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(`select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`);
  return Number(rows[0]?.bytes);
}

function postAnswer(message: EmbeddedAnswer, moved: ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}

async function handleRequest(request: EmbeddedRequest): Promise<void> {
  switch (request.kind) {
    case 'enter':
      await enterSession(request.login);
      return postAnswer({ kind: 'entered' });
    case 'join':
      if (login !== request.login) await enterSession(request.login);
      return postAnswer({ kind: 'entered' });
    case 'leave':
      await database.exec('ROLLBACK');
      idle = true;
      return postAnswer({ kind: 'left' });
    case 'run':
      return await runBytes(request.bytes);
    case 'close':
      clearTimeout(quietTimer);
      await database.exec('ROLLBACK');
      await writeCheckpoint();
      await database.close();
      return postAnswer({ kind: 'closed' });
  }
}

async function takeRequest(request: EmbeddedRequest): Promise<void> {
  // An error here is not caught, so that the thread ends.
  requireOwnFolder();
  try {
    await handleRequest(request);
  } catch (error) {
    postAnswer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    return;
  }
  // After the answer; an error is not caught, because a session that is left as the owner must not go on.
  if (request.kind === 'run') await maintainDatabase();
}

let turn = Promise.resolve();
port.on('message', (request: EmbeddedRequest) => {
  turn = turn.then(() => takeRequest(request));
});
postAnswer({ kind: 'ready' });
