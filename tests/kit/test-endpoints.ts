/** Endpoints that misbehave or carry files, for testing how the server binds endpoints. */
import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { z } from 'zod';
import { download, endpoint, refuse, upload, type Endpoint } from '#packages/endpoint';
import type { Operation } from '../../apps/server/operations.ts';

/** Pieces that the large download has sent so far; and the functions that end the wait of each call of `patient`. */
export const downloadState = { pieces: 0, waiting: [] as (() => void)[] };

/** Calls of the operation `held` wait until they are released; test files may share a process, and each must hold them again. */
let gate = Promise.withResolvers<void>();
export const heldCalls = {
  hold: () => {
    gate = Promise.withResolvers<void>();
  },
  release: () => gate.resolve(),
};

/** How many of the files called `heldFile` were begun, and how many are still held open. */
export const heldFiles = { opened: 0, open: 0 };

const anyone = { may: 'anyone', refuses: [], input: z.object({}), output: z.object({ done: z.boolean() }) } as const;
const PIECE = 'x'.repeat(64 * 1024);
export const PIECES = 2000;

async function* large() {
  for (downloadState.pieces = 0; downloadState.pieces < PIECES; downloadState.pieces += 1) yield PIECE;
}

async function* brokenAfter(pieces: number) {
  for (let n = 0; n < pieces; n += 1) yield PIECE;
  throw new Error('the source of the file broke off');
}

async function* unknown(): AsyncGenerator<string> {
  yield refuse('statement.unknown');
}

function operation(name: string, declared: Endpoint, handle: Operation['handle']): Operation {
  return { name, endpoint: endpoint(declared), handle };
}

function file(name: string, body: () => AsyncIterable<string>, fileName = 'file.csv'): Operation {
  const declared = { ...anyone, method: 'GET', path: `/api/planted/${name}`, summary: name, output: download('text/csv') } as const;
  return operation(name, declared, async () => ({ fileName, mediaType: 'text/csv', body: body() }));
}

export const misbehavingOperations: readonly Operation[] = [
  operation(
    'echo',
    {
      ...anyone,
      method: 'POST',
      path: '/api/planted/echo',
      summary: 'echo',
      input: z.object({
        name: z.string().min(1).max(5),
        count: z.number().int().max(10),
        kind: z.enum(['a', 'b']),
        day: z.iso.date().optional(),
      }),
      output: z.object({ input: z.unknown() }),
    },
    async (_, input) => ({ input }),
  ),
  operation(
    'record',
    {
      ...anyone,
      method: 'GET',
      path: '/api/planted/records/:account',
      summary: 'record',
      input: z.object({ account: z.uuid() }),
      refuses: ['account.unknown'],
    },
    async () => ({ done: true }),
  ),
  operation('crash', { ...anyone, method: 'GET', path: '/api/planted/crash', summary: 'crash' }, async () => {
    throw new Error('connection string postgres://portico:hunter2@db');
  }),
  operation('stripped', { ...anyone, method: 'GET', path: '/api/planted/stripped', summary: 'stripped' }, async () => ({
    done: true,
    secret: 'hunter2',
  })),
  operation('wrong', { ...anyone, method: 'GET', path: '/api/planted/wrong', summary: 'wrong' }, async () => ({ done: 'hunter2' })),
  operation(
    'foreverGiven',
    { ...anyone, method: 'POST', path: '/api/planted/foreverGiven', summary: 'forever', input: z.object({ name: z.string() }) },
    () => new Promise(() => undefined),
  ),
  // Changes that are made after their client has gone: in a transaction, which then also holds their audit row, and without one.
  operation(
    'leftChange',
    {
      ...anyone,
      may: 'house.keep',
      method: 'POST',
      path: '/api/planted/leftChange',
      summary: 'left',
      input: z.object({ name: z.string() }),
    },
    async ({ db, signal }, input) => {
      if (!signal.aborted) await once(signal, 'abort');
      await db.transaction((tx) => tx.execute(sql`update client_group set name = ${(input as { name: string }).name} where false`));
      return { done: true };
    },
  ),
  operation(
    'leftAlone',
    {
      ...anyone,
      may: 'house.keep',
      method: 'POST',
      path: '/api/planted/leftAlone',
      summary: 'left',
      input: z.object({ name: z.string() }),
    },
    async ({ signal }) => {
      if (!signal.aborted) await once(signal, 'abort');
      return { done: true };
    },
  ),
  operation('forever', { ...anyone, method: 'GET', path: '/api/planted/forever', summary: 'forever' }, () => new Promise(() => undefined)),
  operation(
    'whoami',
    {
      ...anyone,
      method: 'GET',
      path: '/api/planted/whoami',
      summary: 'whoami',
      output: z.object({ language: z.string(), address: z.string() }),
    },
    async ({ language, browser }) => ({
      language,
      address: browser.address,
    }),
  ),
  operation('patient', { ...anyone, method: 'GET', path: '/api/planted/patient', summary: 'patient' }, async () => {
    await new Promise<void>((resolve) => downloadState.waiting.push(resolve));
    return { done: true };
  }),
  operation('held', { ...anyone, method: 'GET', path: '/api/planted/held', summary: 'held' }, async () => {
    await gate.promise;
    return { done: true };
  }),
  file(
    'named',
    async function* () {
      yield 'a,b\r\n';
    },
    'Yfirlit „Þórs“ 1/2 100%.csv',
  ),
  file('empty', async function* () {}),
  file('heldFile', async function* () {
    heldFiles.opened += 1;
    heldFiles.open += 1;
    try {
      for (;;) yield PIECE;
    } finally {
      heldFiles.open -= 1;
    }
  }),
  file('large', large),
  file('unknownFile', unknown),
  file('brokenAtOnce', () => brokenAfter(0)),
  file('brokenLater', () => brokenAfter(40)),
  operation(
    'take',
    {
      ...anyone,
      method: 'POST',
      path: '/api/planted/take',
      summary: 'take',
      input: z.object({ kind: z.enum(['a', 'b']) }),
      takes: upload(100_000),
      output: z.object({ fileName: z.string(), bytes: z.number(), kind: z.string() }),
    },
    async ({ upload: file }, input) => {
      let bytes = 0;
      for await (const piece of file?.body ?? []) bytes += piece.length;
      return { fileName: file?.fileName, bytes, ...input };
    },
  ),
  operation(
    'ignore',
    { ...anyone, method: 'POST', path: '/api/planted/ignore', summary: 'ignore', takes: upload(10_000_000), refuses: ['file.not-text'] },
    async () => refuse('file.not-text'),
  ),
];
