/** Inspects office documents and spreadsheets: ZIP archives whose directory at the end lists their contents. Nothing is unpacked. */
import { refuse } from '#packages/endpoint';

const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;

/** More entries than any real document has, and fewer than would harm the person who opens it. */
const MOST_ENTRIES = 5000;
const MOST_UNPACKED = 500_000_000;
/** Text compresses to a hundredth at best; an archive with a far higher ratio is a decompression bomb. */
const MOST_RATIO = 250;

interface ArchiveEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly locked: boolean;
}

/**
 * @param tail the last bytes of an archive that has `bytes` in all
 * @throws Refusal `file.unaccepted` for an archive that is neither kind, `file.unreadable`, `file.macros`, `file.mixed`
 */
export function readArchive(tail: Buffer, bytes: number): 'xlsx' | 'docx' {
  const entries = readDirectory(tail, bytes);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const kind = names.has('xl/workbook.xml') ? 'xlsx' : names.has('word/document.xml') ? 'docx' : null;
  if (!kind || !names.has('[content_types].xml')) return refuse('file.unaccepted');
  if (entries.some(({ locked }) => locked)) refuse('file.unreadable');
  // Two entries of the same name are read differently by different programs.
  if (names.size !== entries.length || entries.some(({ name }) => isUnsafePath(name))) refuse('file.mixed');
  if (entries.some(({ name }) => EXECUTABLE_NAME.test(name))) refuse('file.macros');
  const [packed, unpacked] = [sumSizes(entries, 'packed'), sumSizes(entries, 'unpacked')];
  if (unpacked > MOST_UNPACKED || unpacked > Math.max(packed, 1024) * MOST_RATIO) refuse('file.unreadable');
  return kind;
}

/** Names of entries that an office program would run. */
const EXECUTABLE_NAME =
  /(?:^|\/)(?:vbaproject\w*\.bin|vbadata\.xml|activex\/.*|macrosheets\/.*|oleobject[^/]*\.bin)$|\.(?:exe|dll|js|vbs|bat|cmd|scr|hta|ps1)$/i;

function isUnsafePath(name: string): boolean {
  return /^[\\/]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
}

function sumSizes(entries: readonly ArchiveEntry[], of: 'packed' | 'unpacked'): number {
  return entries.reduce((total, entry) => total + entry[of], 0);
}

function readDirectory(tail: Buffer, bytes: number): ArchiveEntry[] {
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + END_BYTES > tail.length) refuse('file.unreadable');
  const [count, size, offset, comment] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
    tail.readUInt16LE(end + 20),
  ];
  // The archive must end where the file ends, and its directory must be where it says: nothing may stand before or after it.
  const start = offset - (bytes - tail.length);
  if (end + END_BYTES + comment !== tail.length || comment > 0 || start + size !== end) refuse('file.mixed');
  if (count > MOST_ENTRIES || start < 0) refuse('file.unreadable');
  const entries: ArchiveEntry[] = [];
  let at = start;
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY_BYTES > end || tail.readUInt32LE(at) !== ENTRY_SIGNATURE) refuse('file.unreadable');
    const [name, extra, note] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30), tail.readUInt16LE(at + 32)];
    entries.push({
      name: tail.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      packed: tail.readUInt32LE(at + 20),
      unpacked: tail.readUInt32LE(at + 24),
      locked: (tail.readUInt16LE(at + 8) & 1) === 1,
    });
    at += ENTRY_BYTES + name + extra + note;
  }
  if (at !== end) refuse('file.unreadable');
  return entries;
}
