/** Lists single events of usage: who did what, with which record, and when. */
import { sql } from 'drizzle-orm';
import { wireMoment } from '#platform';
import { EVENTS_PAGE, type UsageEvent, type UsageKind } from '../contract.ts';
import { usageScope, type UsageQuery, type UsageReader } from './scope.ts';

interface EventRow extends Record<string, unknown> {
  readonly seq: string;
  readonly at: string;
  readonly person: string;
  readonly personName: string | null;
  readonly kind: UsageKind;
  readonly operation: string;
  readonly page: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly times: number;
}

/** The newest first, from before the event `before` [ANA-16]: a page neither repeats nor leaves out what arrives in between. */
export async function listUsageEvents(
  reader: UsageReader,
  query: UsageQuery & { readonly before?: number | undefined },
): Promise<{ events: UsageEvent[]; more: boolean }> {
  const { conditions } = await usageScope(reader, query);
  const { rows } = await reader.db.execute<EventRow>(sql`
    select e.seq, ${wireMoment(sql`e.at`)} as at, e.person_id as person, p.name as "personName", e.kind,
      e.operation, e.page, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.count as times,
      case e.subject_kind
        when 'account' then (select a.name from account a where a.id = as_id(e.subject_id))
        when 'portfolio' then (select f.name from portfolio f where f.id = as_id(e.subject_id))
        when 'clientDocument' then (select d.name from document d where d.id = as_id(e.subject_id))
        when 'message' then (select m.subject from message m where m.id = as_id(e.subject_id))
        when 'portal' then (select o.name from portal o where (o.id = as_id(e.subject_id) or o.key = e.subject_id))
      end as "subjectName"
    from (select * from usage_event e where ${conditions}
        ${query.before === undefined ? sql`` : sql`and (e.at, e.seq) < (select b.at, b.seq from usage_event b where b.seq = ${query.before})`}
      order by e.at desc, e.seq desc limit ${EVENTS_PAGE + 1}) e left join person p on p.id = e.person_id order by e.at desc, e.seq desc`);
  return { events: rows.slice(0, EVENTS_PAGE).map(toEvent), more: rows.length > EVENTS_PAGE };
}

function toEvent(row: EventRow): UsageEvent {
  const { at, kind, operation, times, subjectKind, subjectId } = row;
  return {
    seq: Number(row.seq),
    at,
    person: { id: row.person, name: row.personName },
    kind,
    operation,
    page: row.page === '' ? null : row.page,
    subject: subjectKind === '' ? null : { kind: subjectKind, id: subjectId, name: row.subjectName },
    times,
  };
}
