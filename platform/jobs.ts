/**
 * Port: work that outlives a request. `key` joins equal work that is still waiting; `afterMs` is how long it waits at least; data
 * names records by id, never secrets.
 */
export interface Jobs {
  send(queue: string, data: object, options?: { readonly key?: string; readonly afterMs?: number }): Promise<void>;
}
