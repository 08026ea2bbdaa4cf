/** Answers where the figures of a firm come from, and has a provider read its own sources anew. */
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { sources } from '../contract.ts';

type DataSourceContext = SignedInContext & { readonly source: FigureSource };

export const endpoints = serveContract(sources, {
  readDataSource: async ({ tenant, source }: DataSourceContext) => ({
    title: tenant.settings.source?.title ?? null,
    canRefresh: source.refresh !== null,
  }),
  refreshDataSource: async ({ tenant, source, tell }: DataSourceContext) => {
    if (source.refresh === null) refuse('source.unsupported');
    tell({ subject: { kind: 'tenant', id: tenant.id } });
    await source.refresh();
    return { refreshed: true as const };
  },
});
