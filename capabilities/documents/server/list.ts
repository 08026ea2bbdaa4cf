/** Lists the documents that somebody may see; the policies of the database decide which these are. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { containingPattern, wireMoment } from '#platform';
import { readAccountRecord } from '#server/accounts';
import { isProfessional, keepsAll } from '#server/groups';
import type { SignedInContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { findPortalId } from '#server/tenants';
import {
  DOCUMENT_PAGE,
  DOCUMENT_PERIODS,
  LATEST_DOCUMENTS,
  type ClientDocument,
  type documents,
  type DocumentSubject,
  type DocumentType,
} from '../contract.ts';
import { fileNameOf } from './names.ts';

export type DocumentReader = Pick<SignedInContext, 'db' | 'actor' | 'now'>;

interface DocumentRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly date: string;
  readonly bytes: number;
  readonly at: string;
  readonly by: string | null;
  readonly marked: string[];
  readonly generated: boolean;
  readonly account: string | null;
  readonly group: string | null;
  readonly owner: string | null;
  readonly portfolio: string | null;
  readonly mayChange: boolean;
  readonly version: number;
}

const DAY_MS = 86_400_000;
const MOST_SUBJECTS = 50;

/** @throws Refusal `portal.unknown` */
export async function listDocuments(
  reader: DocumentReader,
  { portal, period, type, search, favourites }: InputOf<typeof documents.listDocuments>,
): Promise<{ documents: ClientDocument[]; latest: ClientDocument[]; more: boolean }> {
  const { db, now } = reader;
  const scope = inPortal(await findPortalId(db, portal), isProfessional(reader));
  const days = DOCUMENT_PERIODS[period];
  const wanted = search.trim();
  const filters: SQL[] = [
    ...(days === null ? [] : [sql`d.dated >= ${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}::date`]),
    ...(type === undefined ? [] : [sql`d.type = ${type}`]),
    ...(wanted === '' ? [] : [sql`d.name ilike ${containingPattern(wanted)}`]),
    ...(favourites ? [sql`d.id in (select document_id from document_favourite)`] : []),
  ];
  const found = await queryDocuments(reader, [scope, ...filters], DOCUMENT_PAGE + 1);
  const latest = filters.length === 0 ? found.slice(0, LATEST_DOCUMENTS) : await queryDocuments(reader, [scope], LATEST_DOCUMENTS);
  return { documents: found.slice(0, DOCUMENT_PAGE), latest, more: found.length > DOCUMENT_PAGE };
}

/** @throws Refusal `account.unknown` */
export async function listAccountDocuments(reader: DocumentReader, account: string): Promise<ClientDocument[]> {
  const { id } = await readAccountRecord(reader.db, account);
  return queryDocuments(reader, [sql`d.account_id = ${id}`], DOCUMENT_PAGE);
}

/** Documents stay with the account that they were added for, when the portfolio goes to another. @throws Refusal `portfolio.unknown` */
export async function listPortfolioDocuments(reader: DocumentReader, portfolio: string): Promise<ClientDocument[]> {
  const { id, accountId } = await readPortfolioRecord(reader.db, portfolio);
  return queryDocuments(reader, [sql`d.portfolio_id = ${id} and d.account_id = ${accountId}`], DOCUMENT_PAGE);
}

/** @throws Refusal `clientGroup.unknown` */
export async function listGroupDocuments(reader: DocumentReader, group: string): Promise<ClientDocument[]> {
  const { rows } = await reader.db.execute(sql`select from client_group where id = ${group} and active`);
  if (rows.length === 0) refuse('clientGroup.unknown');
  return queryDocuments(reader, [sql`d.group_id = ${group}`], DOCUMENT_PAGE);
}

/** @throws Refusal `clientDocument.unknown` */
export async function readDocument(reader: DocumentReader, id: string): Promise<ClientDocument> {
  const [one] = await queryDocuments(reader, [sql`d.id = ${id}`], 1);
  return one ?? refuse('clientDocument.unknown');
}

/** The accounts of a portal and the groups that the caller may add documents for. @throws Refusal `portal.unknown` */
export async function listDocumentSubjects(
  { db, actor }: DocumentReader,
  { portal, search }: InputOf<typeof documents.listDocumentSubjects>,
): Promise<DocumentSubject[]> {
  const place = await findPortalId(db, portal);
  const keeps = (id: SQL) => (keepsAll({ actor }) ? sql`true` : sql`${id} in (select subject_id from kept_subject)`);
  const pattern = containingPattern(search);
  const { rows } = await db.execute<DocumentSubject & Record<string, unknown>>(sql`
    (select 'account' as kind, a.id, a.name from account a
      where a.portal_id = ${place} and a.active and a.name ilike ${pattern} and ${keeps(sql`a.id`)} order by lower(a.name), a.id limit ${MOST_SUBJECTS})
    union all
    (select 'group', g.id, g.name from client_group g
      where g.active and g.name ilike ${pattern} and ${keeps(sql`g.id`)} order by lower(g.name), g.id limit ${MOST_SUBJECTS})`);
  return rows;
}

/** Groups belong to no portal: professionals see theirs in each, clients where an account of theirs is a member. */
function inPortal(portal: string, professional: boolean): SQL {
  const accounts = sql`select a.id from account a where a.portal_id = ${portal}`;
  const groups = professional
    ? sql`d.group_id is not null`
    : sql`d.group_id in (select m.group_id from client_group_member m where m.account_id in (${accounts}))`;
  return sql`(d.account_id in (${accounts}) or ${groups} or d.account_id is null and d.group_id is null)`;
}

async function queryDocuments(reader: DocumentReader, conditions: readonly SQL[], most: number): Promise<ClientDocument[]> {
  const { db } = reader;
  const changes = keepsAll(reader)
    ? sql`true`
    : isProfessional(reader)
      ? sql`coalesce(d.account_id, d.group_id) in (select subject_id from kept_subject)`
      : sql`false`;
  const { rows } = await db.execute<DocumentRow>(sql`
    select d.id, d.name, d.type, d.dated::text as date, f.bytes::int as bytes, d.generated, d.version,
      ${wireMoment(sql`d.updated_at`)} as at, (select p.name from person p where p.id = d.updated_by) as by,
      coalesce((select json_agg(v.person_id) from document_favourite v where v.document_id = d.id), '[]') as marked,
      d.account_id as account, d.group_id as group, coalesce(a.name, g.name) as owner, d.portfolio_id as portfolio, coalesce(${changes}, false) as "mayChange"
    from document d join file f on f.id = d.file_id and f.state = 'kept'
    left join account a on a.id = d.account_id left join client_group g on g.id = d.group_id
    where coalesce(a.active, g.active, true) and ${sql.join([...conditions], sql` and `)}
    order by d.dated desc, d.created_at desc, d.id limit ${most}`);
  return rows.map(toDocument);
}

function toDocument({
  id,
  name,
  type,
  date,
  bytes,
  at,
  by,
  marked,
  generated,
  portfolio,
  mayChange,
  version,
  ...row
}: DocumentRow): ClientDocument {
  return {
    id,
    name,
    fullName: fileNameOf(name),
    type,
    date,
    fileUrl: `/api/documents/${id}/file`,
    bytes,
    updated: { at, by },
    favourite: marked,
    generatedPdf: generated,
    owner: ownerOf(row),
    portfolio,
    mayChange,
    version,
  };
}

function ownerOf({ account, group, owner }: Pick<DocumentRow, 'account' | 'group' | 'owner'>): ClientDocument['owner'] {
  if (account !== null) return { kind: 'account', id: account, name: owner ?? '' };
  if (group !== null) return { kind: 'group', id: group, name: owner ?? '' };
  return { kind: 'all' };
}
