/**
 * Figures are computed in threads of their own, with their own ways to the database, so that a long ledger delays nobody who asks for something else.
 * Whoever asks of a thread that ends is told to come again; the next question gets a new thread.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, speakerOf, type Database } from '#adapters/database';
import { Refusal } from '#packages/endpoint';
import { ledgerSource, type LedgerSource } from '#server/performance';
import type { Db, Log } from '#server/tenants';
import type { Asked, Failure, FromFigures, Logged, ToFigures } from './messages.ts';
import { endThread, startThread } from './threads.ts';

export interface FigureThreads {
  readonly source: LedgerSource;
  /** Starts what the first question would wait for. */
  warm(): void;
  stop(): Promise<void>;
}

/** One processor is for those who answer; beyond two threads each would only keep the same prices once more. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
export function openFigureThreads(database: Pick<Database, 'lend'>, log: Log, count = THREADS): FigureThreads {
  const threads = Array.from({ length: count }, () => new FigureThread(database, log));
  const ask = <Answer>(what: Asked, speaker: Db, ...rest: readonly unknown[]): Promise<Answer> => {
    const [least] = threads.toSorted((a, b) => a.busy - b.busy);
    return (least as FigureThread).ask<Answer>(what, speaker, rest);
  };
  return {
    source: {
      latestDay: ledgerSource.latestDay,
      accountFigures: (db, ...rest) => ask('accountFigures', db, ...rest),
      accountValuations: (db, ...rest) => ask('accountValuations', db, ...rest),
      portfolioFigures: (db, ...rest) => ask('portfolioFigures', db, ...rest),
      holdings: (db, ...rest) => ask('holdings', db, ...rest),
      lookThrough: (db, ...rest) => ask('lookThrough', db, ...rest),
      performance: (db, ...rest) => ask('performance', db, ...rest),
      cashMovements: (db, ...rest) => ask('cashMovements', db, ...rest),
      changes: (db, ...rest) => ask('changes', db, ...rest),
      costsPaid: (db, ...rest) => ask('costsPaid', db, ...rest),
      bonds: (db, ...rest) => ask('bonds', db, ...rest),
      attribution: (db, ...rest) => ask('attribution', db, ...rest),
      realisedGains: (db, ...rest) => ask('realisedGains', db, ...rest),
      transactionFile: (db, ...rest) => ask('transactionFile', db, ...rest),
      blend: (db, ...rest) => ask('blend', db, ...rest),
      passport: ({ db }, ...rest) => ask('passport', db, ...rest),
      figureFacts: ({ db }, ...rest) => ask('figureFacts', db, ...rest),
    },
    warm: () => {
      for (const thread of threads) thread.warm();
    },
    stop: async () => {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

class FigureThread {
  readonly #database: Pick<Database, 'lend'>;
  readonly #log: Log;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #asked = 0;

  constructor(database: Pick<Database, 'lend'>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  get busy(): number {
    return this.#waiting.size;
  }

  warm(): void {
    this.#worker ??= this.#start();
  }

  /** As the speaker of a handle would see it. @throws what the question throws, and Refusal `server.busy` if the thread ends */
  ask<Answer>(what: Asked, speaker: Db, rest: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const speaking = speakerOf(speaker);
      const worker = (this.#worker ??= this.#start());
      this.#asked += 1;
      const id = this.#asked;
      worker.postMessage({ is: 'ask', id, what, speaking, rest } satisfies ToFigures);
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
    });
  }

  async stop(): Promise<void> {
    if (this.#worker) await endThread(this.#worker);
  }

  #start(): Worker {
    const worker = startThread(new URL('figures-thread.ts', import.meta.url), this.#database);
    worker.on('error', (error: Error) => this.#log.error({ err: error }, 'a thread of figures failed; the next question gets a new one'));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      const asked = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of asked) reject(new Refusal('server.busy'));
    });
    worker.on('message', (message: FromFigures | Logged) => this.#hear(message));
    return worker;
  }

  #hear(message: FromFigures | Logged): void {
    if (message.is === 'log') return this.#log[message.level](message.details, message.message);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.is === 'answered') waiting?.resolve(message.answer);
    else waiting?.reject(errorOf(message.failure));
  }
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'refused') return new Refusal(failure.code, failure.fields, failure.detail);
  return failure.kind === 'unavailable' ? new DatabaseUnavailable(failure.error.message, failure.error) : failure.error;
}
