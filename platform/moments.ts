/** Writes moments in SQL as they stand on the wire: ISO 8601, in UTC. */
import { sql, type SQL } from 'drizzle-orm';

/** To the millisecond. */
export function wireMoment(moment: SQL): SQL<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** To the microsecond, for the moments of facts: what was known then is asked for by exactly this. */
export function factMoment(moment: SQL): SQL<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
