/** Statements that could not be made, as staff are told at home. */
import { sql } from 'drizzle-orm';
import { isWithin, type OpenItemQuery } from '#server/records';

/**
 * Each on the page on which it is asked for again, by the last part of its address. A later one of the same portfolio or account makes up for it; what
 * was left because nobody may have it any more has not failed.
 */
const failedStatements: OpenItemQuery = (context) => sql`
  select s.created_at as at, s.id, p.key as portal, case when s.of_account then 'account/' || a.id else 'portfolio/' || f.id end as place,
    case when s.of_account then a.name else f.name end as name
  from statement s join portfolio f on f.id = s.portfolio_id and f.active join account a on a.id = s.account_id and a.active
    left join portal p on p.id = a.portal_id and p.active
  where s.state = 'failed' and s.reason <> 'withdrawn' and ${isWithin('kept', sql`s.created_at`, context)}
    and not exists (select from statement later where later.portfolio_id = s.portfolio_id and later.of_account = s.of_account
      and later.state = 'ready' and later.ready_at > s.created_at)`;

export const openItems = { failedStatements } as const;
