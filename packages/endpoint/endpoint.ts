/** Declares endpoints: binding, typed client, permission check, OpenAPI and the access matrix are derived from one declaration. */
import { z } from 'zod';
import { Finding } from '#packages/findings';
import type { Permission } from '#packages/policy';
import type { Download, DownloadKind, Upload } from './files.ts';
import type { RefusalCode } from './refusals.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType | DownloadKind = z.ZodType | DownloadKind> {
  readonly method: HttpMethod;
  /** Path with `:name` parameters; a parameter is a field of `input`. */
  readonly path: `/api/${string}` | `/reports/${string}` | `/data/${string}`;
  readonly summary: string;
  /** The permission to call it at all. Which records the caller can reach is decided by the database, not by the endpoint. */
  readonly may: Permission;
  /** One object: path parameters, then query (GET, DELETE) or body (POST, PUT). */
  readonly input: Input;
  readonly output: Output;
  readonly refuses: readonly RefusalCode[];
  /** The entry that a call leaves in the audit log, where it differs from the default for its method and output. */
  readonly audit?: 'sign-in' | 'sign-out' | 'view-as' | 'view' | 'nothing';
  /** The body is a file, not JSON; the fields of `input` come from path and query. */
  readonly takes?: { readonly bytes: number };
  /** The record whose pages show the answer, so that it is refused where every such page is closed; the input names it, except for `funds`, `library`, `messages`, `news` and `analytics`. */
  readonly shows?: 'portal' | 'account' | 'portfolio' | 'statement' | 'figure' | 'funds' | 'library' | 'messages' | 'news' | 'analytics';
  /** The largest JSON body, where it may be larger than the default. */
  readonly bodyBytes?: number;
  /** What the body may be instead for whoever has that permission. */
  readonly largeBody?: { readonly bytes: number; readonly may: Permission };
  /** Marks an expensive answer, so that calls of one client are limited. Sign-ins and exported files are limited without it. */
  readonly costs?: 'calculation' | 'statement' | 'view';
  /** The JSON body is passed on unread, and is parsed and checked where it is computed: to parse it here would block all other requests. */
  readonly unread?: true;
}

export type Contract = Readonly<Record<string, Endpoint>>;

// The type parameters keep each declaration's own schemas, so that client and handler are typed by them.
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output> & FileTakingEndpoint,
): Endpoint<Input, Output> & FileTakingEndpoint;
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output> & UnreadEndpoint,
): Endpoint<Input, Output> & UnreadEndpoint;
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType | DownloadKind>(
  declared: Endpoint<Input, Output>,
): Endpoint<Input, Output>;
export function endpoint(declared: Endpoint): Endpoint {
  return declared;
}

/** Marks an endpoint whose handler receives a file. */
interface FileTakingEndpoint {
  readonly takes: { readonly bytes: number };
}

/** Marks an endpoint whose handler receives the unread body. */
interface UnreadEndpoint {
  readonly unread: true;
}

/** The input of an endpoint whose body is passed on unread. */
interface UnreadBody {
  /** JSON in UTF-8, not checked yet. */
  readonly bytes: Uint8Array;
}

/** The output schema of a value with its findings. */
export function answerSchema<Value extends z.ZodType>(value: Value) {
  return z.object({ value, findings: z.array(Finding) });
}

export type InputOf<E extends Endpoint> = E['unread'] extends true ? UnreadBody : z.output<E['input']>;
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : Download;

export type Handler<E extends Endpoint, Context> = (
  context: Context & (E['takes'] extends object ? { readonly upload: Upload } : unknown),
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/** A contract with the handlers that implement it; `Context` is what they need from the server. */
export interface ServedContract<Context> {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (context: Context, input: never) => Promise<unknown>>>;
}

/** Joins a contract and its handlers; an endpoint without a handler does not compile. */
export function serveContract<C extends Contract, Context>(
  contract: C,
  handlers: { readonly [Name in keyof C]: Handler<C[Name], Context> },
): ServedContract<Context> {
  return { contract, handlers: handlers as unknown as ServedContract<Context>['handlers'] };
}
