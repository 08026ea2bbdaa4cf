/** Runs one check of one import: it writes in short transactions, and only while no newer check has replaced it. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Import, ImportKind, Mapping } from '../../contract.ts';

export type ImportTx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Runs some work in its own transaction. */
export type RunStep = <Result>(work: (tx: ImportTx) => Promise<Result>) => Promise<Result>;

/** Thrown when the import was cancelled or is being checked again, so that this check must stop. */
export class CheckSuperseded extends Error {}

/** Kinds of facts that a check of each kind depends on: it must be repeated when facts of these kinds came or went. */
const DEPENDENCIES: Readonly<Record<ImportKind, readonly ImportKind[]>> = {
  transactions: ['transactions', 'instruments', 'corporate-actions'],
  instruments: ['instruments'],
  prices: ['prices', 'instruments'],
  rates: ['rates'],
  'corporate-actions': ['corporate-actions', 'instruments', 'transactions'],
  'bond-terms': ['bond-terms', 'instruments'],
  'cost-methods': ['cost-methods'],
  'benchmark-weights': ['benchmark-weights', 'instruments'],
  'fund-weights': ['fund-weights', 'instruments'],
  commitments: ['commitments', 'instruments'],
  ownership: ['ownership'],
  'risk-profiles': ['risk-profiles'],
};

/** The moment when facts that a check of this kind depends on last changed. Facts that did not come by a file may be of any kind. */
export function factsChangedAt(kind: ImportKind): SQL {
  return sql`(select coalesce(max(greatest(a.committed_at, a.undone_at)), 'epoch') from arrival a left join import i on i.id = a.id
    where a.committed_at is not null and (i.kind is null or i.kind = any(${sql.param([...DEPENDENCIES[kind]])}::text[])))`;
}

export interface StartedCheck {
  readonly run: CheckRun;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly fileId: string;
}

/** Rows that one statement removes. */
const BATCH_ROWS = 5000;
const STAGED_TABLES = [
  'transaction',
  'price',
  'rate',
  'instrument_terms',
  'corporate_action',
  'bond_terms',
  'cost_method',
  'benchmark_weight',
  'fund_weight',
  'commitment_event',
  'portfolio_owner',
  'portfolio_risk_profile',
] as const;

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
    const { rows } = await db.execute<{ run: number; mapping: Mapping; file_id: string }>(sql`
      update import set run = run + 1, bytes_read = 0, counts = default, failure = null, facts_at = ${factsChangedAt(kind)}
      where id = ${importId} and state = 'checking' returning run, mapping, file_id`);
    const [row] = rows;
    return row ? { run: new CheckRun(db, importId, row.run, signal), kind, mapping: row.mapping, fileId: row.file_id } : null;
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

/** Removes the facts staged under an import, a little at a time; committed ones stay. */
export async function discardFacts(step: RunStep, importId: string): Promise<void> {
  for (const table of STAGED_TABLES) await discardInBatches(step, sql.identifier(table), sql`arrival_id = ${importId}`);
}

/** Removes the verdicts of an import, a little at a time. */
export async function discardRows(step: RunStep, importId: string): Promise<void> {
  await discardInBatches(step, sql`import_row`, sql`import_id = ${importId}`);
}

async function discardInBatches(step: RunStep, table: SQLWrapper, which: SQL): Promise<void> {
  const some = sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${BATCH_ROWS}))`;
  for (;;) if (((await step((tx) => tx.execute(some))).rowCount ?? 0) < BATCH_ROWS) return;
}
