/**
 * Computes figures in threads of their own, with their own connections to the database, so that a long ledger delays nobody who asks for something
 * else. Those who wait take turns, and a figure that nobody waits for any more is not computed.
 */
import { availableParallelism } from 'node:os';
import { FairQueue, type Db, type Log } from '#platform';
import { identityOfHandle, type Database } from '#adapters/database';
import { Refusal } from '#packages/endpoint';
import { ledgerSource, type FigureSource } from '#server/performance';
import { FigureThread, type FigureQuestion, type SettleQuestions } from './figure-thread.ts';
import type { FigureRequestName } from './messages.ts';

export interface FigureThreads {
  /** For whoever waits for as long as it takes. */
  readonly source: FigureSource;
  /** For a request: a figure that nobody waits for any more is not computed. */
  sourceFor(signal: AbortSignal): FigureSource;
  /** Starts the threads, so that the first question need not wait for them. */
  warm(): void;
  stop(): Promise<void>;
}

/** One processor is for those who answer; beyond two threads each would only keep the same prices once more. */
const THREAD_COUNT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Asked of one thread at once: while one waits for the database, another computes. */
const QUESTIONS_PER_THREAD = 4;
/** So often a question may be left unanswered for the time of others before it is given up. */
const MOST_LEFT = 5;
/** A question that a job asked is given up after this, with its thread. */
const JOB_LIMIT_MS = 5 * 60_000;

/** @param limitMs after which a question that a request asked is given up with its thread: its request was answered before */
export function openFigureThreads(database: Pick<Database, 'lend'>, log: Log, limitMs: number, count = THREAD_COUNT): FigureThreads {
  const threads = new FigureThreadPool(database, log, count);
  return {
    source: sourceOf((what, speaker, rest) => threads.ask({ what, speaker, rest, limitMs: JOB_LIMIT_MS })),
    sourceFor: (signal) => sourceOf((what, speaker, rest) => threads.ask({ what, speaker, rest, limitMs, signal })),
    warm: () => threads.warm(),
    stop: () => threads.stop(),
  };
}

type AskThread = (what: FigureRequestName, speaker: Db, rest: readonly unknown[]) => Promise<unknown>;

/** A source of figures whose questions are asked in another thread; its answers are typed as those of the source itself. */
function sourceOf(ask: AskThread): FigureSource {
  const asked = <Answer>(what: FigureRequestName, speaker: Db, ...rest: readonly unknown[]) => ask(what, speaker, rest) as Promise<Answer>;
  return {
    latestDay: ledgerSource.latestDay,
    transactions: ledgerSource.transactions,
    statedReturns: ledgerSource.statedReturns,
    statement: ledgerSource.statement,
    refresh: ledgerSource.refresh,
    holdingHistory: ledgerSource.holdingHistory,
    documents: ledgerSource.documents,
    accountFigures: (db, ...rest) => asked('accountFigures', db, ...rest),
    accountValuations: (db, ...rest) => asked('accountValuations', db, ...rest),
    portfolioFigures: (db, ...rest) => asked('portfolioFigures', db, ...rest),
    holdings: (db, ...rest) => asked('holdings', db, ...rest),
    lookThrough: (db, ...rest) => asked('lookThrough', db, ...rest),
    performance: (db, ...rest) => asked('performance', db, ...rest),
    table: (db, ...rest) => asked('table', db, ...rest),
    blend: (db, ...rest) => asked('blend', db, ...rest),
    provenance: ({ db }, ...rest) => asked('provenance', db, ...rest),
    figureFacts: ({ db }, ...rest) => asked('figureFacts', db, ...rest),
  };
}

/** A page asks for some ten figures at once, a printed one for thirty. */
const MOST_WAITING = { all: 400, ofTenant: 300, ofPerson: 60 };

interface QuestionRequest {
  readonly what: FigureRequestName;
  /** The handle of the person who asks; the answer rests only on what that person may see. */
  readonly speaker: Db;
  readonly rest: readonly unknown[];
  readonly limitMs: number;
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal;
}

class FigureThreadPool {
  readonly #threads: readonly FigureThread[];
  readonly #turns = new FairQueue<FigureQuestion>(MOST_WAITING);

  constructor(database: Pick<Database, 'lend'>, log: Log, count: number) {
    this.#threads = Array.from({ length: count }, () => new FigureThread(database, log, (left, why) => this.#settle(left, why)));
  }

  warm(): void {
    for (const thread of this.#threads) thread.warm();
  }

  /** Asks with the rights of the handle. @throws what the question throws, and Refusal `server.busy` if it has to wait too long or its thread ends */
  ask({ what, speaker, rest, limitMs, signal }: QuestionRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const identity = identityOfHandle(speaker);
      const { tenantId, personId } = identity.bound;
      const asker = { tenant: tenantId ?? '', person: personId ?? null };
      const question: FigureQuestion = { ...asker, what, identity, rest, limitMs, resolve, reject, again: false, left: 0, isGone: false };
      if (signal?.aborted) return reject(new Refusal('server.busy'));
      signal?.addEventListener('abort', () => {
        question.isGone = true;
        this.#turns.drop(question);
        reject(new Refusal('server.busy'));
      });
      this.#turns.add(question);
      this.#hand();
    });
  }

  async stop(): Promise<void> {
    for (const { reject } of this.#turns.clear()) reject(new Refusal('server.busy'));
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  /** Hands questions to the threads, for as long as one has room. */
  #hand(): void {
    for (;;) {
      const [least] = this.#threads.toSorted((a, b) => a.busy - b.busy);
      if (!least || least.busy >= QUESTIONS_PER_THREAD) return;
      const question = this.#turns.take();
      if (!question) return;
      least.ask(question);
    }
  }

  /** A thread has room again; a question that it left unanswered is asked once more, and more often only where another one has ended the thread. */
  #settle(left: readonly FigureQuestion[], { suspect }: Parameters<SettleQuestions>[1]): void {
    for (const question of left) {
      if (question.isGone) continue;
      question.left += 1;
      if ((suspect && question.again) || question.left > MOST_LEFT) {
        question.reject(new Refusal('server.busy'));
        continue;
      }
      question.again ||= suspect;
      try {
        this.#turns.add(question);
      } catch (error) {
        question.reject(error as Error);
      }
    }
    this.#hand();
  }
}
