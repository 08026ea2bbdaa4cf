/** Reads what outside services keep for clients: the library of a fund service, and the documents of accounts at the provider of portfolio data. */
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse, type Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { reachOf } from '#packages/policy';
import type { Db } from '#platform';
import type { Portfolio, ProvidedDocumentsAnswer, ProvidedDocumentSource } from '#contract/portfolios';
import { ListedDocument } from '#contract/sources';
import { figureRange, readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { findDocumentAccount } from '#server/portfolios';
import { askAndKeep, findNamedDocument, missingList, nameDocuments, withoutNumber, type AnswerKeeping } from '#server/sources';
import { findPortalId } from '#server/tenants';
import type { LibraryCalls, LibraryService, ServiceDocuments } from '../contract.ts';

export interface ServedLibrary extends AnswerKeeping {
  readonly service: LibraryService;
  /** Its name on screen. */
  readonly title: string;
  readonly language: string;
  /** How long a page waits for all of its lists. */
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

export function servedLibrary(serving: ServedLibrary): LibraryCalls {
  const { service, title, language, db, signal, log, limitMs } = serving;
  let whole: AbortSignal | undefined;
  const listed = async (
    of: { readonly account: string | null; readonly list: string; readonly subject: string },
    ask: (deadline: AbortSignal) => Promise<readonly ListedDocument[]>,
  ): Promise<ProvidedDocumentsAnswer> => {
    whole ??= AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const deadline = whole;
    const question = { list: of.subject, language };
    const answer = await askAndKeep<readonly ListedDocument[]>(serving, {
      subject: `${of.subject} ${language}`,
      question,
      keptAs: question,
      schema: z.array(ListedDocument),
      kept: true,
      ask: () => ask(deadline),
    });
    const rows = answer.answered ? answer.value : (answer.last?.value ?? null);
    return {
      value: { provider: title, documents: rows === null ? [] : await nameDocuments(db, { ...of, language }, rows) },
      findings: answer.answered ? [] : [missingList({ subject: title, part: 'documents', since: answer.since }, answer.last)],
    };
  };
  return {
    listCommon: () =>
      listed({ account: null, list: COMMON_LIST, subject: COMMON_LIST }, (deadline) => service.listCommon(language, deadline)),
    listOfAccount: async ({ id, name, number }) =>
      number === null
        ? { value: { provider: title, documents: [] }, findings: [withoutNumber(name)] }
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
        return refuse('source.unanswered');
      }
    },
  };
}

interface ServiceAnswer {
  readonly value: ServiceDocuments[];
  readonly findings: Finding[];
}

/** @throws Refusal `portal.unknown` */
export async function listCommonDocuments(context: ServiceDocumentContext, portal: string): Promise<ServiceAnswer> {
  const { db, actor, library, source, person } = context;
  const place = await findPortalId(db, portal);
  const common = library === null ? [] : [await library.listCommon().then((answer) => ({ ...answer, from: 'library' as const }))];
  // Those who look after clients find the documents of each on the page of the account.
  if (reachOf(actor) !== 'own' || (library === null && source.documents === null)) return gatherLists(common);
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from account a join account_person p on p.account_id = a.id and p.person_id = ${person.id} and p.part <> 'advisor'
    where a.portal_id = ${place} and a.active order by lower(a.name), a.id limit ${MOST_ACCOUNTS}`);
  const own: (ProvidedDocumentsAnswer & Pick<ServiceDocuments, 'from'>)[] = [];
  for (const { id } of rows) own.push(...(await listsOfAccount(context, id)));
  return gatherLists([...common, ...own]);
}

/** @throws Refusal `account.unknown`, `range.beyond` */
export async function listServiceDocuments(context: ServiceDocumentContext, account: string, asOf?: string): Promise<ServiceAnswer> {
  return gatherLists(await listsOfAccount(context, account, asOf));
}

async function listsOfAccount({ db, library, source, now }: ServiceDocumentContext, account: string, asOf?: string) {
  const { id, name, externalId: number } = await readAccountRecord(db, account);
  const one = { id, name, number };
  const { documents } = source;
  const lists: (ProvidedDocumentsAnswer & Pick<ServiceDocuments, 'from'>)[] = [];
  if (documents !== null) {
    const day = figureRange({ asOf }, await source.latestDay(db), now).asOf;
    lists.push({ ...(await documents.ofAccount(db, one, day)), from: 'source' });
  }
  if (library !== null) lists.push({ ...(await library.listOfAccount(one)), from: 'library' });
  return lists;
}

function gatherLists(lists: readonly (ProvidedDocumentsAnswer & Pick<ServiceDocuments, 'from'>)[]): ServiceAnswer {
  return {
    value: lists.filter(({ value }) => value.documents.length > 0).map(({ value, from }) => ({ ...value, from })),
    findings: lists.flatMap(({ findings }) => [...findings]),
  };
}

/** @throws Refusal `providedDocument.unknown`, `source.unanswered`, `source.unsupported` */
export async function downloadLibraryDocument({ db, library, tell }: ServiceDocumentContext, document: string): Promise<Download> {
  const account = await findDocumentAccount(db, document);
  if (account !== null) tell({ subject: { kind: 'account', id: account } });
  const { name, bytes } = await (library ?? refuse('source.unsupported')).download(document);
  return { fileName: name, mediaType: 'application/octet-stream', body: Readable.from([bytes]) };
}
