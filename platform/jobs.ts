/** Port: work that outlives a request. */
export interface JobOptions {
  /** Joins equal work that is still waiting. */
  readonly key?: string;
  /** How long it waits at least. */
  readonly afterMs?: number;
  /** Sent only where no work of the key waits or is under way: for whoever cannot tell whether it was sent before. */
  readonly unlessAtWork?: boolean;
}

export interface Jobs {
  /** @param data names records by id, never secrets */
  send(queue: string, data: object, options?: JobOptions): Promise<void>;
}
