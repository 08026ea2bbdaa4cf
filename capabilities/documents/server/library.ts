/** Reads what outside services keep for clients: the library of a fund service, and the documents of accounts at the provider of portfolio data. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse, type Download } from '#packages/endpoint';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { reachOf } from '#packages/policy';
import { limitConcurrency, type Db } from '#platform';
import type { Portfolio, ProvidedDocumentsAnswer, ProvidedDocumentSource } from '#contract/portfolios';
import { ListedDocument } from '#contract/sources';
import { figureRange, readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { providedDownload, tellDocumentAccount } from '#server/portfolios';
import {
  askAndKeep,
  findNamedDocument,
  missingList,
  nameDocuments,
  statedBy,
  type AnswerKeeping,
  type OutsideAnswer,
} from '#server/sources';
import { findPortalId } from '#server/tenants';
import type { LibraryCalls, LibraryService, ServiceDocuments } from '../contract.ts';

export interface ServedLibrary extends AnswerKeeping {
  readonly service: LibraryService;
  /** Its name on screen. */
  readonly title: string;
  /** The day of the static files in its place; null where it is asked. */
  readonly filesOf: string | null;
  readonly language: string;
  /** What tells it from another service. */
  readonly url: string;
  /** How long a page waits for all of its lists; for a single one half of that. */
  readonly limitMs: number;
}

/** What the endpoints need of the services outside; each null where the firm has none. */
export type ServiceDocumentContext = SignedInContext & {
  readonly library: LibraryCalls | null;
  readonly source: {
    readonly documents: ProvidedDocumentSource<Db, Portfolio> | null;
    readonly latestDay: (db: Db) => Promise<string | null>;
  };
};

/** A file takes longer than a list. */
const FILE_MS = 30_000;
const COMMON_LIST = 'library';
const CLIENT_LIST = 'library of a client';
/** For each of them a list is asked for. */
const MOST_ACCOUNTS = 20;
const ASKED_AT_ONCE = 8;

export function servedLibrary(serving: ServedLibrary): LibraryCalls {
  const { service, title, filesOf, url, language, db, signal, log, limitMs } = serving;
  const gate = limitConcurrency(ASKED_AT_ONCE);
  let whole: AbortSignal | undefined;
  const listed = async (
    of: { readonly account: string | null; readonly list: string; readonly subject: string },
    ask: (deadline: AbortSignal) => Promise<readonly ListedDocument[]>,
  ): Promise<ProvidedDocumentsAnswer> => {
    whole ??= AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const all = whole;
    const question = { list: of.subject, language, url };
    const answer = await gate(() =>
      askAndKeep<readonly ListedDocument[]>(serving, {
        // What files say is not what the service has answered.
        subject: `${filesOf === null ? '' : 'static '}${of.subject} ${language}`,
        question,
        keptAs: question,
        schema: z.array(ListedDocument),
        kept: true,
        // One that is silent leaves time for the others.
        ask: () => ask(AbortSignal.any([all, AbortSignal.timeout(limitMs / 2)])),
      }),
    );
    // What files have said before is not what they say.
    const last = filesOf === null ? (answer.answered ? null : answer.last) : null;
    const rows = answer.answered ? answer.value : (last?.value ?? null);
    return {
      value: { provider: title, documents: rows === null ? [] : await nameDocuments(db, { ...of, language, isPresent: true }, rows) },
      findings: findingsOfList(serving, answer),
    };
  };
  return {
    listCommon: () =>
      listed({ account: null, list: COMMON_LIST, subject: COMMON_LIST }, (deadline) => service.listCommon(language, deadline)),
    listOfAccount: async ({ id, number }) =>
      number === null
        ? { value: { provider: title, documents: [] }, findings: [] }
        : listed({ account: id, list: CLIENT_LIST, subject: `${CLIENT_LIST} ${number}` }, (deadline) =>
            service.listOfClient(number, language, deadline),
          ),
    download: async (document) => {
      const { path, name, list, number } = await findNamedDocument(db, document);
      if (list !== COMMON_LIST && (list !== CLIENT_LIST || number === null)) refuse('providedDocument.unknown');
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(FILE_MS)]);
      try {
        const bytes = await (number === null ? service.downloadCommon(path, deadline) : service.downloadOfClient(number, path, deadline));
        return { name, bytes };
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, document }, 'a service did not send a document');
        return refuse(filesOf === null ? 'source.unanswered' : 'source.unfiled');
      }
    },
  };
}

function findingsOfList({ title, filesOf }: ServedLibrary, answer: OutsideAnswer<unknown>): Finding[] {
  if (filesOf !== null)
    return [answer.answered ? statedBy(title, filesOf) : finding('source.unfiled', { subject: title, part: 'documents', date: filesOf })];
  return answer.answered ? [] : [missingList({ subject: title, part: 'documents', since: answer.since }, answer.last)];
}

type AnsweredList = ProvidedDocumentsAnswer & Pick<ServiceDocuments, 'from' | 'account'>;

interface GatheredDocuments {
  readonly value: ServiceDocuments[];
  readonly findings: Finding[];
}

/** @throws Refusal `portal.unknown` */
export async function listCommonDocuments(context: ServiceDocumentContext, portal: string): Promise<GatheredDocuments> {
  const { db, actor, person } = context;
  const place = await findPortalId(db, portal);
  const asked: Promise<AnsweredList[]>[] = [listsForAll(context)];
  // Those who look after clients find the documents of each on the page of the account.
  if (reachOf(actor) === 'own') {
    const { rows } = await db.execute<{ id: string }>(sql`
      select a.id from account a join account_person p on p.account_id = a.id and p.person_id = ${person.id} and p.part <> 'advisor'
      where a.portal_id = ${place} and a.active order by lower(a.name), a.id limit ${MOST_ACCOUNTS}`);
    asked.push(...rows.map(({ id }) => listsOfAccount(context, id)));
  }
  return gatherLists((await Promise.all(asked)).flat());
}

/** As documents of our own for all clients: for staff, and for whoever has an account whose documents are shown. */
async function listsForAll({ db, actor, library }: ServiceDocumentContext): Promise<AnsweredList[]> {
  if (library === null) return [];
  if (reachOf(actor) !== 'tenant') {
    const { rows } = await db.execute(sql`select from documented_account limit 1`);
    if (rows.length === 0) return [];
  }
  return [{ ...(await library.listCommon()), from: 'library', account: null }];
}

/** @throws Refusal `account.unknown`, `range.beyond` */
export async function listServiceDocuments(context: ServiceDocumentContext, account: string, asOf?: string): Promise<GatheredDocuments> {
  return gatherLists(await listsOfAccount(context, account, asOf));
}

async function listsOfAccount(
  { db, library, source, now }: ServiceDocumentContext,
  account: string,
  asOf?: string,
): Promise<AnsweredList[]> {
  const { id, name, externalId: number } = await readAccountRecord(db, account);
  const one = { id, name, number };
  const { documents } = source;
  const lists: Promise<AnsweredList>[] = [];
  const placed = (from: ServiceDocuments['from']) => (answer: ProvidedDocumentsAnswer) => ({ ...answer, from, account: { id, name } });
  if (documents !== null) {
    const day = figureRange({ asOf }, await source.latestDay(db), now).asOf;
    lists.push(documents.ofAccount(db, one, day).then(placed('source')));
  }
  if (library !== null) lists.push(library.listOfAccount(one).then(placed('library')));
  return Promise.all(lists);
}

/** A service that lists nothing has no list. */
function gatherLists(lists: readonly AnsweredList[]): GatheredDocuments {
  return {
    value: lists.filter(({ value }) => value.documents.length > 0).map(({ value, from, account }) => ({ ...value, from, account })),
    findings: mergeFindings(...lists.map(({ findings }) => findings)),
  };
}

/** @throws Refusal `providedDocument.unknown`, `source.unanswered`, `source.unsupported` */
export async function downloadLibraryDocument(context: ServiceDocumentContext, document: string): Promise<Download> {
  await tellDocumentAccount(context, document);
  return providedDownload(await (context.library ?? refuse('source.unsupported')).download(document));
}
