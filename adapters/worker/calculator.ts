/**
 * Runs calculations in a thread of their own, one after the other, so that none of them delays a request. Firms take turns, then the people of a firm. A
 * calculation that takes too long has its thread ended, and the next gets a new one.
 */
import { Worker } from 'node:worker_threads';
import { Refusal } from '#packages/endpoint';
import { FairQueue, type QueueMember } from '#platform';
import type { CalculationAnswer } from '#engine/measures';
import type { SimulationResult, SimulationParameters } from '#engine/projections';
import type { Calculator } from '#contract/calculations';
import type { Projector } from '#contract/planning';
import type { CalculationThreadAnswer, CalculationQuestion, CalculationThreadRequest } from './messages.ts';

export interface RunningCalculator extends Calculator, Projector {
  stop(): Promise<void>;
}

interface WaitingCalculation extends QueueMember {
  readonly message: CalculationThreadRequest;
  readonly resolve: (answers: CalculationAnswer[] | SimulationResult) => void;
  readonly reject: (error: Error) => void;
}

/** Less than a request may take, so that the answer is that the calculation takes too long. */
const LIMIT_MS = 4000;
const MEMORY_MB = 512;
/** The most questions that wait, and the most bytes of their documents; beyond these an answer would come too late. */
const MOST_WAITING = { all: 50, ofTenant: 36, ofPerson: 12 };
const MEGABYTE = 1024 * 1024;
const MOST_BYTES = { all: 96 * MEGABYTE, ofTenant: 72 * MEGABYTE, ofPerson: 48 * MEGABYTE };

export function threadedCalculator(limitMs = LIMIT_MS): RunningCalculator {
  return new ThreadedCalculator(limitMs);
}

class ThreadedCalculator implements RunningCalculator {
  readonly #limitMs: number;
  readonly #queue = new FairQueue<WaitingCalculation>(MOST_WAITING, MOST_BYTES);
  #thread: Worker | null = null;
  #current: WaitingCalculation | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  calculate(document: Uint8Array, by: QueueMember, signal: AbortSignal): Promise<CalculationAnswer[]> {
    return this.#ask<CalculationAnswer[]>({ document: new Uint8Array(document) }, by, signal);
  }

  project(simulation: SimulationParameters, by: QueueMember, signal: AbortSignal): Promise<SimulationResult> {
    return this.#ask<SimulationResult>({ simulation }, by, signal);
  }

  #ask<Answer>(question: CalculationQuestion, { tenant, person }: QueueMember, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Refusal('server.busy'));
      this.#asked += 1;
      const asked: WaitingCalculation = {
        tenant,
        person,
        bytes: 'document' in question ? question.document.length : 0,
        message: { id: this.#asked, ...question },
        resolve: resolve as WaitingCalculation['resolve'],
        reject,
      };
      // What it throws refuses the question.
      this.#queue.add(asked);
      signal.addEventListener('abort', () => {
        this.#queue.drop(asked);
        reject(new Refusal('server.busy'));
        // Others wait for the thread, and nobody for its answer.
        if (this.#current === asked) void this.#end(new Refusal('server.busy'));
      });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    for (const waiting of this.#queue.clear()) waiting.reject(new Refusal('server.busy'));
    await this.#end(new Refusal('server.busy'));
  }

  #next(): void {
    if (this.#current !== null) return;
    const waiting = this.#queue.take();
    if (!waiting) return;
    this.#current = waiting;
    if (this.#thread) this.#begin(this.#thread);
    // The time to load the engine does not count as time of the calculation.
    else this.#thread = this.#start();
  }

  #begin(thread: Worker): void {
    if (this.#current === null) return;
    this.#timer = setTimeout(() => void this.#end(new Refusal('calculation.too-long')), this.#limitMs);
    this.#timer.unref();
    const { message } = this.#current;
    thread.postMessage(message, 'document' in message ? [message.document.buffer] : []);
  }

  #start(): Worker {
    const thread = new Worker(new URL('thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    thread.unref();
    thread.on('message', (answer: CalculationThreadAnswer) => {
      if (answer.is === 'ready') this.#begin(thread);
      else this.#settle(answer);
    });
    // Most likely it is out of memory: the thread is gone, and the calculation counts as too long.
    thread.on('error', () => {
      if (this.#thread === thread) void this.#end(new Refusal('calculation.too-long'));
    });
    return thread;
  }

  #settle(answer: Exclude<CalculationThreadAnswer, { is: 'ready' }>): void {
    const current = this.#current;
    if (current?.message.id !== answer.id) return;
    this.#current = null;
    clearTimeout(this.#timer);
    if (answer.is === 'answered') current.resolve(answer.answers);
    else if (answer.is === 'invalid') current.reject(new Refusal('input.invalid', answer.fields, answer.detail));
    else if (answer.is === 'unanswerable')
      current.reject(new Refusal('calculation.unanswerable', { [answer.path]: 'refusal.field.invalid' }, answer.detail));
    else current.reject(new Error(answer.detail));
    this.#next();
  }

  async #end(reason: Error): Promise<void> {
    const [thread, current] = [this.#thread, this.#current];
    this.#thread = null;
    this.#current = null;
    clearTimeout(this.#timer);
    current?.reject(reason);
    await thread?.terminate();
    this.#next();
  }
}
