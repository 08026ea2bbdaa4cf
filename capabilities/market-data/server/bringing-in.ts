/** Brings what a service has answered in as files of prices and of rates: checked row by row, committed, and undone like any other import. */
import { writeCsv } from '#packages/csv';
import { Refusal, type Upload } from '#packages/endpoint';
import type { Db, FileStore, WorkContext } from '#platform';
import type { ImportKind } from '#contract/imports';
import { recordEvent } from '#server/audit';
import { commitImport, createImport, previewImport, readImport, undoImport } from '#server/imports';
import type { FetchedMarketData, FetchedPrice, FetchedRate } from './asking.ts';
import { noteImport } from './runs.ts';

export type BringingWork = WorkContext & { readonly files: FileStore };

const COLUMNS = {
  prices: (['date', 'symbol', 'price', 'currency'] as const).map((header) => ({
    header,
    kind: 'text' as const,
    cell: (row: FetchedPrice) => row[header],
  })),
  rates: (['date', 'base', 'quote', 'rate'] as const).map((header) => ({
    header,
    kind: 'text' as const,
    cell: (row: FetchedRate) => row[header],
  })),
};

interface FetchingRun {
  readonly run: string;
  /** The name of the service. */
  readonly source: string;
}

/** @returns the imports whose check has begun */
export async function checkFetched(work: BringingWork, of: FetchingRun, { prices, rates }: FetchedMarketData): Promise<string[]> {
  const files: readonly [ImportKind, Upload['body'] | null][] = [
    ['rates', rates.length === 0 ? null : bytesOf(writeCsv(COLUMNS.rates, rates))],
    ['prices', prices.length === 0 ? null : bytesOf(writeCsv(COLUMNS.prices, prices))],
  ];
  const imports: string[] = [];
  for (const [kind, body] of files) if (body !== null) imports.push(await beginCheck(work, of, kind, body));
  return imports;
}

async function beginCheck(work: BringingWork, { run, source }: FetchingRun, kind: ImportKind, body: Upload['body']): Promise<string> {
  const { db, tenant, files, jobs, now } = work;
  const fileName = `${source} ${kind} ${now.toISOString().slice(0, 10)}.csv`;
  const upload = { fileName, body };
  const beside = (tx: Db, made: string) => noteImport(tx, run, made);
  const { id, sniff } = await createImport({ db, tenant, files, upload, by: source, tell: () => undefined, beside }, kind);
  if (sniff) await previewImport({ db, tenant, files, jobs }, id, sniff.suggestion);
  return id;
}

/** Drops what an attempt that was broken off has left. */
export async function dropImport({ db, tenant, files, jobs }: BringingWork, id: string): Promise<void> {
  await undoImport({ db, tenant, files, jobs }, id).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'import.undone') throw error;
  });
}

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece, 'utf8');
}

/** Where an import stands: `facts` are those that it has added. */
export type ImportEnd = { readonly at: 'busy' | 'failed' } | { readonly at: 'ended'; readonly kind: ImportKind; readonly facts: number };

interface RunImport {
  readonly run: string;
  readonly import: string;
}

/** Commits a file that was checked and has no refused row; one that says nothing new is taken back. */
export async function settleImport(work: BringingWork, { run, import: id }: RunImport): Promise<ImportEnd> {
  const { db, tenant, files, jobs } = work;
  const context = { db, tenant, files, jobs };
  const found = await readImport(db, id);
  switch (found.state) {
    case 'checking':
      return { at: 'busy' };
    case 'uploaded':
    case 'failed':
      return { at: 'failed' };
    case 'committed':
      return { at: 'ended', kind: found.kind, facts: found.counts.new };
    case 'undone':
      return { at: 'ended', kind: found.kind, facts: 0 };
    case 'checked':
      break;
  }
  if (found.counts.refused > 0) return { at: 'failed' };
  if (found.counts.new === 0) {
    await undoImport(context, id);
    return { at: 'ended', kind: found.kind, facts: 0 };
  }
  try {
    await commitImport(context, id, (tx) => recordCommit(tx, work, { run, import: id }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'import.unready' || found.mapping === null) throw error;
    // Other facts have come in since: it is checked against them.
    await previewImport(context, id, found.mapping);
    return { at: 'busy' };
  }
  return { at: 'ended', kind: found.kind, facts: found.counts.new };
}

/** The row of the audit log: nobody has pressed a button for what the service brings in. All rows of one run share its number. */
async function recordCommit(tx: Db, { tenant, now }: BringingWork, { run, import: id }: RunImport): Promise<void> {
  await recordEvent(tx, {
    at: now,
    kind: 'write',
    operation: 'commitImport',
    outcome: 'done',
    request: run,
    actor: null,
    viewing: null,
    address: null,
    subject: { kind: 'import', id },
    detail: { service: tenant.settings.marketData?.title ?? null },
  });
}
