/** What the computing thread is told, and what it tells. */
import type { Lent } from '#adapters/database';

export interface ThreadData {
  readonly database: Lent;
}

export type ToThread =
  | { readonly is: 'compute'; readonly id: number; readonly queue: string; readonly tenant: string; readonly data: object }
  | { readonly is: 'abort'; readonly id: number }
  | { readonly is: 'sent'; readonly call: number; readonly failure: string | null }
  | { readonly is: 'close' };

export type FromThread =
  | { readonly is: 'done'; readonly id: number }
  | { readonly is: 'failed'; readonly id: number; readonly error: Error }
  | {
      readonly is: 'send';
      readonly id: number;
      readonly call: number;
      readonly queue: string;
      readonly data: object;
      readonly options: { readonly key?: string };
    }
  | { readonly is: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly details: object; readonly message: string };
