/** The messages between the server and the threads that compute. */
import type { DatabaseLink, HandleIdentity } from '#adapters/database';
import type { RefusalCode, FieldMessage } from '#packages/endpoint';
import type { FigureSource } from '#server/performance';

export interface ThreadData {
  readonly database: DatabaseLink;
}

export interface LogMessage {
  readonly is: 'log';
  readonly level: 'info' | 'warn' | 'error';
  readonly details: object;
  readonly message: string;
}

/** To the thread of jobs. */
export type JobThreadRequest =
  | { readonly is: 'compute'; readonly id: number; readonly queue: string; readonly tenant: string; readonly data: object }
  | { readonly is: 'abort'; readonly id: number }
  | { readonly is: 'sent'; readonly call: number; readonly failure: string | null }
  | { readonly is: 'close' };

export type JobThreadReply =
  | { readonly is: 'done'; readonly id: number }
  | { readonly is: 'failed'; readonly id: number; readonly error: Error }
  | {
      readonly is: 'send';
      readonly id: number;
      readonly call: number;
      readonly queue: string;
      readonly data: object;
      readonly options: { readonly key?: string };
    };

/** The questions about ledgers that another thread answers. The latest day and transactions are read without a thread. */
export type FigureRequestName = Exclude<
  keyof FigureSource,
  'latestDay' | 'transactions' | 'statedReturns' | 'statement' | 'refresh' | 'holdingHistory' | 'documents'
>;

/** To a thread of figures. */
export type FigureThreadRequest =
  | {
      readonly is: 'ask';
      readonly id: number;
      readonly what: FigureRequestName;
      readonly identity: HandleIdentity;
      readonly rest: readonly unknown[];
    }
  | { readonly is: 'close' };

/** `ready` comes once, when the thread can compute. */
export type FigureThreadReply =
  | { readonly is: 'ready' }
  | { readonly is: 'answered'; readonly id: number; readonly answer: unknown }
  | { readonly is: 'failed'; readonly id: number; readonly failure: ThreadFailure };

/** An error as it is sent between threads, where its class would be lost. */
export type ThreadFailure =
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly fields: Readonly<Record<string, FieldMessage>> | undefined;
      readonly detail: string | undefined;
    }
  | { readonly kind: 'unavailable' | 'failed'; readonly error: Error };
