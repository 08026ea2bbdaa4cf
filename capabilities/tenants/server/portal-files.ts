/** Stores logos and documents of portals after checking them, under random ids. */
import { sql } from 'drizzle-orm';
import { refuse, type Download, type Upload } from '#packages/endpoint';
import { type Db, detectMediaType, type FileStore, PICTURES, readWholeUpload, storeFile } from '#platform';
import type { PdfInspector, PortalFileKind } from '../contract.ts';
import { requirePlainCover } from './covers.ts';

/** A logo is drawn a few dozen pixels high. */
const LARGEST_LOGO = 512 * 1024;
const LONGEST_NAME = 120;

const PDF_SIGNATURE: typeof PICTURES = [['application/pdf', (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-']];
const SIGNATURES: Readonly<Record<PortalFileKind, typeof PICTURES>> = { logo: PICTURES, document: PDF_SIGNATURE, cover: PDF_SIGNATURE };

/** @throws Refusal `file.empty`, `file.too-large`, `file.not-picture`, `file.not-document`, and what a cover is refused for */
export async function keepPortalFile(
  { db, files, by, inspector }: { readonly db: Db; readonly files: FileStore; readonly by: string; readonly inspector: PdfInspector },
  kind: PortalFileKind,
  upload: Upload,
): Promise<{ id: string; name: string }> {
  const body = await readWholeUpload(upload, kind === 'logo' ? LARGEST_LOGO : undefined);
  const type = detectMediaType(body, SIGNATURES[kind]);
  if (!type) refuse(kind === 'logo' ? 'file.not-picture' : 'file.not-document');
  if (kind === 'cover') await requirePlainCover(inspector, body);
  const name = upload.fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-LONGEST_NAME) || kind;
  return storeFile(
    { db, files },
    (place) => files.write(body, place),
    async (tx, { id }) => {
      await tx.execute(sql`insert into portal_file (id, kind, type, name, bytes, created_by)
        values (${id}, ${kind}, ${type}, ${name}, ${body.byteLength}, ${by})`);
      return { id, name };
    },
  );
}

interface PortalFileRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** @throws Refusal `logo.unknown` */
export async function readLogo(db: Db, files: FileStore, id: string): Promise<Download> {
  const { rows } = await db.execute<PortalFileRow>(sql`select id, name, type from portal_file where id = ${id} and kind = 'logo'`);
  return rows[0] ? downloadOf(rows[0], files) : refuse('logo.unknown');
}

/** @throws Refusal `portal.unknown`, `portal.without-document` */
export async function readPortalDocument(db: Db, files: FileStore, key: string): Promise<Download> {
  const { rows } = await db.execute<PortalFileRow & { id: string | null }>(sql`
    select f.id, f.name, f.type from portal p left join portal_file f on f.id = p.document where p.key = ${key} and p.active`);
  const [row] = rows;
  if (!row) refuse('portal.unknown');
  return row.id === null ? refuse('portal.without-document') : downloadOf(row, files);
}

function downloadOf({ id, name, type }: PortalFileRow, files: FileStore): Download {
  return { fileName: name, mediaType: type, body: files.read(id) };
}
