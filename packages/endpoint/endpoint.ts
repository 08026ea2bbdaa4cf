/** One declaration for each endpoint: binding, typed client, permission check, OpenAPI and the access matrix come from it. */
import { z } from 'zod';
import { Finding } from '#packages/findings';
import type { Permission } from '#packages/policy';
import type { Download, DownloadKind, Upload } from './files.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType | DownloadKind = z.ZodType | DownloadKind> {
  readonly method: Method;
  /** Path with `:name` parameters; a parameter is a field of `input`. */
  readonly path: `/api/${string}` | `/reports/${string}`;
  readonly summary: string;
  /** Who may call at all. Which records they reach is the database's business, not the endpoint's. */
  readonly may: Permission;
  /** One object: path parameters, then query (GET, DELETE) or body (POST, PUT). */
  readonly input: Input;
  readonly output: Output;
  readonly refuses: readonly RefusalCode[];
  /** What a call leaves in the stream of activity, where it is not what follows from its method and output. */
  readonly leaves?: 'sign-in' | 'sign-out' | 'view-as' | 'nothing';
  /** The body is a file, not JSON; the fields of `input` come from path and query. */
  readonly takes?: { readonly bytes: number };
  /** Of which record the answer is what pages show, so that it is closed to whom every such page is closed; the input names it, unless it is `funds`: what the firm offers. */
  readonly shows?: 'portal' | 'account' | 'portfolio' | 'statement' | 'figure' | 'funds';
  /** The largest JSON body, where it may be larger than is usual. */
  readonly bodyBytes?: number;
  /** What it costs more of than other answers do, so that one client may ask for it only so often. Sign-ins and exported files need not say so. */
  readonly costs?: 'calculation' | 'statement';
  /** The JSON body is handed on as it came, to be read and checked where it is computed: to read it here would keep everybody else waiting. */
  readonly unread?: true;
}

export type Contract = Readonly<Record<string, Endpoint>>;

// The type parameters keep each declaration's own schemas, so that client and handler are typed by them.
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output> & TakesFile,
): Endpoint<Input, Output> & TakesFile;
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output> & HandsOn,
): Endpoint<Input, Output> & HandsOn;
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output>,
): Endpoint<Input, Output>;
export function endpoint(declared: Endpoint): Endpoint {
  return declared;
}

/** What tells a handler that it is given a file. */
interface TakesFile {
  readonly takes: { readonly bytes: number };
}

/** What tells a handler that it is given a body as it came. */
interface HandsOn {
  readonly unread: true;
}

/** The input of an endpoint that hands its body on. */
interface Unread {
  /** JSON in UTF-8, or what was taken for it. */
  readonly bytes: Uint8Array;
}

/** A value with the findings that belong beside it. */
export function answer<Value extends z.ZodType>(value: Value) {
  return z.object({ value, findings: z.array(Finding) });
}

export type InputOf<E extends Endpoint> = E['unread'] extends true ? Unread : z.output<E['input']>;
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : Download;

export type Handler<E extends Endpoint, Context> = (
  context: Context & (E['takes'] extends object ? { readonly upload: Upload } : unknown),
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/** A contract with the functions that fulfil it; `Context` is what they need from their surroundings. */
export interface Served<Context> {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (context: Context, input: never) => Promise<unknown>>>;
}

/** Joins a contract and its handlers; an endpoint without a handler does not compile. */
export function serve<C extends Contract, Context>(
  contract: C,
  handlers: { readonly [Name in keyof C]: Handler<C[Name], Context> },
): Served<Context> {
  return { contract, handlers: handlers as unknown as Served<Context>['handlers'] };
}
