/** Reads news from the outside content service that a portal names, and says what is missing while that does not answer. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Finding } from '#packages/findings';
import type { Language } from '#packages/texts';
import type { Db } from '#platform';
import { askAndKeep, missingList, type AnswerKeeping, type OutsideAnswer } from '#server/sources';
import { findPortalId } from '#server/tenants';
import { NewsEntry, type NewsService } from '../contract.ts';

interface ServiceAnswer {
  /** The host that was asked. */
  readonly service: string;
  readonly answer: OutsideAnswer<readonly NewsEntry[]>;
}

export interface NewsReader {
  readonly db: Db;
  /** Null where the portal names no service. */
  readonly askNews: (portal: string) => Promise<ServiceAnswer | null>;
}

interface NewsAnswer {
  readonly value: { readonly service: string | null; readonly entries: NewsEntry[] };
  readonly findings: Finding[];
}

/** What was known last stands in for an answer, and says of when it is. @throws Refusal `portal.unknown` */
export async function listNews({ db, askNews }: NewsReader, portal: string): Promise<NewsAnswer> {
  const asked = await askNews(await findPortalId(db, portal));
  if (!asked) return { value: { service: null, entries: [] }, findings: [] };
  const { service, answer } = asked;
  if (answer.answered) return { value: { service, entries: [...answer.value] }, findings: [] };
  const { since, last } = answer;
  const about = { subject: service, part: 'news' as const, since };
  return {
    value: { service, entries: [...(last?.value ?? [])] },
    findings: [missingList(about, last)],
  };
}

interface NewsAsking extends AnswerKeeping {
  readonly service: NewsService;
  readonly language: Language;
  /** How long a page waits for it. */
  readonly limitMs: number;
}

/** The address that a portal names is known to staff and to the server's own work. */
export async function askNewsService(
  { service, language, limitMs, ...keeping }: NewsAsking,
  portal: string,
): Promise<ServiceAnswer | null> {
  const { rows } = await keeping.db.execute<{ address: string | null }>(
    sql`select data->>'news_api' as address from record where id = ${portal} and collection = 'portals' and active`,
  );
  const address = rows[0]?.address;
  if (!address || !URL.canParse(address)) return null;
  // The address may hold a key of the firm, which stands in no log and in no other row.
  const question = { address: createHash('sha256').update(address).digest('hex'), language };
  const answer = await askAndKeep<readonly NewsEntry[]>(keeping, {
    subject: `news ${portal} ${language} ${question.address}`,
    question,
    keptAs: question,
    schema: z.array(NewsEntry),
    kept: true,
    ask: () => service.read(address, language, AbortSignal.any([keeping.signal, AbortSignal.timeout(limitMs)])),
  });
  return { service: new URL(address).host, answer };
}
