/** Receives the file of a document and keeps it as a PDF [LIB-16]. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse, type InputOf, type Upload } from '#packages/endpoint';
import type { Db } from '#platform';
import { readAccountRecord } from '#server/accounts';
import { acceptUpload, attachFiles, cleanName, partsOfName, releaseFiles, sendSweep, type PdfConversion } from '#server/files';
import { readPortfolioRecord } from '#server/portfolios';
import { LARGEST_FILE_BYTES } from '#contract/files';
import type { DuplicateAnswer } from '#contract/media';
import { TypesettingFailed } from '#contract/reports';
import type { documents, DocumentType } from '../contract.ts';
import type { DocumentContext } from './context.ts';
import { requestLetters } from './letters.ts';
import { keepsAll } from './list.ts';
import { findSameName, freeName, lockOwner, type DocumentPlace } from './names.ts';

type UploadRequest = InputOf<typeof documents.uploadDocument>;

/**
 * Whether the name is taken is checked before anything is stored, and again, under a lock, when it is stored.
 * @returns the id of the document, which stays the same where another version of it is replaced
 * @throws Refusal `account.unknown`, `clientGroup.unknown`, `portfolio.unknown`, `permission.missing`, `clientDocument.duplicate`, and those of the file
 */
export async function uploadDocument(
  context: DocumentContext & { readonly upload: Upload },
  { type, date, twin, portfolio, ...of }: UploadRequest,
): Promise<string> {
  const { db, upload, person, jobs, now } = context;
  const place = await requirePlace(context, of);
  if (portfolio !== undefined && (await readPortfolioRecord(db, portfolio)).accountId !== place.account) refuse('portfolio.unknown');
  if (!twin && (await findSameName(db, place, partsOfName(cleanName(upload.fileName)).stem))) refuse('clientDocument.duplicate');
  const text = { type, dated: date ?? now.toISOString().slice(0, 10), portfolio: portfolio ?? null, twin, by: person.id };
  let placed: PlacedDocument | null = null;
  await acceptUpload(
    context,
    { upload, purpose: 'document', most: LARGEST_FILE_BYTES, asPdf: conversion(context) },
    async (tx, file, name) => {
      placed = await placeDocument(tx, place, { ...text, file, name: partsOfName(name).stem });
    },
  );
  const { id, replaced } = placed ?? refuse('clientDocument.unknown');
  if (replaced) await sendSweep(jobs);
  else await requestLetters(jobs);
  return id;
}

/**
 * Checks that the caller may keep documents there. A professional keeps those of the accounts that they look after and of the groups that are theirs.
 * @throws Refusal `account.unknown`, `clientGroup.unknown`, `permission.missing` for documents of all clients, `input.invalid` for two places
 */
async function requirePlace(
  { db, actor }: DocumentContext,
  { account, group }: Pick<UploadRequest, 'account' | 'group'>,
): Promise<DocumentPlace> {
  if (account !== undefined && group !== undefined) refuse('input.invalid', { group: 'refusal.field.invalid' });
  const all = keepsAll({ actor });
  if (account !== undefined) {
    await readAccountRecord(db, account);
    if (!all && !(await isKept(db, account))) refuse('account.unknown');
  } else if (group !== undefined) {
    const { rows } = await db.execute(sql`select from client_group where id = ${group} and active`);
    if (rows.length === 0 || (!all && !(await isKept(db, group)))) refuse('clientGroup.unknown');
  } else if (!all) refuse('permission.missing');
  return { account: account ?? null, group: group ?? null };
}

async function isKept(db: Db, subject: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from document_keeping where subject_id = ${subject}`);
  return rows.length > 0;
}

/** Takes a PDF as it is, and puts a photograph or a scan on a page. @throws Refusal `clientDocument.kind`, `file.unreadable`, `clientDocument.unconverted` */
function conversion({ typesetter, language, now }: DocumentContext): PdfConversion {
  return {
    check: (kind) => {
      if (kind !== 'pdf' && kind !== 'jpg' && kind !== 'png') refuse('clientDocument.kind');
    },
    convert: async ({ kind, body, width, height }, name) => {
      if (kind !== 'jpg' && kind !== 'png') refuse('clientDocument.kind');
      try {
        const { pdf } = await typesetter.picture({ body, kind, width, height, title: partsOfName(name).stem, language }, now);
        return pdf;
      } catch (error) {
        if (!(error instanceof TypesettingFailed)) throw error;
        return refuse(error.reason === 'data' ? 'file.unreadable' : 'clientDocument.unconverted');
      }
    },
  };
}

interface NewDocument {
  readonly file: string;
  /** Without an ending. */
  readonly name: string;
  readonly type: DocumentType;
  readonly dated: string;
  readonly portfolio: string | null;
  readonly twin: DuplicateAnswer | undefined;
  readonly by: string;
}

interface PlacedDocument {
  readonly id: string;
  readonly replaced: boolean;
}

async function placeDocument(
  tx: Db,
  place: DocumentPlace,
  { file, name, type, dated, portfolio, twin, by }: NewDocument,
): Promise<PlacedDocument> {
  await lockOwner(tx, place);
  const other = await findSameName(tx, place, name);
  if (other && !twin) refuse('clientDocument.duplicate');
  if (other && twin === 'replace') {
    await attachFiles(tx, 'document', { kind: 'document', id: other.id }, [file]);
    await tx.execute(sql`
      update document set file_id = ${file}, name = ${name}, stem = ${name.toLowerCase()}, type = ${type}, dated = ${dated}, generated = false,
        version = version + 1, updated_at = now(), updated_by = ${by} where id = ${other.id}`);
    await releaseFiles(tx, [other.file]);
    return { id: other.id, replaced: true };
  }
  const called = other ? await freeName(tx, place, name) : name;
  const id = randomUUID();
  // The document stands before its file is attached, since who sees the file follows from it.
  await tx.execute(sql`
    insert into document (id, account_id, group_id, portfolio_id, name, stem, type, dated, file_id)
    values (${id}, ${place.account}, ${place.group}, ${portfolio}, ${called}, ${called.toLowerCase()}, ${type}, ${dated}, ${file})`);
  await attachFiles(tx, 'document', { kind: 'document', id }, [file]);
  return { id, replaced: false };
}
