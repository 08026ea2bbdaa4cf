/** Receives the file of a document and keeps it as a PDF [LIB-16]. */
import { sql } from 'drizzle-orm';
import { refuse, type InputOf, type Upload } from '#packages/endpoint';
import { readAccountRecord } from '#server/accounts';
import { acceptUpload, cleanName, sendSweep, type PdfConversion } from '#server/files';
import { hasForeignMembers, isKept, keepsAll } from '#server/groups';
import { readPortfolioRecord } from '#server/portfolios';
import { LARGEST_FILE_BYTES } from '#contract/files';
import { TypesettingFailed } from '#contract/reports';
import type { documents } from '../contract.ts';
import type { DocumentContext } from './context.ts';
import { requestLetters } from './letters.ts';
import { documentNameOf, findSameName, type DocumentPlace } from './names.ts';
import { placeDocument, type PlacedDocument } from './place.ts';

type UploadRequest = InputOf<typeof documents.uploadDocument>;

/**
 * Whether the name is taken is checked before anything is stored, and again, under a lock, when it is stored.
 * @returns the id of the document, which stays the same where another version of it is replaced
 * @throws Refusal `account.unknown`, `clientGroup.unknown`, `portfolio.unknown`, `permission.missing`, `clientDocument.duplicate`, `clientGroup.members`, and those of the file
 */
export async function uploadDocument(
  context: DocumentContext & { readonly upload: Upload },
  { type, date, twin, aboutPortfolio: portfolio, ...of }: UploadRequest,
): Promise<string> {
  const { db, upload, person, jobs, now, tell } = context;
  const place = await requirePlace(context, of);
  if (portfolio !== undefined && (await readPortfolioRecord(db, portfolio)).accountId !== place.account) refuse('portfolio.unknown');
  if (!twin && (await findSameName(db, place, documentNameOf(cleanName(upload.fileName))))) refuse('clientDocument.duplicate');
  const attributes = {
    type,
    generated: false,
    dated: date ?? now.toISOString().slice(0, 10),
    portfolio: portfolio ?? null,
    twin,
    by: person.id,
  };
  let placed: PlacedDocument | null = null;
  await acceptUpload(
    context,
    { upload, purpose: 'document', most: LARGEST_FILE_BYTES, asPdf: conversion(context) },
    async (tx, file, name) => {
      placed = await placeDocument(tx, place, { ...attributes, file, name: documentNameOf(name) });
      tell({ subject: { kind: 'clientDocument', id: placed.id }, detail: of });
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
  if (account !== undefined) {
    await readAccountRecord(db, account);
    if (!(await isKept({ db, actor }, account))) refuse('account.unknown');
  } else if (group !== undefined) {
    const { rows } = await db.execute(sql`select from client_group where id = ${group} and active`);
    if (rows.length === 0 || !(await isKept({ db, actor }, group))) refuse('clientGroup.unknown');
    if (await hasForeignMembers({ db, actor }, group)) refuse('clientGroup.members');
  } else if (!keepsAll({ actor })) refuse('permission.missing');
  return { account: account ?? null, group: group ?? null };
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
        const { pdf } = await typesetter.picture({ body, kind, width, height, title: documentNameOf(name), language }, now);
        return pdf;
      } catch (error) {
        if (!(error instanceof TypesettingFailed)) throw error;
        return refuse(error.reason === 'data' ? 'file.unreadable' : 'clientDocument.unconverted');
      }
    },
  };
}
