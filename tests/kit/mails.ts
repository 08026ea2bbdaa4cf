/** Reads the mails that the server has written: without a gateway they are kept, and their links can be opened from there. */
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '#platform';
import type { TestServer } from './server.ts';
import type { Firm } from './fixture.ts';
import { HANG_MS } from './limits.ts';

export interface OutboxMail {
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Every mail of a firm, oldest first, once all of them have been composed. */
export async function mailsOf({ server, fixture }: Pick<TestServer, 'server' | 'fixture'>, firm: Firm = 'hekla'): Promise<OutboxMail[]> {
  return mailsIn(server.database.work(fixture[firm].id));
}

/** The same by a handle of work. */
export async function mailsIn(db: Db): Promise<OutboxMail[]> {
  return vi.waitUntil(
    async () => {
      const { rows } = await db.execute<{ template: string; to: string; subject: string | null; body: string | null; state: string }>(
        sql`select template, recipient as "to", subject, body, state from delivery where template <> 'test' order by created_at, id`,
      );
      return (
        rows.every(({ state }) => state === 'kept') && rows.map((row) => ({ ...row, subject: row.subject ?? '', body: row.body ?? '' }))
      );
    },
    { timeout: HANG_MS, interval: 50 },
  );
}

/** The newest mail of a kind to an address; waits for it. */
export function mailTo(
  running: Pick<TestServer, 'server' | 'fixture'>,
  template: string,
  address: string,
  firm: Firm = 'hekla',
): Promise<OutboxMail> {
  return vi.waitUntil(async () => (await mailsOf(running, firm)).findLast((mail) => mail.template === template && mail.to === address), {
    timeout: HANG_MS,
    interval: 50,
  });
}

/** The link of a mail, as an address of the firm's pages. */
export function linkIn({ body }: OutboxMail): URL {
  const [link] = /https?:\/\/\S+/.exec(body) ?? [];
  if (!link) throw new Error(`there is no link in: ${body}`);
  return new URL(link);
}

/** The code that the link of a mail carries. */
export function codeIn(mail: OutboxMail): string {
  const [code] = linkIn(mail).searchParams.values();
  if (!code) throw new Error('the link carries nothing');
  return code;
}

/** Settles when no job of the server runs or is due soon; hourly and daily jobs are not waited for. */
export async function waitForJobs({ server }: Pick<TestServer, 'server'>): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await server.database.work().execute<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job
              where state in ('created', 'retry', 'active') and start_after < now() + interval '30 minutes'`,
      );
      return rows[0]?.n === 0;
    },
    { timeout: HANG_MS, interval: 50 },
  );
}
