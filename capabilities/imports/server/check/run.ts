/** Runs one check of one import: it writes in short transactions, and only while no newer check has replaced it. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import { checkRestsOn, type Import, type ImportKind, type Mapping } from '../../contract.ts';

export type ImportTx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Runs some work in its own transaction. */
export type RunStep = <Result>(work: (tx: ImportTx) => Promise<Result>) => Promise<Result>;

/** Thrown when the import was cancelled or is being checked again, so that this check must stop. */
export class CheckSuperseded extends Error {}

/** The moment when facts that a check of this kind depends on last changed. Facts that did not come by a file may be of any kind. */
export function factsChangedAt(kind: ImportKind): SQL {
  return sql`(select coalesce(max(greatest(a.committed_at, a.undone_at)), 'epoch') from arrival a left join import i on i.id = a.id
    where a.committed_at is not null and (i.kind is null or i.kind = any(${sql.param([...checkRestsOn(kind)])}::text[])))`;
}

export interface StartedCheck {
  readonly run: CheckRun;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly fileId: string;
  /** The zip whose earlier files count as if they were in; null where nothing does. */
  readonly bundle: string | null;
}

export class CheckRun {
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
  static async begin(db: Db, importId: string, signal: AbortSignal): Promise<StartedCheck | null> {
    const asked = await db.execute<{ kind: ImportKind }>(sql`select kind from import where id = ${importId}`);
    const kind = asked.rows[0]?.kind;
    if (!kind) return null;
    const { rows } = await db.execute<{ run: number; mapping: Mapping; file_id: string; bundle: string | null }>(sql`
      update import set run = run + 1, bytes_read = 0, counts = default, failure = null, facts_at = ${factsChangedAt(kind)}
      where id = ${importId} and state = 'checking' returning run, mapping, file_id, bundle_id as bundle`);
    const [row] = rows;
    return row
      ? { run: new CheckRun(db, importId, row.run, signal), kind, mapping: row.mapping, fileId: row.file_id, bundle: row.bundle }
      : null;
  }

  get db(): Db {
    return this.#db;
  }

  /** Sets the progress, which the next step stores. */
  reach(bytesRead: number): void {
    this.#bytesRead = Math.round(bytesRead);
  }

  /**
   * A short transaction. It locks the import, so that cancelling waits for it and it cannot follow a cancellation.
   * @throws CheckSuperseded, or the reason of the abort signal
   */
  readonly step: RunStep = async (work) => {
    this.#signal.throwIfAborted();
    return this.#db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`update import set bytes_read = ${this.#bytesRead} where ${this.#mine}`);
      if (rowCount === 0) throw new CheckSuperseded();
      return work(tx);
    });
  };

  async finish(counts: Import['counts'], bytesRead: number): Promise<void> {
    await this.#end(sql`state = 'checked', counts = ${JSON.stringify(counts)}::jsonb, bytes_read = ${bytesRead}`);
  }

  async fail(failure: string, counts: Import['counts']): Promise<void> {
    await this.#end(sql`state = 'failed', failure = ${failure}, counts = ${JSON.stringify(counts)}::jsonb`);
  }

  async #end(change: SQL): Promise<void> {
    const { rowCount } = await this.#db.execute(sql`update import set ${change} where ${this.#mine}`);
    if (rowCount === 0) throw new CheckSuperseded();
  }

  get #mine(): SQL {
    return sql`id = ${this.importId} and run = ${this.#number} and state = 'checking'`;
  }
}
