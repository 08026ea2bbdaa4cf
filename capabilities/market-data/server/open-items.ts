/** The times that the market data service was asked in vain since it last went well, as staff are told at home. */
import { sql } from 'drizzle-orm';
import type { OpenItemQuery } from '#server/records';

/** A service that is asked no more fails no more. */
const failedMarketData: OpenItemQuery = ({ settings }) => sql`
  select r.asked_at as at, r.id, null::text as portal, null::text as place, null::text as name
  from market_data_run r where r.state = 'failed' and ${settings.marketData !== null}
    and r.asked_at > coalesce((select max(asked_at) from market_data_run where state = 'done'), '-infinity')`;

export const openItems = { failedMarketData } as const;
