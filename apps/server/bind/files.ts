/** Streams uploads in and downloads out, so that no more of a file than one piece is in memory. */
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { refuse, type Download, type Upload } from '#packages/endpoint';

const CHUNK_BYTES = 64 * 1024;

/**
 * The one file of a multipart body.
 * @param stillMay refuses once the file is there where its sender may not send it any more
 * @throws Refusal `input.invalid` without a file; while it is read, `file.too-large`, and what `stillMay` throws
 */
export async function readUpload(request: FastifyRequest, bytes: number, stillMay: () => Promise<void>): Promise<Upload> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: bytes, files: 1, fields: 8, parts: 9 } }) : undefined;
  if (!part) refuse('input.invalid', { file: 'refusal.field.required' });
  return { fileName: basename(part.filename).slice(0, 255) || 'file', body: readCompleteFile(part.file, stillMay) };
}

/** A file that was cut off, at its limit or by its sender, must not be taken for a complete one. */
async function* readCompleteFile(file: Readable & { truncated: boolean }, stillMay: () => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk as Uint8Array;
  } catch {
    refuse('input.invalid', { file: 'refusal.field.invalid' });
  }
  if (file.truncated) refuse('file.too-large');
  await stillMay();
}

/**
 * Sends a file as an attachment that no browser runs. A failure before its first piece is answered as a refusal.
 * @param pieceMs how long a reader may take for a piece of some 64 kB; one who takes longer is hung up on, since a file that is sent keeps a slot
 */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, mediaType, body, inline, whole }: Download,
  pieceMs: number,
): Promise<FastifyReply> {
  const asked = whole && readRangeHeader(reply.request.headers.range, whole.bytes);
  const pieces = joinChunks(whole && asked ? whole.part(asked.from, asked.to) : body);
  const first = await pieces.next();
  void reply
    .header('content-type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', contentDisposition(fileName, inline))
    .header('content-security-policy', FILE_POLICY)
    .header('cache-control', 'private, no-store');
  if (whole) {
    const [from, to] = asked ? [asked.from, asked.to] : [0, whole.bytes - 1];
    void reply.header('accept-ranges', 'bytes').header('content-length', to - from + 1);
    if (asked) void reply.code(206).header('content-range', `bytes ${from}-${to}/${whole.bytes}`);
  }
  const taken = whileTaken(continueStream(first, pieces), pieceMs, () => reply.raw.destroy());
  const stream = Readable.from(taken, { objectMode: false, highWaterMark: CHUNK_BYTES });
  // A stream that is never read never reaches its end: the resources that it holds open are released here.
  stream.once('close', () => void pieces.return(undefined));
  if (reply.raw.destroyed) stream.destroy();
  return reply.send(stream);
}

/** Nothing in a file runs, asks for anything, or is framed, whatever it is opened as. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The one range that is asked for (RFC 9110); several ranges, or one outside the file, are answered with the whole file. */
function readRangeHeader(range: string | undefined, bytes: number): { readonly from: number; readonly to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from <= to ? { from, to } : null;
}

/** A name in two spellings: ASCII without accents for old programs, then the true one. */
export function contentDisposition(fileName: string, inline = false): string {
  const plain =
    fileName
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%/]/g, '_') || 'file';
  return create(fileName, { type: inline ? 'inline' : 'attachment', fallback: plain });
}

/** Small pieces joined to some 64 kB: a row at a time would cost more in calls than in bytes. */
async function* joinChunks(body: Download['body']): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    kept.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(kept, size);
    kept = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(kept, size);
}

async function* continueStream(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Passes pieces on for as long as each is taken in time. */
async function* whileTaken(pieces: AsyncIterable<Buffer>, limitMs: number, giveUp: () => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    // The next is asked for once this one has gone; what it takes to make it does not count.
    const late = setTimeout(giveUp, limitMs);
    try {
      yield piece;
    } finally {
      clearTimeout(late);
    }
  }
}
