/**
 * Judges PDFs from elsewhere before their pages are taken over. Only what the pages show gets into our files; one that would act when it is opened
 * is refused all the same, since nobody sends such a thing on purpose.
 */
import { inflateSync } from 'node:zlib';

/** Names of what acts, is attached, or asks to be filled in (ISO 32000-2, 12.6 and 12.7). */
const ACTIVE = /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|Movie|Sound)(?![A-Za-z0-9])/;
/** Objects are often packed together in a stream; others hold what a page shows. */
const STREAM = /stream\r?\n([\s\S]*?)\s?endstream/g;
const PACKED_OBJECTS = /\/ObjStm(?![A-Za-z0-9])/;
/** Of the dictionary before a stream. */
const DICTIONARY_LENGTH = 600;
const MOST_UNPACKED = 32 * 1024 * 1024;

/** True where it holds something active, and where that cannot be told. */
export function isActive(pdf: Buffer): boolean {
  const written = pdf.toString('latin1');
  const plain = withoutEscapes(written.replace(STREAM, 'stream endstream'));
  if (ACTIVE.test(plain)) return true;
  return [...written.matchAll(STREAM)].some(({ 1: packed = '', index }) => {
    const before = written.slice(Math.max(0, index - DICTIONARY_LENGTH), index);
    const dictionary = withoutEscapes(before.slice(before.lastIndexOf(' obj')));
    return PACKED_OBJECTS.test(dictionary) && isActiveWhenUnpacked(packed);
  });
}

function isActiveWhenUnpacked(packed: string): boolean {
  try {
    return ACTIVE.test(withoutEscapes(inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: MOST_UNPACKED }).toString('latin1')));
  } catch {
    // Packed in another way, or broken.
    return true;
  }
}

/** A name may be written with its letters as numbers: `/J#53`. */
function withoutEscapes(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What the compiler says of a PDF when it is asked for a page that it cannot have: how many there are, or why there is none. */
export function readPageCount(told: string): number | 'encrypted' | 'unreadable' {
  const pages = /only has (\d+) page/.exec(told)?.[1];
  if (pages !== undefined && Number(pages) > 0) return Number(pages);
  return told.includes('encrypted') ? 'encrypted' : 'unreadable';
}
