/** Gathers the entries of usage from the audit log: what people did in the portals, by day, person, portal and group. */
import { sql } from 'drizzle-orm';
import type { Db, WorkContext } from '#platform';
import { hourlyJob } from '#platform';
import { USAGE_WINDOW_DAYS } from '../contract.ts';

export const GATHER_USAGE_JOB = 'analytics.gather';

const DAY_MS = 86_400_000;
/** Rows of the audit log in one transaction. */
const AT_ONCE = 5000;
/** Entries stay for longer than they are shown, so that a clock that was set back finds them. */
const KEPT_DAYS = USAGE_WINDOW_DAYS + 34;

/** Port: brings the entries up to the last row of the audit log. */
export interface UsageGatherer {
  readonly gatherUsage: () => Promise<unknown>;
}

/** Whether something has been written into the audit log since the entries were gathered. */
async function isBehind(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select coalesce((select max(seq) from audit_event), 0) > coalesce((select seq from usage_progress), 0) as behind`);
  return rows[0]!.behind;
}

/**
 * Adds what the audit log holds since the last time. Each row of the log is counted once, however often and from however many servers this is called.
 * @param db of work, bound to the tenant
 * @returns the number of rows of the log that were added
 */
export async function gatherUsage(db: Db, now: Date): Promise<number> {
  if (!(await isBehind(db))) return 0;
  const oldest = oldestDay(now);
  let added = 0;
  for (let last = false; !last;) {
    const batch = await db.transaction((tx) => gatherBatch(tx, oldest));
    added += batch.added;
    last = batch.last;
  }
  return added;
}

/** The first day whose entries are kept. */
function oldestDay(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Returns how many rows of the log it has added, and whether the end of the log was reached. */
async function gatherBatch(tx: Db, oldest: string): Promise<{ readonly added: number; readonly last: boolean }> {
  await tx.execute(sql`insert into usage_progress (seq) values (0) on conflict do nothing`);
  const { rows } = await tx.execute<{ before: string; until: string; end: string }>(sql`
    select p.seq as before, least(p.seq + ${AT_ONCE}, e.seq) as until, e.seq as end
    from usage_progress p, (select coalesce(max(seq), 0) as seq from audit_event) e for update of p`);
  const { before, until, end } = rows[0]!;
  const added = Number(until) - Number(before);
  if (added <= 0) return { added: 0, last: true };
  await tx.execute(eventsBetween(before, until, oldest));
  await tx.execute(sql`
    insert into usage_entry (for_date, person_id, investor, kind, page, account_id, portals, count, last_at)
    select for_date, person_id, investor, kind, page, account_id, portals, sum(count), max(at) from usage_event
    where seq > ${before} and seq <= ${until} group by 1, 2, 3, 4, 5, 6, 7
    on conflict (tenant_id, for_date, person_id, investor, kind, page, account_id, portals_digest)
    do update set count = usage_entry.count + excluded.count, last_at = greatest(usage_entry.last_at, excluded.last_at)`);
  await tx.execute(sql`
    insert into usage_member (for_date, group_id, person_id)
    select distinct e.for_date, g.id, e.person_id from usage_event e
      join account_person p on p.person_id = e.person_id and (p.part = 'client' or p.part = 'holder' and p.confirmed_at is not null)
      join client_group_member m on m.account_id = p.account_id join client_group g on g.id = m.group_id and g.active
    where e.seq > ${before} and e.seq <= ${until} on conflict do nothing`);
  await tx.execute(sql`update usage_progress set seq = ${until}`);
  return { added, last: until === end };
}

/** What signing in, or proving oneself again, consists of beside the sign-in itself; and the logo that was logged with every page before. */
const NO_ACTIONS = ['sendPin', 'beginSetUp', 'proveAgain', 'readLogo'] as const;

/**
 * What counts as what [OQ-97]: completed sign-ins, pages opened, messages sent, files taken along, and every other action. A sign-in that waits for a
 * second factor is none yet, one that is proved again is none, signing out ends one, and what the pages read by themselves is no action.
 */
function eventsBetween(before: string, until: string, oldest: string) {
  return sql`
    insert into usage_event (seq, at, for_date, person_id, investor, kind, operation, page, subject_kind, subject_id, account_id, portals, count)
    select e.seq, e.at, (e.at at time zone 'UTC')::date, p.id, not (p.is_admin or p.is_professional),
      case when e.kind = 'sign-in' or e.detail ->> 'completes' = 'sign-in' then 'logins' when e.kind = 'view' then 'views' when e.kind = 'export' then 'downloads'
        when e.operation in ('sendMessage', 'replyToMessage') then 'messages' else 'other' end,
      e.operation, coalesce(e.detail ->> 'page', ''), coalesce(r.kind, ''), coalesce(r.id, ''), r.account, r.portals, coalesce((e.detail ->> 'times')::int, 1)
    from (
      select e.seq, e.at, e.kind, e.operation, d.actor_id, d.subject_kind, d.subject_id, audit_detail_data(d.detail) as detail
      from audit_event e join audit_detail d on d.seq = e.seq
      where e.seq > ${before} and e.seq <= ${until} and e.at >= ${oldest}::date and e.outcome = 'done' and e.kind in ('sign-in', 'view', 'export', 'write', 'view-as')
        and d.actor_id is not null and e.operation <> all (${sql.param([...NO_ACTIONS])}::text[])
    ) e join person p on p.id = e.actor_id, audited_record(e.subject_kind, e.subject_id, e.detail, e.actor_id) r
    where not (e.kind = 'sign-in' and e.detail ?| array['waits', 'again'])`;
}

/** Forgets who somebody was in what they did, and in what was done to their record. @param tx a transaction of work, bound to the tenant */
export async function eraseUsage(tx: Db, person: string): Promise<void> {
  // Whatever is being gathered now is there before it is deleted.
  await tx.execute(sql`select from usage_progress for update`);
  for (const table of ['usage_event', 'usage_entry', 'usage_member'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${person}`);
  await tx.execute(sql`update usage_event set subject_id = '' where subject_kind in ('person', 'users') and subject_id = ${person}`);
}

const hourlyGathering = hourlyJob(GATHER_USAGE_JOB, async ({ db, now }: Pick<WorkContext, 'db' | 'jobs' | 'now'>) => {
  await gatherUsage(db, now);
  const oldest = oldestDay(now);
  for (const table of ['usage_event', 'usage_entry', 'usage_member'])
    await db.execute(sql`delete from ${sql.identifier(table)} where for_date < ${oldest}::date`);
});
export const { job: gatherUsageHourly, resume: resumeGathering } = hourlyGathering;
