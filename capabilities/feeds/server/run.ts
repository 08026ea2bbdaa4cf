/** One check of one import: it writes in short steps, and only while it is the check that counts. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/tenants';
import type { Import, ImportKind, Mapping } from '../contract.ts';

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The import was cancelled, or is being checked anew: whatever this check still does is in vain. */
export class Superseded extends Error {}

/** What a check of each kind rests on: it must be made anew when facts of these kinds came or went. */
const RESTS_ON: Readonly<Record<ImportKind, readonly ImportKind[]>> = {
  transactions: ['transactions', 'instruments'],
  instruments: ['instruments'],
  prices: ['prices', 'instruments'],
  rates: ['rates'],
};

/** The moment when facts that a check of this kind rests on last changed. What came otherwise than by a file may be of any kind. */
export function factsUnder(kind: ImportKind): SQL {
  return sql`(select coalesce(max(greatest(a.committed_at, a.undone_at)), 'epoch') from arrival a left join import i on i.id = a.id
    where a.committed_at is not null and (i.kind is null or i.kind = any(${sql.param([...RESTS_ON[kind]])}::text[])))`;
}

export interface Begun {
  readonly run: Run;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly fileId: string;
}

/** Rows that one statement removes. */
const TOGETHER = 5000;
const STAGED = [
  ['transaction', 'arrival_id'],
  ['price', 'arrival_id'],
  ['rate', 'arrival_id'],
  ['instrument_terms', 'arrival_id'],
  ['import_row', 'import_id'],
] as const;

export class Run {
  readonly importId: string;
  readonly #db: Db;
  readonly #number: number;
  readonly #signal: AbortSignal;
  #bytesRead = 0;

  constructor(db: Db, importId: string, number: number, signal: AbortSignal) {
    this.#db = db;
    this.importId = importId;
    this.#number = number;
    this.#signal = signal;
  }

  /** Null when the import is not waiting to be checked. */
  static async begin(db: Db, importId: string, signal: AbortSignal): Promise<Begun | null> {
    const asked = await db.execute<{ kind: ImportKind }>(sql`select kind from import where id = ${importId}`);
    const kind = asked.rows[0]?.kind;
    if (!kind) return null;
    const { rows } = await db.execute<{ run: number; mapping: Mapping; file_id: string }>(sql`
      update import set run = run + 1, bytes_read = 0, counts = default, failure = null, facts_at = ${factsUnder(kind)}
      where id = ${importId} and state = 'checking' returning run, mapping, file_id`);
    const [row] = rows;
    return row ? { run: new Run(db, importId, row.run, signal), kind, mapping: row.mapping, fileId: row.file_id } : null;
  }

  get db(): Db {
    return this.#db;
  }

  /** Shown as progress from the next step on. */
  reach(bytesRead: number): void {
    this.#bytesRead = Math.round(bytesRead);
  }

  /**
   * A short transaction. It holds the import, so that cancelling waits for it and it cannot follow a cancellation.
   * @throws Superseded, or why the work is to stop
   */
  async step(work: (tx: Tx) => Promise<void>): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`update import set bytes_read = ${this.#bytesRead} where ${this.#mine}`);
      if (rowCount === 0) throw new Superseded();
      await work(tx);
    });
  }

  async finish(counts: Import['counts'], bytesRead: number): Promise<void> {
    await this.#end(sql`state = 'checked', counts = ${JSON.stringify(counts)}::jsonb, bytes_read = ${bytesRead}`);
  }

  async fail(failure: string, counts: Import['counts']): Promise<void> {
    await this.#end(sql`state = 'failed', failure = ${failure}, counts = ${JSON.stringify(counts)}::jsonb`);
  }

  async #end(change: SQL): Promise<void> {
    const { rowCount } = await this.#db.execute(sql`update import set ${change} where ${this.#mine}`);
    if (rowCount === 0) throw new Superseded();
  }

  get #mine(): SQL {
    return sql`id = ${this.importId} and run = ${this.#number} and state = 'checking'`;
  }
}

/** Runs one removal after another, each in a transaction of its own. */
export type Step = (work: (tx: Tx) => Promise<void>) => Promise<void>;

/** Removes the rows of an import, and the facts staged under it, a little at a time; committed facts stay. */
export async function discard(step: Step, importId: string): Promise<void> {
  for (const [table, key] of STAGED) {
    const name = sql.identifier(table);
    const some = sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${sql.identifier(key)} = ${importId} limit ${TOGETHER}))`;
    for (let removed = TOGETHER; removed === TOGETHER; )
      await step(async (tx) => {
        removed = (await tx.execute(some)).rowCount ?? 0;
      });
  }
}
