/** Cleans the names that people give their files. Names are only shown and given back; nothing is looked up by them. */
import { FILE_KINDS, isPicture, FILE_KIND_NAMES, LONGEST_FILE_NAME, type FileKind } from '../contract.ts';

/** Splits a name into the part before the ending and the ending in lower case; a name whose only dot is at the beginning has no ending. */
export function partsOfName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot + 1).toLowerCase() } : { stem: name, ending: '' };
}

/** The kind that the ending of a name stands for; null for an unknown ending. */
export function kindByName(name: string): FileKind | null {
  const { ending } = partsOfName(name);
  return FILE_KIND_NAMES.find((kind) => (FILE_KINDS[kind].endings as readonly string[]).includes(ending)) ?? null;
}

const FORBIDDEN = /[\\/:*?"<>|]/g;

/** Removes the path, control and direction characters, and blanks and dots at both ends; a long name is cut before its ending. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = clean === '' ? 'file' : clean;
  const { stem, ending } = partsOfName(name);
  // A long text after a dot is not an ending but a part of the name.
  if (ending.length > 10 || ending === '') return shortenText(name, LONGEST_FILE_NAME);
  return `${shortenText(stem, LONGEST_FILE_NAME - ending.length - 1).trimEnd()}${name.slice(stem.length)}`;
}

/** Cuts by whole characters, so that a character of two code units is not split. */
function shortenText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : characters.slice(0, most).join('');
}

/** The name with an ending that fits the kind: its own ending where it fits, otherwise the usual one. */
export function nameWithEnding(name: string, kind: FileKind): string {
  const named = kindByName(name);
  if (named === kind) return name;
  const ending = FILE_KINDS[kind].endings[0];
  // A wrong picture ending is replaced by the right one; a name with an unknown ending gets the right one appended.
  const stem = named !== null && isPicture(named) ? partsOfName(name).stem : name;
  return `${shortenText(stem, LONGEST_FILE_NAME - ending.length - 1)}.${ending}`;
}
