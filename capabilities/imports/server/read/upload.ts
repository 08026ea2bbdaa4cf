/** Stores an uploaded file as it arrives, and examines it on the way. */
import { sql } from 'drizzle-orm';
import { looksLikeText, watchEncoding, type CsvFormat, type Encoding } from '#packages/csv';
import { refuse, type Upload } from '#packages/endpoint';
import { type Db, type FileStore, storeFile, type Tenant } from '#platform';
import type { AuditRecorder } from '#server/people';
import { imports, type Import, type ImportKind } from '../../contract.ts';
import { readImport } from '../records.ts';
import { detectForm, HEAD_BYTES, sniffFile, type FileHead } from './sniff.ts';

/** Bytes that are enough to distinguish a picture from a text. */
const TEXT_TEST_BYTES = 512;
const LONGEST_NAME = 200;

export interface ImportUpload {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly files: FileStore;
  readonly upload: Upload;
  /** Name of the person who uploads the file. */
  readonly by: string;
  /** Names the import in the audit row, before the transaction is committed. */
  readonly tell: AuditRecorder;
  /** The form of the file, where it is known and need not be detected. */
  readonly form?: Partial<CsvFormat> | undefined;
  /** What else is stored with it, or not at all. */
  readonly beside?: ((tx: Db, id: string) => Promise<void>) | undefined;
}

/** @throws Refusal `file.empty`, `file.too-large`, `file.not-text` */
export async function createImport(
  { db, tenant, files, upload, by, tell, form: known, beside }: ImportUpload,
  kind: ImportKind,
): Promise<Import> {
  const watched = watchUpload(upload.body, imports.createImport.takes.bytes);
  const fileName = upload.fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, LONGEST_NAME) || 'file.csv';
  const id = await storeFile(
    { db, files },
    (place) => files.write(watched.body, place),
    async (tx, kept) => {
      const { head, encoding } = watched.seen();
      const form = { ...detectForm(head, known?.encoding ?? encoding), ...known };
      const looked = sniffFile(kind, head, form, tenant.settings.currency);
      const [found, failure] = typeof looked === 'string' ? [null, looked] : [looked, null];
      const { rows } = await tx.execute<{ id: string }>(sql`
        with arrived as (insert into arrival (source, kind) values (${fileName}, ${kind}) returning id)
        insert into import (id, kind, file_name, file_id, bytes, sha256, state, sniff, failure, created_by)
        select id, ${kind}, ${fileName}, ${kept.id}, ${kept.bytes}, ${kept.sha256}, ${found ? 'uploaded' : 'failed'},
          ${found && JSON.stringify(found)}::jsonb, ${failure}, ${by}
        from arrived returning id`);
      const made = rows[0]?.id ?? '';
      tell({ subject: { kind: 'import', id: made } });
      await beside?.(tx, made);
      return made;
    },
  );
  return readImport(db, id);
}

/** Passes the bytes on, and gives what was recognised once all have passed. */
function watchUpload(body: AsyncIterable<Uint8Array>, most: number) {
  const head: Uint8Array[] = [];
  const encoding = watchEncoding();
  let bytes = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    let told = false;
    for await (const piece of body) {
      if (bytes < HEAD_BYTES) head.push(piece.slice(0, HEAD_BYTES - bytes));
      bytes += piece.byteLength;
      if (bytes > most) refuse('file.too-large');
      if (!told && bytes >= TEXT_TEST_BYTES) {
        told = true;
        if (!looksLikeText(joinBytes(head))) refuse('file.not-text');
      }
      encoding.see(piece);
      yield piece;
    }
    const seen = joinBytes(head);
    if (!looksLikeText(seen)) refuse('file.not-text');
    if (bytes <= HEAD_BYTES && new TextDecoder().decode(seen).trim() === '') refuse('file.empty');
  }
  const seen = (): { head: FileHead; encoding: Encoding } => ({
    head: { bytes: joinBytes(head), whole: bytes <= HEAD_BYTES },
    encoding: encoding.result(),
  });
  return { body: passing(), seen };
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] ?? new Uint8Array()) : Buffer.concat(pieces);
}
