/** Static files: JSON files of a firm that stand in the place of its feeds where the server is started with them, and the feeds are not asked. */
import { z } from 'zod';
import { PlainDate } from '#packages/endpoint';

/** What there are files of, by the name that a file has without its ending. */
export const STATIC_FILES = ['docs', 'team', 'funds', 'fund-data', 'clients', 'accounts', 'portfolios', 'risk-comparison'] as const;
export type StaticFileName = (typeof STATIC_FILES)[number];

const MOST_ROWS = 50_000;

export const StaticFile = z.object({
  /** The day that it is of. */
  date: PlainDate,
  /** As the feed would answer them. */
  results: z.array(z.record(z.string(), z.json())).max(MOST_ROWS),
});
export type StaticFile = z.infer<typeof StaticFile>;

/** Port: the static files of one firm. */
export interface StaticData {
  /** The newest day of all of them. */
  readonly latest: string;
  /** Null where there is none of the name. */
  readonly file: (name: StaticFileName) => StaticFile | null;
  /** The bytes of a document for all clients (null), or of one client by their number. Throws where there is none, or a name is none of a file. */
  readonly document: (client: string | null, name: string) => Promise<Uint8Array>;
}

/** Null for a firm whose feeds are asked. */
export type ChooseStaticData = (tenant: { readonly key: string }) => StaticData | null;

/** The day of the figures in static files: the older of the files that hold them. Null without static files. */
export function dayOfFigures(data: StaticData | null): string | null {
  if (data === null) return null;
  const days = (['accounts', 'portfolios'] as const).flatMap((name) => data.file(name)?.date ?? []);
  return days.toSorted()[0] ?? data.latest;
}
