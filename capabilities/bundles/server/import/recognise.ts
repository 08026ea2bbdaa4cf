/** Recognises the files of a zip by their names, and puts them in the order in which each finds what it rests on. */
import type { BundleFile } from '../../contract.ts';
import type { ZippedFile } from './unpack.ts';

export type RecognisedFile = Pick<BundleFile, 'name' | 'content' | 'holds' | 'bytes'> & Pick<ZippedFile, 'entry'>;

export interface RecognisedZip {
  readonly files: readonly RecognisedFile[];
  readonly strangers: readonly string[];
}

/** What a file can hold, in the order in which files come in. */
export type FileContents = readonly Pick<BundleFile, 'content' | 'holds'>[];

const LONGEST_NAME = 200;
/** `04-users.csv`, `users.csv`, `19-transactions-2.csv`: a number, what it holds, and which part of it. */
const NAME = /^(?:\d+[-_ ]+)?([a-z][a-z-]*?)(?:[-_ ]+(\d+))?\.(?:csv|tsv|txt)$/i;
/** What the export says of itself, and what systems put into a zip by themselves. */
const ASIDE = /^(contents\.csv|\.[^/]*|thumbs\.db|desktop\.ini)$/i;

export function recogniseFiles(zipped: readonly Pick<ZippedFile, 'entry' | 'name' | 'bytes'>[], contents: FileContents): RecognisedZip {
  const places = new Map(contents.map(({ content }, place) => [content.toLowerCase(), place]));
  const found: { readonly place: number; readonly part: number; readonly file: RecognisedFile }[] = [];
  const strangers: string[] = [];
  for (const { entry, name: written, bytes } of zipped) {
    const whole = written.replace(/[\p{Cc}\p{Cf}]/gu, '');
    const last = whole.slice(whole.lastIndexOf('/') + 1).slice(0, LONGEST_NAME);
    // Of deep folders the end is kept, which says what it is.
    const name = whole.slice(-LONGEST_NAME);
    if (ASIDE.test(last) || /(^|\/)__MACOSX\//.test(name)) continue;
    const [, word = '', part = '1'] = NAME.exec(last) ?? [];
    const place = places.get(word.toLowerCase());
    if (place === undefined) strangers.push(name);
    else found.push({ place, part: Number(part), file: { entry, name, bytes, ...contents[place]! } });
  }
  const inOrder = found.toSorted((a, b) => a.place - b.place || a.part - b.part || (a.file.name < b.file.name ? -1 : 1));
  return { files: inOrder.map(({ file }) => file), strangers };
}
