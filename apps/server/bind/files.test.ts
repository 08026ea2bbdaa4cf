/** Tests how a file is sent: to whoever takes it, however slowly, and to nobody who has stopped taking it. */
import Fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { HANG_MS } from '../../../tests/kit/limits.ts';
import { sendDownload } from './files.ts';

const PIECE = 'x'.repeat(64 * 1024);
/** More than the buffers of both ends hold. */
const PIECES = 400;
const PIECE_MS = 2500;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of one file, which tells how many of its files are open, and how many pieces were taken of them. */
async function openFileServer() {
  const state = { open: 0, taken: 0 };
  async function* body() {
    state.open += 1;
    try {
      for (let piece = 0; piece < PIECES; piece += 1) {
        yield PIECE;
        state.taken += 1;
      }
    } finally {
      state.open -= 1;
    }
  }
  const app = Fastify();
  app.get('/file', (_request, reply) => sendDownload(reply, { fileName: 'file.csv', mediaType: 'text/csv', body: body() }, PIECE_MS));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write('GET /file HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  return { state, socket, closed };
}

test('somebody who has stopped reading is hung up on, and what was held open for them is closed', async () => {
  const { state, socket, closed } = await openFileServer();
  await expect.poll(() => state.open, { timeout: HANG_MS }).toBe(1);
  await expect.poll(() => state.open, { timeout: HANG_MS }).toBe(0);
  expect(state.taken).toBeLessThan(PIECES);
  // What was sent before is read, and then the end.
  socket.resume();
  await closed;
});

test('somebody who reads slowly and goes on gets all of it, though it takes longer than one piece may', async () => {
  const { state, socket, closed } = await openFileServer();
  let read = 0;
  const began = Date.now();
  socket.on('data', (bytes) => {
    read += bytes.length;
    if (Date.now() - began > 2 * PIECE_MS) return;
    socket.pause();
    void pause(20).then(() => socket.resume());
  });
  await closed;
  expect(read).toBeGreaterThan(PIECES * PIECE.length);
  expect(state).toEqual({ open: 0, taken: PIECES });
});
