/** Uploads files to the server: a few at once, with their progress; a failed upload can be tried again, and each can be cancelled. */
import type { ProgressListener } from '#packages/endpoint';

export interface UploadOptions {
  readonly onProgress?: ProgressListener;
  readonly signal?: AbortSignal;
}

export interface PendingUpload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The part that has been sent, 0 to 1. */
  readonly part: number;
  readonly error: unknown;
}

/** The server answers each file that arrives with a `Sent`. */
export interface UploadQueue<Sent> {
  /** The uploads under way; the same list until something changes. */
  readonly now: () => readonly PendingUpload[];
  readonly subscribe: (changed: () => void) => () => void;
  /** Sets the function that receives files that have arrived from now on. */
  readonly deliver: (arrived: (file: Sent) => void) => void;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  /** Cancels an upload under way, and removes a failed one. */
  readonly cancel: (key: number) => void;
}

/** The most uploads at once. */
const MOST_AT_ONCE = 3;

export function createUploadQueue<Sent>(upload: (file: File, uploading: UploadOptions) => Promise<Sent>): UploadQueue<Sent> {
  let list: readonly PendingUpload[] = [];
  let last = 0;
  let arrived: (file: Sent) => void = () => undefined;
  const listeners = new Set<() => void>();
  const aborts = new Map<number, AbortController>();

  const set = (next: readonly PendingUpload[]) => {
    list = next;
    for (const changed of listeners) changed();
  };
  const change = (key: number, to: Partial<PendingUpload>) => set(list.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: number) => {
    aborts.delete(key);
    set(list.filter((one) => one.key !== key));
  };
  const send = async ({ key, file }: PendingUpload) => {
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { state: 'sending', part: 0, error: null });
    try {
      const sent = await upload(file, { signal: abort.signal, onProgress: (part) => change(key, { part }) });
      // It may have been cancelled at the last moment.
      if (!abort.signal.aborted) arrived(sent);
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) drop(key);
      else change(key, { state: 'failed', error });
    }
    next();
  };
  const next = () => {
    const free = MOST_AT_ONCE - list.filter(({ state }) => state === 'sending').length;
    for (const one of list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(one);
  };
  return {
    now: () => list,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    deliver: (to) => {
      arrived = to;
    },
    add: (files) => {
      set([...list, ...files.map((file): PendingUpload => ({ key: (last += 1), file, state: 'waiting', part: 0, error: null }))]);
      next();
    },
    retry: (key) => {
      change(key, { state: 'waiting', part: 0, error: null });
      next();
    },
    cancel: (key) => {
      aborts.get(key)?.abort();
      drop(key);
      next();
    },
  };
}
