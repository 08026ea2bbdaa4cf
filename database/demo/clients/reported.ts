/** Finds the accounts of the log-ins of the demo, for which the firm makes a report of the last quarter. */
import { sql } from 'drizzle-orm';
import { civilOf, dayOf, formatDay, parseDay } from '#packages/calendar';
import type { Language } from '#packages/texts';
import type { Db } from '#platform';
import { SHOWN_IDS } from './shown.ts';

export interface ReportedAccount {
  /** The statement of an account is stored with one of its portfolios. */
  readonly portfolio: string;
  readonly language: Language;
}

const REPORTED = [SHOWN_IDS.several, SHOWN_IDS.company, SHOWN_IDS.one];

/** Those that have no document yet. @param db a handle of the tenant of the firm */
export async function listUnreportedAccounts(db: Db): Promise<ReportedAccount[]> {
  const { rows } = await db.execute<ReportedAccount & Record<string, unknown>>(sql`
    select f.id as portfolio, coalesce(p.language, 'en') as language from account a join person p on p.id = a.client_id
    join lateral (select f.id from portfolio f where f.account_id = a.id and f.active order by f.name, f.id limit 1) f on true
    where a.external_id in ${REPORTED} and not exists (select from document d where d.account_id = a.id) order by a.external_id`);
  return rows;
}

/** The last quarter of a year that was over on a day. */
export function lastQuarterBefore(day: string): { readonly from: string; readonly to: string } {
  const { year, month } = civilOf(parseDay(day) + 1);
  const begins = dayOf({ year, month: month - ((month - 1) % 3), day: 1 });
  const { year: ended, month: last } = civilOf(begins - 1);
  return { from: formatDay(dayOf({ year: ended, month: last - 2, day: 1 })), to: formatDay(begins - 1) };
}
