/** Defines a job: work that is queued, and repeated when it fails. */
import type { WorkContext } from './context.ts';

/** A job: what it does with one message. Thrown errors are retried; a job must be safe to run twice. */
export type Job<Ports = unknown> = (context: WorkContext & Ports, data: never) => Promise<void>;

/** A job that computes from the database alone, and may therefore run in a thread of its own. */
export type Computation = (context: Pick<WorkContext, 'db' | 'at' | 'tenant' | 'log' | 'jobs' | 'signal'>, data: never) => Promise<void>;
