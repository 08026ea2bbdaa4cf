/** Everything the product can do, in the order of its words: what is asked over HTTP, and what runs by itself. */
import type { Endpoint, Served, Upload } from '#packages/endpoint';
import type { FileStore, Typesetter } from '#contract/reports';
import type { Calculator } from '#contract/calculations';
import type { PostPorts } from '#contract/post';
import { endpoints as accounts } from '#server/accounts';
import { endpoints as calculations } from '#server/calculations';
import { endpoints as feeds, jobs as feedJobs, resumeChecks } from '#server/feeds';
import { endpoints as ledger } from '#server/ledger';
import type { SignedIn } from '#server/people';
import { endpoints as performance, computations, type LedgerSource } from '#server/performance';
import { endpoints as portfolios } from '#server/portfolios';
import { endpoints as post, jobs as postJobs, resumeDeliveries } from '#server/post';
import { endpoints as reports, jobs as reportJobs, resumeStatements } from '#server/reports';
import { endpoints as signingIn, type AtTheDoor } from '#server/sign-in';
import { endpoints as tenants, type Job, type WorkContext } from '#server/tenants';

/** The outside world, as the composition has chosen it. */
export interface Ports extends PostPorts {
  readonly source: LedgerSource;
  readonly files: FileStore;
  readonly typesetter: Typesetter;
  readonly calculator: Calculator;
}

/** What any handler may ask for. Behind the permission `anyone` there may be no person, and no such handler asks for one. */
export type Surroundings = AtTheDoor & SignedIn & Ports & { readonly upload?: Upload };

export interface Operation {
  /** The endpoint's name in its contract: its operation id everywhere. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handle: (surroundings: Surroundings, input: object) => Promise<unknown>;
}

const SERVED: readonly Served<Surroundings>[] = [
  tenants,
  post,
  signingIn,
  accounts,
  portfolios,
  ledger,
  performance,
  calculations,
  reports,
  feeds,
];

export const operations: readonly Operation[] = SERVED.flatMap(({ contract, handlers }) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name, endpoint, handle: handlers[name] as Operation['handle'] })),
);

/** By queue: what is done with one message. */
export const jobs: Readonly<Record<string, Job<Ports>>> = { ...postJobs, ...reportJobs, ...feedJobs };

/** Queues of what is computed in a thread of its own. */
export const computing: readonly string[] = Object.keys(computations);

/** Run for each tenant at start: sends again what was waiting when the server stopped. */
export const sweeps: readonly ((context: WorkContext & Ports) => Promise<void>)[] = [resumeDeliveries, resumeStatements, resumeChecks];
