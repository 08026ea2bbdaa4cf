/** The typed client: one function that calls any declared endpoint. */
import type { z } from 'zod';
import type { RefusalFault, RefusalCode, WireError } from './refusals.ts';
import type { Endpoint } from './endpoint.ts';
import { isDownload } from './files.ts';

/** Thrown for a call that was answered with a refusal, or not at all (`code` is then `connection.lost`). */
export class RefusedCall extends Error {
  readonly code: RefusalCode | 'connection.lost';
  readonly status: number;
  readonly request: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly RefusalFault[];
  /** Whether the call was meant to change something, rather than to read. */
  readonly wrote: boolean;
  constructor(
    code: RefusalCode | 'connection.lost',
    status: number,
    message: string,
    more: Partial<Pick<WireError, 'request' | 'fields' | 'faults'>> & { readonly wrote?: boolean } = {},
  ) {
    super(message);
    this.name = 'RefusedCall';
    this.code = code;
    this.status = status;
    this.request = more.request;
    this.fields = more.fields ?? {};
    this.faults = more.faults ?? [];
    this.wrote = more.wrote ?? false;
  }

  /** Whether the call failed rather than was refused: it could not be done, or its answer did not arrive. */
  get isFailure(): boolean {
    return this.code === 'connection.lost' || this.status >= 500;
  }

  /** Whether it names the wrong fields; otherwise there is only the message. */
  get namesFields(): boolean {
    return Object.keys(this.fields).length > 0;
  }
}

/** @param part of a file that has been sent, 0 to 1 */
export type ProgressListener = (part: number) => void;

/** Sends a request as `fetch` does, and reports its progress, which `fetch` cannot. */
type Sender = (target: URL, init: RequestInit, onProgress: ProgressListener) => Promise<Response>;

export type EndpointCaller = <E extends Endpoint>(
  declared: E,
  input: z.input<E['input']>,
  options?: {
    signal?: AbortSignal;
    file?: Blob;
    onProgress?: ProgressListener;
    /** Whether the request is completed even if the page is left meanwhile; for 64 kB at most. */
    keepalive?: boolean;
  },
) => Promise<E['output'] extends z.ZodType ? z.output<E['output']> : File>;

/**
 * Creates the caller for one origin. The server has validated its answers, so the browser does not parse them again.
 * @throws RefusedCall
 */
export function createCaller(
  origin: string,
  fetch: typeof globalThis.fetch,
  send: Sender = (target, init) => fetch(target, init),
): EndpointCaller {
  return async (declared, input, options = {}) => {
    const { url, rest } = fillPath(declared, input);
    const query = declared.method === 'GET' || declared.method === 'DELETE' || declared.takes !== undefined;
    const target = new URL(url, origin);
    if (query)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined && value !== null) target.searchParams.set(name, String(value));
    const init: RequestInit = { method: declared.method, credentials: 'same-origin' };
    if (options.signal) init.signal = options.signal;
    if (options.keepalive) init.keepalive = true;
    if (options.file) {
      const form = new FormData();
      form.append('file', options.file, options.file instanceof File ? options.file.name : 'file');
      init.body = form;
    } else if (!query) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(rest);
    }
    const wrote = declared.method !== 'GET';
    let response: Response;
    try {
      response = await (options.onProgress ? send(target, init, options.onProgress) : fetch(target, init));
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new RefusedCall('connection.lost', 0, 'connection.lost', { wrote });
    }
    if (!response.ok) throw await refusalFrom(response, wrote);
    return (isDownload(declared.output) ? downloadedFile(response) : response.json()) as never;
  };
}

/** The values that a path or a query can hold; the part of an input that goes into the body may hold more, and is not inspected here. */
type AddressValue = string | number | boolean | null | undefined;

function fillPath(declared: Endpoint, input: object): { url: string; rest: Record<string, AddressValue> } {
  const rest = { ...input } as Record<string, AddressValue>;
  const url = declared.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** The body as a file with the name that the server gave it. */
async function downloadedFile(response: Response): Promise<File> {
  const { parse } = await import('content-disposition');
  const { parameters } = parse(response.headers.get('content-disposition') ?? '');
  const body = await response.blob();
  return new File([body], parameters['filename'] || 'download', { type: body.type });
}

async function refusalFrom(response: Response, wrote: boolean): Promise<RefusedCall> {
  const told: unknown = await response.json().catch(() => null);
  // A proxy between browser and server answered, in another format than ours.
  if (!isRefusal(told)) return new RefusedCall('server.failed', response.status, '', { wrote });
  const { error, message, ...more } = told;
  return new RefusedCall(error as RefusalCode, response.status, message, { ...more, wrote });
}

/** Recognises our server's errors by their properties; to use the schema would load zod into the browser only for this. */
function isRefusal(told: unknown): told is WireError {
  const { error, message, request } = (told ?? {}) as Partial<Record<keyof WireError, unknown>>;
  return [error, message, request].every((part) => typeof part === 'string');
}
