/** Answers where the figures of a firm come from, and has a provider read its own sources anew. */
import { Readable } from 'node:stream';
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { dayOfFigures, sources, type ChooseStaticData } from '../contract.ts';

type DataSourceContext = SignedInContext & { readonly source: FigureSource; readonly staticDataFor: ChooseStaticData };

export const endpoints = serveContract(sources, {
  readDataSource: async ({ tenant, source, staticDataFor }: DataSourceContext) => ({
    title: tenant.settings.source?.title ?? null,
    canRefresh: source.refresh !== null,
    filesOf: dayOfFigures(staticDataFor(tenant)),
  }),
  refreshDataSource: async ({ tenant, source, tell }: DataSourceContext) => {
    if (source.refresh === null) refuse('source.unsupported');
    tell({ subject: { kind: 'tenant', id: tenant.id } });
    await source.refresh();
    return { refreshed: true as const };
  },
  exportStaticFile: async ({ tenant, staticDataFor, tell }, { name }) => {
    const file = staticDataFor(tenant)?.file(name) ?? refuse('source.unsupported');
    tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { file: name } });
    return { fileName: `${name}.json`, mediaType: 'application/json', body: Readable.from([JSON.stringify(file)]) };
  },
});
