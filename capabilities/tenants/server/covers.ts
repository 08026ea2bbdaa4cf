/** Reads and changes the PDFs that staff have put before and after the statements of the firm. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { MOST_COVER_PAGES, PdfRefused, type PdfInspector, type StatementCovers } from '../contract-covers.ts';
import { TenantSettings } from '../contract.ts';

type CoversRow = { readonly settings: unknown; readonly version: number } & Record<string, unknown>;

/** @param db of staff, who find no tenant but their own */
export async function readCovers(db: Db): Promise<StatementCovers> {
  const { rows } = await db.execute<CoversRow>(sql`select settings, version from tenant`);
  return coversOf(db, rows[0]!);
}

/**
 * @param tx of staff
 * @throws Refusal `input.invalid` for a file that was not brought as a cover, `record.changed`
 */
export async function changeCovers(
  tx: Db,
  { version, ...covers }: { readonly cover: string | null; readonly back: string | null; readonly version: number },
): Promise<{ readonly before: StatementCovers; readonly after: StatementCovers }> {
  const { rows } = await tx.execute<CoversRow>(sql`select settings, version from tenant for update`);
  const before = await coversOf(tx, rows[0]!);
  if (version !== before.version) refuse('record.changed');
  for (const [field, id] of Object.entries(covers))
    if (id !== null && (await nameOf(tx, id)) === null) throw new Refusal('input.invalid', { [field]: 'refusal.field.unlisted' });
  const changed = await tx.execute<CoversRow>(sql`
    update tenant set settings = settings || ${JSON.stringify({ covers })}::jsonb, version = version + 1 returning settings, version`);
  return { before, after: await coversOf(tx, changed.rows[0]!) };
}

async function coversOf(db: Db, { settings, version }: CoversRow): Promise<StatementCovers> {
  // The record may be older than the setting.
  const { cover, back } = TenantSettings.parse(settings).covers;
  return { cover: await fileOf(db, cover), back: await fileOf(db, back), version };
}

async function fileOf(db: Db, id: string | null): Promise<StatementCovers['cover']> {
  const name = id === null ? null : await nameOf(db, id);
  return id === null || name === null ? null : { id, name };
}

async function nameOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from portal_file where id = ${id} and kind = 'cover'`);
  return rows[0]?.name ?? null;
}

const REFUSAL_OF = { unreadable: 'file.unreadable', encrypted: 'file.encrypted', active: 'file.active' } as const;

/** @throws Refusal `file.unreadable`, `file.encrypted`, `file.active`, `file.too-large` for one of too many pages */
export async function requirePlainCover(inspector: PdfInspector, pdf: Uint8Array): Promise<void> {
  let pages: number;
  try {
    pages = await inspector.inspectPdf(pdf);
  } catch (error) {
    if (error instanceof PdfRefused) refuse(REFUSAL_OF[error.fault]);
    throw error;
  }
  if (pages > MOST_COVER_PAGES) refuse('file.too-large');
}
