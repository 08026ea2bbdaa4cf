/** Chooses for each tenant the services outside that its settings name: who carries out its orders, keeps its funds or its library, or makes its PDFs. */
import type { Language } from '#packages/texts';
import type { Log, Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { fundService, libraryService, orderService, pdfFunction, staticFundService, staticLibrary } from '#adapters/sources';
import type { LibraryCalls } from '#contract/documents';
import type { OrderCalls } from '#contract/orders';
import type { OutsidePdfFunction } from '#contract/reports';
import type { ChooseStaticData, StaticData, StaticFileName } from '#contract/sources';
import { servedLibrary } from '#server/documents';
import { recordedFunds, servedFunds, type RequestFundSource } from '#server/funds';
import { ownDesk, providerDesk } from '#server/orders';

interface OutsideServiceParts {
  readonly database: Pick<Database, 'work'>;
  /** Tokens of services, by the key of the tenant. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly staticDataFor: ChooseStaticData;
  readonly log: Log;
  readonly clock: () => Date;
  /** How long a page waits for one of them. */
  readonly limitMs: number;
}

type ServedTenant = Pick<Tenant, 'id' | 'key' | 'settings'>;

interface ServiceReader {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly language: Language;
}

type ChooseService<Service> = (tenant: ServedTenant, reader: ServiceReader) => Service;

export interface OutsideServices {
  /** The desk of the firm where no service carries its orders out. */
  readonly orderDeskFor: ChooseService<OrderCalls>;
  /** The records of the firm where no service keeps its funds. */
  readonly fundsFor: ChooseService<RequestFundSource>;
  /** Null where no service keeps a library. */
  readonly libraryFor: ChooseService<LibraryCalls | null>;
  /** Null where statements are made here. */
  readonly pdfFunctionFor: (tenant: ServedTenant) => OutsidePdfFunction | null;
  /** How long a page waits for one of them. */
  readonly outsideMs: number;
}

export function openOutsideServices({ database, tokens, staticDataFor, log, clock: now, limitMs }: OutsideServiceParts): OutsideServices {
  const connectionOf = ({ key }: ServedTenant, url: string) => ({
    url: url.replace(/\/+$/, ''),
    token: tokens.get(key) ?? null,
    options: {},
  });
  const askingOf = ({ id }: ServedTenant, { title, url }: { readonly title: string; readonly url: string }, reader: ServiceReader) => ({
    title,
    url,
    ...reader,
    limitMs,
    db: database.work(id),
    log,
    now,
  });
  return {
    orderDeskFor: (tenant, reader) => {
      const { orderService: settings } = tenant.settings;
      if (settings === null) return ownDesk;
      return providerDesk({ provider: orderService(connectionOf(tenant, settings.url)), ...askingOf(tenant, settings, reader) });
    },
    fundsFor: (tenant, reader) => {
      const { fundService: settings } = tenant.settings;
      if (settings === null) return recordedFunds;
      const files = staticDataFor(tenant);
      const service = files ? staticFundService(files) : fundService(connectionOf(tenant, settings.url), settings.dataPaths);
      return servedFunds({ service, filesOf: files && dayOf(files, 'funds', 'fund-data'), ...askingOf(tenant, settings, reader) });
    },
    libraryFor: (tenant, reader) => {
      const { fundService: settings } = tenant.settings;
      if (!settings?.library) return null;
      const files = staticDataFor(tenant);
      const service = files ? staticLibrary(files) : libraryService(connectionOf(tenant, settings.url));
      return servedLibrary({ service, filesOf: files && dayOf(files, 'docs', 'clients'), ...askingOf(tenant, settings, reader) });
    },
    pdfFunctionFor: (tenant) => {
      const { pdfService: settings } = tenant.settings;
      return settings && pdfFunction(connectionOf(tenant, settings.url));
    },
    outsideMs: limitMs,
  };
}

/** The day of the oldest of the files; without any, the newest of the others, of which nothing is shown. */
function dayOf(files: StaticData, ...names: readonly StaticFileName[]): string {
  const days = names.flatMap((name) => files.file(name)?.date ?? []);
  return days.toSorted()[0] ?? files.latest;
}
