/** Puts together everything the product can do, in the order of the capabilities: the endpoints over HTTP, and the jobs that run by themselves. */
import type { Endpoint, ServedContract, Upload } from '#packages/endpoint';
import type { FileStore, Job, TenantRenewal, WorkContext } from '#platform';
import type { NewsService } from '#contract/content';
import type { DataService } from '#contract/datasets';
import type { LibraryCalls, PictureTypesetter } from '#contract/documents';
import type { PictureProcessor } from '#contract/files';
import type { FormTypesetter } from '#contract/forms';
import type { OrderCalls } from '#contract/orders';
import type { Typesetter } from '#contract/reports';
import type { FirstOrderPort } from '#contract/verification';
import type { ChooseStaticData } from '#contract/sources';
import type { Calculator } from '#contract/calculations';
import type { Projector } from '#contract/planning';
import type { OutboxPorts } from '#contract/outbox';
import type { LogoPictures, PdfInspector } from '#contract/tenants';
import type { BreachedPasswords, IdentityProviderClient } from '#contract/sign-in';
import { endpoints as accounts } from '#server/accounts';
import { endpoints as analytics, jobs as analyticsJobs, resumeGathering, type UsageGatherer } from '#server/analytics';
import { collections as admin, endpoints as installation, type InstallationContext } from '#server/admin';
import { bundleJobs, jobs as bundleForgetting, resumeBundles, resumeForgettingBundles, serveBundles } from '#server/bundles';
import { endpoints as calculations } from '#server/calculations';
import { collections as contentRecords, endpoints as content, type NewsReader } from '#server/content';
import {
  collections as dataProcesses,
  endpoints as datasets,
  jobs as dataJobs,
  resumeDataRuns,
  resumeForgettingRuns,
} from '#server/datasets';
import { endpoints as distributions, jobs as distributionJobs, resumeQuarters, resumeLetters } from '#server/distributions';
import { endpoints as documents, jobs as documentJobs, resumeDocumentLetters } from '#server/documents';
import { endpoints as files, jobs as fileJobs, resumeSweep, type FileAddresses } from '#server/files';
import { collections as fundRecords, endpoints as funds, type RequestFundSource } from '#server/funds';
import { endpoints as imports, jobs as importJobs, resumeCancelling, resumeChecks } from '#server/imports';
import { collections as formRecords, endpoints as forms } from '#server/forms';
import { collections as clientGroups, endpoints as groups } from '#server/groups';
import { collections as entries, endpoints as ledger } from '#server/ledger';
import { endpoints as marketData, jobs as marketDataJobs, resumeMarketData, type ChooseMarketData } from '#server/market-data';
import { collections as libraries, endpoints as media } from '#server/media';
import { collections as messageCollections, endpoints as messages, jobs as messageJobs, resumeMessageLetters } from '#server/messages';
import { collections as menus, endpoints as navigation, type PagesPorts } from '#server/navigation';
import { collections as orderRecords, endpoints as orders } from '#server/orders';
import { endpoints as people, type SignedInContext } from '#server/people';
import { endpoints as performance, computations, type FigureSource } from '#server/performance';
import { collections as plans, endpoints as planning } from '#server/planning';
import { collections as portfolioRecords, endpoints as portfolios } from '#server/portfolios';
import {
  collections as letters,
  endpoints as outbox,
  jobs as postJobs,
  resumeDeliveries,
  resumeRetention,
  type QueuedLetter,
} from '#server/outbox';
import { collections as processes } from '#server/processes';
import {
  bulkJobs,
  jobs as recordJobs,
  recordImportJobs,
  resumeBulks,
  resumeEmptying,
  resumeForgettingFiles,
  resumeRecordImports,
  serveRecords,
  type Keeper,
} from '#server/records';
import { collections as commentary, endpoints as reports, jobs as reportJobs, resumeStatements, type ReportPorts } from '#server/reports';
import {
  activationEndpoints,
  endpoints as signingIn,
  jobs as signInJobs,
  resumeForgetting,
  type SignInHandlerContext,
} from '#server/sign-in';
import { endpoints as sources, jobs as sourceJobs, resumeAnswerRetention } from '#server/sources';
import { collections as userStatuses, completeStatuses, endpoints as statuses } from '#server/statuses';
import { endpoints as tenants } from '#server/tenants';
import { endpoints as verification } from '#server/verification';
import { endpoints as wording } from '#server/wording';
import type { Language, Translate } from '#packages/texts';
import type { ServerTexts } from './texts.ts';

/** The ports to the outside world, with the adapters that the composition has chosen. */
export interface ServerPorts extends OutboxPorts {
  readonly source: FigureSource;
  readonly funds: RequestFundSource;
  readonly files: FileStore;
  readonly pictures: PictureProcessor & LogoPictures;
  readonly typesetter: Typesetter & FormTypesetter & PictureTypesetter & PdfInspector;
  readonly calculator: Calculator;
  readonly projector: Projector;
  /** Null where stolen passwords are not looked up. */
  readonly breaches: BreachedPasswords | null;
  readonly identities: IdentityProviderClient;
  readonly newsService: NewsService;
  readonly dataService: DataService;
  readonly marketDataFor: ChooseMarketData;
  readonly staticDataFor: ChooseStaticData;
}

/** Everything that a handler may use. Behind the permission `anyone` there may be no person, and no such handler asks for one. */
export type ServerContext = SignInHandlerContext &
  SignedInContext &
  PagesPorts &
  UsageGatherer &
  Pick<NewsReader, 'askNews'> &
  TenantRenewal &
  InstallationContext &
  ServerPorts & {
    readonly upload?: Upload;
    /** Null where no orders are taken: then only the details of clients are checked. */
    readonly firstOrders: FirstOrderPort<SignedInContext, QueuedLetter> | null;
    readonly orderCalls: OrderCalls;
    readonly library: LibraryCalls | null;
    /** Aborted when nobody waits for the answer any more. */
    readonly signal: AbortSignal;
    readonly catalogue: ServerTexts['catalogue'];
    /** The texts in any language of the product, with those of the firm. */
    readonly wordsIn: (language: Language) => Translate;
    /** The origin of the request: `https://clients.example.com`. */
    readonly origin: string;
    readonly addresses: FileAddresses;
  };

export interface Operation {
  /** The endpoint's name in its contract: its operation id everywhere. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handle: (surroundings: ServerContext, input: object) => Promise<unknown>;
}

/** The keepers of every collection that staff keep records of. */
export const recordKeepers: readonly Keeper<ServerContext>[] = [
  ...userStatuses,
  ...clientGroups,
  ...menus,
  ...portfolioRecords,
  ...entries,
  ...letters,
  ...fundRecords,
  ...contentRecords,
  ...commentary,
  ...plans,
  ...orderRecords,
  ...messageCollections,
  ...processes,
  ...dataProcesses,
  ...formRecords,
  ...libraries,
  ...admin,
];

const SERVED_CONTRACTS: readonly ServedContract<ServerContext>[] = [
  tenants,
  wording,
  people,
  serveRecords(recordKeepers),
  files,
  outbox,
  signingIn,
  activationEndpoints,
  statuses,
  accounts,
  groups,
  verification,
  navigation,
  portfolios,
  ledger,
  performance,
  sources,
  funds,
  calculations,
  reports,
  imports,
  serveBundles(recordKeepers),
  marketData,
  datasets,
  forms,
  media,
  documents,
  content,
  distributions,
  messages,
  analytics,
  orders,
  planning,
  installation,
];

export const operations: readonly Operation[] = SERVED_CONTRACTS.flatMap(({ contract, handlers }) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name, endpoint, handle: handlers[name] as Operation['handle'] })),
);

/** What work in the name of a member of staff needs besides the ports: saving a record may concern how its person comes in, and the pages. */
export interface JobPorts
  extends ServerPorts, Pick<ReportPorts, 'pdfFunction'>, Pick<SignInHandlerContext, 'identity' | 'browser' | 'session'>, PagesPorts {}

/** The job of each queue. */
export const jobs: Readonly<Record<string, Job<JobPorts>>> = {
  ...fileJobs,
  ...recordJobs,
  ...bulkJobs(recordKeepers),
  ...recordImportJobs(recordKeepers),
  ...postJobs,
  ...signInJobs,
  ...sourceJobs,
  ...reportJobs,
  ...importJobs,
  ...bundleForgetting,
  ...bundleJobs(recordKeepers),
  ...marketDataJobs,
  ...dataJobs,
  ...documentJobs,
  ...messageJobs,
  ...analyticsJobs,
  ...distributionJobs,
};

/** Queues whose jobs are computed in a thread of their own. */
export const computationQueues: readonly string[] = Object.keys(computations);

/** Run for each tenant at start: they send again the jobs that were waiting when the server stopped. */
export const startSweeps: readonly ((context: WorkContext & ServerPorts) => Promise<void>)[] = [
  completeStatuses,
  resumeSweep,
  resumeDeliveries,
  resumeRetention,
  resumeForgetting,
  resumeEmptying,
  resumeBulks,
  resumeRecordImports,
  resumeForgettingFiles,
  resumeStatements,
  resumeChecks,
  resumeCancelling,
  resumeBundles,
  resumeForgettingBundles,
  resumeMarketData,
  resumeDataRuns,
  resumeForgettingRuns,
  resumeDocumentLetters,
  resumeMessageLetters,
  resumeGathering,
  resumeLetters,
  resumeQuarters,
  resumeAnswerRetention,
];
