/** Submissions that nobody has approved yet, each with its form, as staff are told at home. */
import { sql } from 'drizzle-orm';
import type { OpenItemQuery } from '#server/records';

/** The details of a client are looked at when the client is verified, and have no step of their own then. */
const openSubmissions: OpenItemQuery = () => sql`
  select s.submitted_at as at, s.id, null::text as portal, f.id::text as place, f.name
  from submission s join form f on f.id = s.form_id and f.active where s.step = 'Under review' and s.submitted_at is not null
    and not exists (select from account_check c where c.submission_id = s.id)
    and not exists (select from process p where p.form_id = s.form_id or p.form_id_nl = s.form_id)`;

export const openItems = { openSubmissions } as const;
