/**
 * Drives one thread that computes figures. A question that takes too long ends the thread, since nothing else stops it; the other questions in that
 * thread are handed back, to be asked of another.
 */
import type { Worker } from 'node:worker_threads';
import type { Log, QueueMember } from '#platform';
import { DatabaseUnavailable, type Database, type HandleIdentity } from '#adapters/database';
import { Refusal } from '#packages/endpoint';
import type { FigureRequestName, ThreadFailure, FigureThreadReply, LogMessage, FigureThreadRequest } from './messages.ts';
import { endThread, startThread } from './threads.ts';

export interface FigureQuestion extends QueueMember {
  readonly what: FigureRequestName;
  readonly identity: HandleIdentity;
  readonly rest: readonly unknown[];
  readonly limitMs: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Whether its thread has ended once already, and perhaps because of it. */
  again: boolean;
  /** How often it was left unanswered. */
  left: number;
  /** Whether nobody waits for it any more. */
  isGone: boolean;
}

/** @param left the questions that a thread left unanswered; `suspect` where one of them may have ended it */
export type SettleQuestions = (left: readonly FigureQuestion[], why: { readonly suspect: boolean }) => void;

interface RunningQuestion {
  readonly question: FigureQuestion;
  readonly worker: Worker;
  timer: NodeJS.Timeout | undefined;
}

export class FigureThread {
  readonly #database: Pick<Database, 'lend'>;
  readonly #log: Log;
  readonly #settled: SettleQuestions;
  /** Threads that were ended for one question's time: the others in them had no part in that. */
  readonly #givenUp = new WeakSet<Worker>();
  readonly #running = new Map<number, RunningQuestion>();
  #worker: Worker | null = null;
  /** Whether it has loaded what computes; until then no question's time runs. */
  #ready = false;
  #asked = 0;
  #stopping = false;

  constructor(database: Pick<Database, 'lend'>, log: Log, settled: SettleQuestions) {
    this.#database = database;
    this.#log = log;
    this.#settled = settled;
  }

  get busy(): number {
    return this.#running.size;
  }

  warm(): void {
    this.#worker ??= this.#start();
  }

  ask(question: FigureQuestion): void {
    const worker = (this.#worker ??= this.#start());
    this.#asked += 1;
    const id = this.#asked;
    const { what, identity, rest } = question;
    worker.postMessage({ is: 'ask', id, what, identity, rest } satisfies FigureThreadRequest);
    this.#running.set(id, { question, worker, timer: undefined });
    if (this.#ready) this.#begin(id);
  }

  async stop(): Promise<void> {
    if (!this.#worker) return;
    this.#stopping = true;
    await endThread(this.#worker);
    this.#stopping = false;
  }

  #begin(id: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    running.timer = setTimeout(() => this.#giveUp(id), running.question.limitMs);
    running.timer.unref();
  }

  /** Nothing but the end of its thread stops a computation. */
  #giveUp(id: number): void {
    const running = this.#end(id);
    if (!running) return;
    const { question, worker } = running;
    this.#log.warn({ asked: question.what }, 'figures took too long; their thread was ended, and the next question gets a new one');
    question.reject(new Refusal('server.busy'));
    this.#givenUp.add(worker);
    this.#forget(worker);
    void worker.terminate();
  }

  #end(id: number): RunningQuestion | undefined {
    const running = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(running?.timer);
    return running;
  }

  #forget(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#ready = false;
  }

  #start(): Worker {
    const worker = startThread(new URL('figures-thread.ts', import.meta.url), this.#database);
    worker.on('error', (error: Error) => this.#log.error({ err: error }, 'a thread of figures failed; the next question gets a new one'));
    worker.on('exit', () => {
      this.#forget(worker);
      const left = [...this.#running].filter(([, running]) => running.worker === worker).flatMap(([id]) => this.#end(id)?.question ?? []);
      // When the server stops, nothing is asked again.
      if (this.#stopping) for (const { reject } of left.splice(0)) reject(new Refusal('server.busy'));
      this.#settled(left, { suspect: !this.#givenUp.has(worker) });
    });
    worker.on('message', (message: FigureThreadReply | LogMessage) => this.#hear(worker, message));
    return worker;
  }

  #hear(worker: Worker, message: FigureThreadReply | LogMessage): void {
    if (message.is === 'log') return this.#log[message.level](message.details, message.message);
    if (message.is === 'ready') {
      if (this.#worker !== worker) return;
      this.#ready = true;
      for (const id of this.#running.keys()) this.#begin(id);
      return;
    }
    const { question } = this.#end(message.id) ?? {};
    if (message.is === 'answered') question?.resolve(message.answer);
    else question?.reject(errorOf(message.failure));
    this.#settled([], { suspect: false });
  }
}

function errorOf(failure: ThreadFailure): Error {
  if (failure.kind === 'refused') return new Refusal(failure.code, failure.fields, failure.detail);
  return failure.kind === 'unavailable' ? new DatabaseUnavailable(failure.error.message, failure.error) : failure.error;
}
