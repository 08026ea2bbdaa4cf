/** Answers the endpoints of usage analytics. */
import { serveContract } from '#packages/endpoint';
import { analytics } from '../contract.ts';
import { exportUsage } from './csv.ts';
import { readUsageEntry } from './entry.ts';
import { listUsageEvents } from './events.ts';
import type { UsageReader } from './scope.ts';
import { listUsageRows, readUsage } from './totals.ts';

export const endpoints = serveContract<typeof analytics, UsageReader>(analytics, {
  readUsage: async (reader, query) => ({ value: await readUsage(reader, query), findings: [] }),
  listUsage: async (reader, { sort, count, ...query }) => {
    const { mostEngaged } = reader.tenant.settings.analytics;
    const wanted = { sort: sort ?? mostEngaged.sort, most: count ?? mostEngaged.count };
    const { rows, all } = await listUsageRows(reader, query, wanted);
    return { value: { rows, all }, findings: [] };
  },
  listUsageEvents: async (reader, query) => ({ value: await listUsageEvents(reader, query), findings: [] }),
  exportUsage,
  readUsageEntry: async (reader, { date }) => readUsageEntry(reader, date),
});
