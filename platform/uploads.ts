/** Reads small uploads whole, and recognises what they are by their first bytes before they are stored; the file name is not trusted. */
import { refuse, type Upload } from '#packages/endpoint';

type FileSignature = readonly [type: string, begins: (bytes: Buffer) => boolean];

/** The accepted pictures; SVG, which could carry scripts, is not among them. */
export const PICTURES: readonly FileSignature[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

/** The media type by the first bytes; null for none of these kinds. */
export function detectMediaType(body: Buffer, kinds: readonly FileSignature[] = PICTURES): string | null {
  return kinds.find(([, begins]) => begins(body))?.[0] ?? null;
}

/** @throws Refusal `file.empty`, `file.too-large` */
export async function readWholeUpload({ body }: Upload, largest = Infinity): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > largest) refuse('file.too-large');
    pieces.push(piece);
  }
  if (size === 0) refuse('file.empty');
  return Buffer.concat(pieces);
}
