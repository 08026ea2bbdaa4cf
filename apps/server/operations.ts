/** Puts together everything the product can do, in the order of the capabilities: the endpoints over HTTP, and the jobs that run by themselves. */
import type { Endpoint, Served, Upload } from '#packages/endpoint';
import type { FileStore, Pictures } from '#contract/files';
import type { FormTypesetter } from '#contract/forms';
import type { OrderCalls } from '#contract/orders';
import type { Typesetter } from '#contract/reports';
import type { FirstOrders } from '#contract/verification';
import type { Calculator } from '#contract/calculations';
import type { Projector } from '#contract/planning';
import type { PostPorts } from '#contract/post';
import type { LogoPictures } from '#contract/tenants';
import type { Breaches, Identities } from '#contract/sign-in';
import { endpoints as accounts } from '#server/accounts';
import { collections as admin, endpoints as installation, type Installed } from '#server/admin';
import { endpoints as calculations } from '#server/calculations';
import { collections as content } from '#server/content';
import { endpoints as distributions, jobs as distributionJobs, resumeQuarters, resumeTelling } from '#server/distributions';
import { endpoints as files, jobs as fileJobs, resumeSweep, type FileAddresses } from '#server/files';
import { collections as fundRecords, endpoints as funds, type Funds } from '#server/funds';
import { endpoints as feeds, jobs as feedJobs, resumeCancelling, resumeChecks } from '#server/feeds';
import { collections as formRecords, endpoints as forms } from '#server/forms';
import { collections as clientGroups, endpoints as groups } from '#server/groups';
import { collections as entries, endpoints as ledger } from '#server/ledger';
import { collections as libraries, endpoints as media } from '#server/media';
import { collections as messages } from '#server/messages';
import { collections as menus, endpoints as navigation, type Arranged } from '#server/navigation';
import { collections as orderRecords, endpoints as orders } from '#server/orders';
import { endpoints as people, type SignedIn } from '#server/people';
import { endpoints as performance, computations, type LedgerSource } from '#server/performance';
import { collections as plans, endpoints as planning } from '#server/planning';
import { collections as portfolioRecords, endpoints as portfolios } from '#server/portfolios';
import {
  collections as letters,
  endpoints as post,
  jobs as postJobs,
  resumeDeliveries,
  resumeRetention,
  type Enqueued,
} from '#server/post';
import { collections as processes } from '#server/processes';
import { bulkJobs, jobs as recordJobs, resumeBulks, resumeEmptying, serveRecords, type Keeper } from '#server/records';
import { endpoints as reports, jobs as reportJobs, resumeStatements } from '#server/reports';
import { activationEndpoints, endpoints as signingIn, jobs as signInJobs, resumeForgetting, type AtTheDoor } from '#server/sign-in';
import { collections as userStatuses, completeStatuses, endpoints as statuses } from '#server/statuses';
import { endpoints as tenants, type Job, type Renewing, type WorkContext } from '#server/tenants';
import { endpoints as verification } from '#server/verification';
import { endpoints as wording } from '#server/wording';
import type { Words } from './words.ts';

/** The ports to the outside world, with the adapters that the composition has chosen. */
export interface Ports extends PostPorts {
  readonly source: LedgerSource;
  readonly funds: Funds;
  readonly files: FileStore;
  readonly pictures: Pictures & LogoPictures;
  readonly typesetter: Typesetter & FormTypesetter;
  readonly calculator: Calculator;
  readonly projector: Projector;
  /** Null where stolen passwords are not looked up. */
  readonly breaches: Breaches | null;
  readonly identities: Identities;
  /** Null where no orders are taken: then only the details of clients are checked. */
  readonly firstOrders: FirstOrders<SignedIn, Enqueued> | null;
  readonly orderCalls: OrderCalls;
}

/** Everything that a handler may use. Behind the permission `anyone` there may be no person, and no such handler asks for one. */
export type Surroundings = AtTheDoor &
  SignedIn &
  Arranged &
  Renewing &
  Installed &
  Ports & {
    readonly upload?: Upload;
    /** Aborted when nobody waits for the answer any more. */
    readonly signal: AbortSignal;
    readonly catalogue: Words['catalogue'];
    /** The origin of the request: `https://clients.example.com`. */
    readonly origin: string;
    readonly addresses: FileAddresses;
  };

export interface Operation {
  /** The endpoint's name in its contract: its operation id everywhere. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handle: (surroundings: Surroundings, input: object) => Promise<unknown>;
}

/** The keepers of every collection that staff keep records of. */
export const keepers: readonly Keeper<Surroundings>[] = [
  ...userStatuses,
  ...clientGroups,
  ...menus,
  ...portfolioRecords,
  ...entries,
  ...letters,
  ...fundRecords,
  ...content,
  ...plans,
  ...orderRecords,
  ...messages,
  ...processes,
  ...formRecords,
  ...libraries,
  ...admin,
];

const SERVED: readonly Served<Surroundings>[] = [
  tenants,
  wording,
  people,
  serveRecords(keepers),
  files,
  post,
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
  funds,
  calculations,
  reports,
  feeds,
  forms,
  media,
  distributions,
  orders,
  planning,
  installation,
];

export const operations: readonly Operation[] = SERVED.flatMap(({ contract, handlers }) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name, endpoint, handle: handlers[name] as Operation['handle'] })),
);

/** The job of each queue. */
export const jobs: Readonly<Record<string, Job<Ports>>> = {
  ...fileJobs,
  ...recordJobs,
  ...bulkJobs(keepers),
  ...postJobs,
  ...signInJobs,
  ...reportJobs,
  ...feedJobs,
  ...distributionJobs,
};

/** Queues whose jobs are computed in a thread of their own. */
export const computing: readonly string[] = Object.keys(computations);

/** Run for each tenant at start: they send again the jobs that were waiting when the server stopped. */
export const sweeps: readonly ((context: WorkContext & Ports) => Promise<void>)[] = [
  completeStatuses,
  resumeSweep,
  resumeDeliveries,
  resumeRetention,
  resumeForgetting,
  resumeEmptying,
  resumeBulks,
  resumeStatements,
  resumeChecks,
  resumeCancelling,
  resumeTelling,
  resumeQuarters,
];
