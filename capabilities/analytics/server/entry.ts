/** Reads the entry of a day as a whole [ANA-08]. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { UsageEntry } from '../contract.ts';
import type { UsageReader } from './scope.ts';
import { FIGURES, figuresOf, type FigureRow } from './totals.ts';

/** @throws Refusal `day.without-usage` */
export async function readUsageEntry({ db, gatherUsage }: Pick<UsageReader, 'db' | 'gatherUsage'>, date: string): Promise<UsageEntry> {
  await gatherUsage();
  const day = sql`e.for_date = ${date}::date`;
  const users = await db.execute<FigureRow & { portal: string; person: string; investor: boolean }>(sql`
    select o.portal, e.person_id as person, (array_agg(e.investor order by e.last_at desc))[1] as investor, ${FIGURES}
    from usage_entry e, unnest(e.portals) o(portal) where ${day} group by 1, 2 order by 1, 2`);
  const groups = await db.execute<FigureRow & { id: string; members: string[] }>(sql`
    select u.group_id as id, array_agg(distinct u.person_id::text) as members, ${FIGURES} from usage_member u
    join usage_entry e on e.for_date = u.for_date and e.person_id = u.person_id where ${day} group by 1 order by 1`);
  const views = await db.execute<{ portal: string; page: string; count: number }>(sql`
    select o.portal, e.page, sum(e.count)::int as count from usage_entry e, unnest(e.portals) o(portal) where ${day} and e.page <> '' group by 1, 2 order by 1, 2`);
  if (users.rows.length + groups.rows.length === 0) refuse('day.without-usage');
  const portals = (rows: readonly { readonly portal: string }[]) => [...new Set(rows.map(({ portal }) => portal))];
  return {
    forDate: date,
    users: Object.fromEntries(
      portals(users.rows).map((portal) => [
        portal,
        Object.fromEntries(
          users.rows.filter((row) => row.portal === portal).map((row) => [row.person, { ...figuresOf(row), isInvestor: row.investor }]),
        ),
      ]),
    ),
    groups: Object.fromEntries(groups.rows.map((row) => [row.id, figuresOf(row)])),
    events: Object.fromEntries(
      portals(views.rows).map((portal) => [
        portal,
        Object.fromEntries(views.rows.filter((row) => row.portal === portal).map(({ page, count }) => [page, count])),
      ]),
    ),
    groupMembers: Object.fromEntries(groups.rows.map(({ id, members }) => [id, members])),
  };
}
