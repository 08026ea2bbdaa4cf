/** Records that the client of an account has accepted the terms of its portal. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';

/** Only the first acceptance is stored. @throws Refusal `account.unknown`, also for one of which the person is not the client */
export async function acceptTerms(
  db: Db,
  { account, client }: { readonly account: string; readonly client: string },
  now: Date,
): Promise<{ accepted: true; at: string }> {
  const { rows } = await db.execute<{ at: string }>(sql`
    update account set terms_accepted_at = coalesce(terms_accepted_at, ${now.toISOString()}::timestamptz)
    where id = ${account} and client_id = ${client} and active
    returning ${wireMoment(sql`terms_accepted_at`)} as at`);
  const [row] = rows;
  return row ? { accepted: true, at: row.at } : refuse('account.unknown');
}
