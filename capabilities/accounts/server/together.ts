/** Combines the accounts of a client in a portal, as they are on the home page. */
import { sql } from 'drizzle-orm';
import type { Finding } from '#packages/findings';
import { decidePermission } from '#packages/policy';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { AccountSource, AccountsTogether } from '../contract.ts';
import { readListScope } from './list.ts';
import { figureRange, type RequestedRange } from './range.ts';

type TogetherContext = Pick<SignedInContext, 'db' | 'now' | 'tenant' | 'actor'> & { readonly source: AccountSource<Db> };

interface ListedCurrency extends Record<string, unknown> {
  readonly id: string;
  readonly currency: string;
}

/**
 * @returns null where there are not several accounts, for whoever looks after clients, and for accounts of several currencies of which a provider states
 *   the values: it states no rates by which they could be added
 * @throws Refusal `portal.unknown`, `range.reversed`, `range.beyond`
 */
export async function combineAccounts(
  { db, source, now, tenant, actor }: TogetherContext,
  portal: string,
  wanted: RequestedRange,
): Promise<{ value: AccountsTogether | null; findings: Finding[] }> {
  const { listed } = await readListScope(db, tenant.settings, portal);
  // As with listOwnStatuses: whoever looks after clients has a book of them, and no sum.
  if (decidePermission('clients.read', actor) === 'yes') return { value: null, findings: [] };
  const { rows } = await db.execute<ListedCurrency>(sql`
    select a.id, a.currency from account a left join person c on c.id = a.client_id where ${listed} order by a.sort_name, a.id`);
  const [first, second] = rows;
  if (!first || !second) return { value: null, findings: [] };
  const isOneCurrency = rows.every(({ currency }) => currency === first.currency);
  if (!isOneCurrency && tenant.settings.source !== null) return { value: null, findings: [] };
  const currency = isOneCurrency ? first.currency : tenant.settings.currency;
  const together = rows.map(({ id }) => id);
  const range = figureRange(wanted, await source.latestDay(db), now);
  const { value, findings } = await source.accountFigures(db, { id: first.id, currency, together }, range);
  const { portfolios: _, types: __, ...figures } = value;
  return { value: { ...figures, currency }, findings: [...findings] };
}
