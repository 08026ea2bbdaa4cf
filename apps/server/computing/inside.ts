/** The beginning of every worker thread: it listens from its first moment, loads code quickly, and logs through the thread that started it. */
import { parentPort } from 'node:worker_threads';
import type { Log } from '#platform';
import { loadQuickly } from '../loading.ts';
import type { LogMessage } from './messages.ts';

export interface ThreadChannel<To, From> {
  readonly tell: (message: From | LogMessage) => void;
  readonly log: Log;
  /** Hands over the messages received so far, and every one from now on. */
  hear(listener: (message: To) => void): void;
}

/** Before anything of size is loaded. */
export function openThreadChannel<To, From>(): ThreadChannel<To, From> {
  const port = parentPort;
  if (!port) throw new Error('this file runs in a worker thread');
  const told: To[] = [];
  const early = (message: To) => void told.push(message);
  // A port without a listener ends the thread.
  port.on('message', early);
  loadQuickly();
  const tell = (message: From | LogMessage) => port.postMessage(message);
  const say = (level: keyof Log) => (details: object, message: string) => tell({ is: 'log', level, details, message });
  return {
    tell,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    hear(listener) {
      port.off('message', early);
      for (const message of told) listener(message);
      port.on('message', listener);
    },
  };
}

/** A copy of the error that can be sent between threads. A failed query is sent without its parameters, which are somebody's records. */
export function sendableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { query } = error as { readonly query?: unknown };
  const told = new Error(typeof query === 'string' ? `failed query: ${query}` : error.message);
  const at = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  told.stack = [`${error.name}: ${told.message}`, ...at].join('\n');
  return told;
}
