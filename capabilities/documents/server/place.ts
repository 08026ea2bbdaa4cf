/** Places a stored file among the documents of an account, a group or all clients: a new document, another version, or a copy. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { attachFiles, releaseFiles } from '#server/files';
import type { DuplicateAnswer } from '#contract/media';
import type { DocumentType } from '../contract.ts';
import { findSameName, freeName, lockOwner, noteChange, type DocumentPlace } from './names.ts';

export interface NewDocument {
  readonly file: string;
  /** Without an ending. */
  readonly name: string;
  readonly type: DocumentType;
  readonly dated: string;
  readonly portfolio: string | null;
  readonly twin: DuplicateAnswer | undefined;
  readonly by: string;
  /** Whether it was made here from figures. */
  readonly generated: boolean;
}

export interface PlacedDocument {
  readonly id: string;
  readonly replaced: boolean;
}

/**
 * Puts a file among the documents of an account, a group or all clients, in the transaction that completes it.
 * @throws Refusal `clientDocument.duplicate`
 */
export async function placeDocument(
  tx: Db,
  place: DocumentPlace,
  { file, name, type, dated, portfolio, twin, by, generated }: NewDocument,
): Promise<PlacedDocument> {
  await lockOwner(tx, place);
  await noteChange(tx, place);
  const other = await findSameName(tx, place, name);
  if (other && !twin) refuse('clientDocument.duplicate');
  if (other && twin === 'replace') {
    await attachFiles(tx, 'document', { kind: 'document', id: other.id }, [file]);
    await tx.execute(sql`
      update document set file_id = ${file}, portfolio_id = ${portfolio}, name = ${name}, stem = ${name.toLowerCase()}, type = ${type}, dated = ${dated}, generated = ${generated},
        version = version + 1, updated_at = now(), updated_by = ${by} where id = ${other.id}`);
    await releaseFiles(tx, [other.file]);
    return { id: other.id, replaced: true };
  }
  const called = other ? await freeName(tx, place, name) : name;
  const id = randomUUID();
  // The document stands before its file is attached, since who sees the file follows from it.
  await tx.execute(sql`
    insert into document (id, account_id, group_id, portfolio_id, name, stem, type, dated, file_id, generated)
    values (${id}, ${place.account}, ${place.group}, ${portfolio}, ${called}, ${called.toLowerCase()}, ${type}, ${dated}, ${file}, ${generated})`);
  await attachFiles(tx, 'document', { kind: 'document', id }, [file]);
  return { id, replaced: false };
}
