/**
 * Asks a provider over HTTP, with a bearer token. Only the address in the settings is asked, wherever an answer redirects; an answer is bounded in size,
 * and an error names neither token nor body.
 */
export interface ProviderConnection {
  /** Without a slash at its end. */
  readonly url: string;
  /** Null where the provider asks for none. */
  readonly token: string | null;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Answers a call in the place of the service, which then is not asked. Throws where the files hold no answer. */
  readonly answerFromFiles?: (call: ProviderCall) => unknown;
}

/** A path below the address of the provider, and its parameters; one that is null is not sent. */
export interface ProviderCall {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string | number | boolean | null>>;
}

const MOST_BYTES_OF_JSON = 8 * 1024 * 1024;
const MOST_BYTES_OF_PDF = 32 * 1024 * 1024;

/** @throws Error when there is no answer, or none in JSON */
export async function getJson(
  connection: ProviderConnection,
  call: ProviderCall,
  deadline: AbortSignal,
  most = MOST_BYTES_OF_JSON,
): Promise<unknown> {
  if (connection.answerFromFiles) return connection.answerFromFiles(call);
  return parseJson(await getBytes(connection, call, { accept: 'application/json', most }, deadline));
}

/** Asks a whole address, without a token. @throws Error when there is no answer, or none in JSON */
export async function getJsonAt(address: URL, deadline: AbortSignal): Promise<unknown> {
  return parseJson(await fetchBytes(address, null, { accept: 'application/json', most: MOST_BYTES_OF_JSON }, deadline));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new Error('the provider answered something that is not JSON');
  }
}

/** @throws Error when there is no answer, or none that begins as a PDF does */
export async function getPdf(connection: ProviderConnection, call: ProviderCall, deadline: AbortSignal): Promise<Uint8Array> {
  const bytes = await getBytes(connection, call, { accept: 'application/pdf', most: MOST_BYTES_OF_PDF }, deadline);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error('the provider answered something that is not a PDF');
  return bytes;
}

/** The bytes of a file, which are looked at by nobody here. @throws Error when there is no answer */
export function getFile(connection: ProviderConnection, call: ProviderCall, deadline: AbortSignal): Promise<Uint8Array> {
  return getBytes(connection, call, { accept: '*/*', most: MOST_BYTES_OF_PDF }, deadline);
}

interface PostCall {
  readonly path: readonly string[];
  readonly body: object;
  /** The same for the same order, so that it is taken once. */
  readonly idempotencyKey: string;
}

interface PostAnswer {
  readonly status: number;
  /** Null where it is not JSON. */
  readonly body: unknown;
}

/** Whatever the status is, which is for the caller to judge. @throws Error when there is no answer */
export async function post(
  { url, token }: ProviderConnection,
  { path, body, idempotencyKey }: PostCall,
  deadline: AbortSignal,
): Promise<PostAnswer> {
  const answer = await fetch(`${url}/${path.join('/')}`, {
    method: 'POST',
    redirect: 'error',
    signal: deadline,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      ...authorisationOf(token),
    },
    body: JSON.stringify(body),
  });
  const bytes = await readBounded(answer, MOST_BYTES_OF_JSON);
  try {
    return { status: answer.status, body: parseJson(bytes) };
  } catch {
    return { status: answer.status, body: null };
  }
}

/** Sends JSON to the address itself, and reads what is answered as text. @throws Error when there is no answer */
export async function postForText({ url, token }: ProviderConnection, body: object, most: number, deadline: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: deadline,
    headers: { 'content-type': 'application/json', ...authorisationOf(token) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the provider answered ${answer.status}`);
  }
  return (await readBounded(answer, most)).toString('utf8');
}

/** Asks the provider to do something; what it answers is not read. @throws Error when it does not do it */
export async function sendCommand(
  { url, token }: ProviderConnection,
  { path, method }: { readonly path: string; readonly method: string },
  deadline: AbortSignal,
): Promise<void> {
  const answer = await fetch(`${url}/${path}`, { method, redirect: 'error', signal: deadline, headers: authorisationOf(token) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
}

function authorisationOf(token: string | null): Readonly<Record<string, string>> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

interface ExpectedAnswer {
  readonly accept: string;
  /** Bytes. */
  readonly most: number;
}

async function getBytes(
  { url, token }: ProviderConnection,
  { path, query }: ProviderCall,
  expected: ExpectedAnswer,
  deadline: AbortSignal,
): Promise<Buffer> {
  // Of these the address would be that of another question.
  if (path.some((step) => ['', '.', '..'].includes(step))) throw new Error('a number that no address can have');
  const address = new URL(`${url}/${path.map(encodeURIComponent).join('/')}`);
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, String(value));
  return fetchBytes(address, token, expected, deadline);
}

async function fetchBytes(address: URL, token: string | null, { accept, most }: ExpectedAnswer, deadline: AbortSignal): Promise<Buffer> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: deadline,
    headers: { accept, ...authorisationOf(token) },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new ProviderStatus(answer.status);
  }
  return readBounded(answer, most);
}

/** The provider has answered with a status that says that there is nothing. */
export class ProviderStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the provider answered ${status}`);
    this.name = 'ProviderStatus';
    this.status = status;
  }
}

export class AnswerTooLarge extends Error {
  constructor() {
    super('the provider answered more than can be read');
    this.name = 'AnswerTooLarge';
  }
}

/** @throws AnswerTooLarge */
export async function readBounded({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > most) throw new AnswerTooLarge();
  }
  return Buffer.concat(pieces);
}
