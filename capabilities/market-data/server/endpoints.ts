/** Answers what the market data service of a firm has brought, and asks it now. */
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { marketData } from '../contract.ts';
import { sendToAsk, type ChooseMarketData } from './job.ts';
import { listRuns, startRun } from './runs.ts';

type MarketDataContext = SignedInContext & { readonly marketDataFor: ChooseMarketData };

export const endpoints = serveContract(marketData, {
  readMarketData: async ({ db, tenant, marketDataFor }: MarketDataContext) => ({
    value: {
      title: tenant.settings.marketData?.title ?? null,
      asked: marketDataFor(tenant) !== null,
      runs: await listRuns(db),
    },
    findings: [],
  }),
  fetchMarketData: async ({ db, tenant, person, jobs, tell, marketDataFor }: MarketDataContext) => {
    if (marketDataFor(tenant) === null) refuse('marketData.none');
    tell({ subject: { kind: 'tenant', id: tenant.id } });
    const id = await db.transaction((tx) => startRun(tx, person.id));
    await sendToAsk({ jobs }, id);
    return { id };
  },
});
