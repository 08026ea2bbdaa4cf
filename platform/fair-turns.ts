/** Runs work that others wait for, so much at a time: firms take turns, then the people of a firm, and what nobody waits for any more is not begun. */
import { Refusal } from '#packages/endpoint';
import { FairQueue, type QueueLimits, type QueueMember } from './fair-queue.ts';

interface WaitingWork extends QueueMember {
  readonly begin: () => Promise<unknown>;
  readonly refuse: (reason: Error) => void;
}

export class FairTurns {
  readonly #queue: FairQueue<WaitingWork>;
  #free: number;

  /** @param most how much runs at a time */
  constructor(most: number, limits: QueueLimits) {
    this.#free = most;
    this.#queue = new FairQueue(limits);
  }

  /**
   * @param signal aborted when nobody waits for the result any more: work that waits is dropped then, and work that has begun goes on to its end
   * @throws Refusal `server.busy` beyond what may wait, and when it was dropped
   */
  run<Result>({ tenant, person }: QueueMember, signal: AbortSignal | null, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Refusal('server.busy'));
      const leave = () => {
        if (this.#queue.drop(waiting)) reject(new Refusal('server.busy'));
      };
      const waiting: WaitingWork = {
        tenant,
        person,
        begin: async () => {
          // The signal of a server's jobs outlives every one of them.
          signal?.removeEventListener('abort', leave);
          try {
            resolve(await work());
          } catch (error) {
            reject(error);
          }
        },
        refuse: (reason) => {
          signal?.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      // What it throws refuses the work.
      this.#queue.add(waiting);
      signal?.addEventListener('abort', leave, { once: true });
      this.#next();
    });
  }

  /** Refuses all that waits. */
  clear(reason: Error): void {
    for (const waiting of this.#queue.clear()) waiting.refuse(reason);
  }

  #next(): void {
    if (this.#free === 0) return;
    const waiting = this.#queue.take();
    if (!waiting) return;
    this.#free -= 1;
    void waiting.begin().finally(() => {
      this.#free += 1;
      this.#next();
    });
  }
}
