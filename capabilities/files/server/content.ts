/** Recognises what a file is by its content. The bytes are inspected while they pass; only the beginning and the end are kept in memory. */
import { looksLikeText } from '#packages/csv';
import { refuse } from '#packages/endpoint';
import { isPicture, type FileKind } from '../contract.ts';
import { kindByName } from './names.ts';
import { readArchive } from './office.ts';

/** Number of bytes that are enough to recognise the kind. */
const DETECTION_BYTES = 1024;
const HEAD_BYTES = 4096;
/** Where the directory of an archive and the end of a PDF are. */
const TAIL_BYTES = 256 * 1024;
/** A drawing is read whole, by a parser. */
const LARGEST_DRAWING = 2_000_000;

export interface ContentSample {
  readonly head: Buffer;
  /** The last bytes; the whole file where it is shorter. */
  readonly tail: Buffer;
  readonly bytes: number;
  /** Whether it contains a zero byte, which no text does. */
  readonly binary: boolean;
}

type ContentSignature = FileKind | 'archive' | 'text';

/**
 * Passes the bytes through, and refuses as soon as no accepted kind is possible. `seen` gives the sample once all have passed.
 * @param markup whether web pages are taken too, as text
 */
export function watchContent(
  body: AsyncIterable<Uint8Array>,
  name: string,
  most: number,
  markup = false,
): { body: AsyncIterable<Uint8Array>; seen: () => ContentSample } {
  let head = Buffer.alloc(0);
  let tail: Buffer[] = [];
  let kept = 0;
  let bytes = 0;
  let binary = false;
  async function* passing(): AsyncGenerator<Uint8Array> {
    let told = false;
    for await (const piece of body) {
      const here = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, here.subarray(0, HEAD_BYTES - head.length)]);
      tail.push(here);
      kept += here.length;
      // Pieces at the front are dropped once the rest is long enough.
      while (kept - (tail[0]?.length ?? 0) >= TAIL_BYTES) kept -= tail.shift()?.length ?? 0;
      bytes += here.length;
      binary ||= here.includes(0);
      if (bytes > most) refuse('file.too-large');
      if (!told && bytes >= DETECTION_BYTES) {
        told = true;
        checkNameMatches(signatureOf(head), name, markup);
      }
      yield piece;
    }
    if (bytes === 0) refuse('file.empty');
    checkNameMatches(signatureOf(head), name, markup);
  }
  const seen = (): ContentSample => {
    const whole = Buffer.concat(tail);
    tail = [whole];
    return { head, tail: whole.subarray(-TAIL_BYTES), bytes, binary };
  };
  return { body: passing(), seen };
}

/** Returns the kind of a file that has passed completely. @throws Refusal when it is not what it seems */
export function detectFileKind(name: string, seen: ContentSample, markup = false): FileKind {
  const begins = signatureOf(seen.head);
  if (begins === 'archive') {
    const kind = readArchive(seen.tail, seen.bytes);
    checkNameMatches(kind, name, markup);
    return kind;
  }
  if (begins === 'text') {
    if (seen.binary) refuse('file.unaccepted');
    return kindByName(name) === 'csv' ? 'csv' : 'txt';
  }
  if (begins === null) refuse('file.unaccepted');
  if (begins === 'pdf') checkPdf(seen);
  if (begins === 'svg' && seen.bytes > LARGEST_DRAWING) refuse('file.too-large');
  return begins;
}

const WEB_PAGE_NAME = /\.html?$/i;

/**
 * Checks that the file name fits the content. Pictures are often saved with the ending of another picture format, and a name may have no known
 * ending. A name that says something else is a disguise or a mistake, and the person who uploads it has to know.
 */
function checkNameMatches(begins: ContentSignature | null, name: string, markup: boolean): void {
  const named = kindByName(name);
  const ending = /\.[A-Za-z0-9]{1,10}$/.test(name);
  switch (begins) {
    case null:
      return refuse('file.unaccepted');
    case 'text':
      // Web pages and programs are text too.
      if (named === 'csv' || named === 'txt' || (markup && WEB_PAGE_NAME.test(name))) return;
      return refuse(named === null && ending ? 'file.unaccepted' : 'file.misnamed');
    case 'archive':
      if (named === null || named === 'xlsx' || named === 'docx') return;
      return refuse('file.misnamed');
    default:
      if (named === null || named === begins || (isPicture(named) && isPicture(begins))) return;
      return refuse('file.misnamed');
  }
}

const SIGNATURES: readonly (readonly [begins: ContentSignature, matches: (head: Buffer) => boolean])[] = [
  ['pdf', (head) => latin1Text(head, 0, 5) === '%PDF-'],
  ['jpg', (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['gif', (head) => ['GIF87a', 'GIF89a'].includes(latin1Text(head, 0, 6))],
  // The four reserved bytes are zero, and the header size after them is one that exists.
  ['bmp', (head) => latin1Text(head, 0, 2) === 'BM' && head.length >= 26 && head.readUInt32LE(6) === 0 && head.readUInt32LE(14) <= 124],
  ['webp', (head) => latin1Text(head, 0, 4) === 'RIFF' && latin1Text(head, 8, 12) === 'WEBP'],
  ['archive', (head) => latin1Text(head, 0, 4) === 'PK\u0003\u0004'],
  ['svg', (head) => looksLikeText(head) && isDrawing(head)],
  ['text', (head) => looksLikeText(head) && !head.includes(0)],
];

function signatureOf(head: Buffer): ContentSignature | null {
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null;
}

function latin1Text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** Whether the first element is `svg`, after anything that XML allows before it. */
function isDrawing(head: Buffer): boolean {
  const opening = head
    .toString('utf8')
    .replace(/^\uFEFF?\s*(?:(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s[^>[]*(?:\[[\s\S]*?\])?\s*>)\s*)*/i, '');
  return /^<(?:\w+:)?svg[\s>/]/i.test(opening);
}

/** Markup of a web page, in a place where a PDF has only its version and a comment. */
const PAGE_MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i;

/** Checks that a PDF contains nothing foreign before its first object or after its end mark. */
function checkPdf({ head, tail }: ContentSample): void {
  const opening = latin1Text(head, 0, 1024);
  const first = opening.search(/\d+\s+\d+\s+obj\b/);
  if (PAGE_MARKUP.test(first < 0 ? opening : opening.slice(0, first))) refuse('file.mixed');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0) refuse('file.unreadable');
  if (/[^\s\0]/.test(latin1Text(tail, end + 5, tail.length))) refuse('file.mixed');
}
