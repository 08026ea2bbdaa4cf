/** Names that people give their files: kept to be shown and to be given back, never to find anything by. */
import { FILE_KINDS, isPicture, KIND_NAMES, LONGEST_FILE_NAME, type FileKind } from '../contract.ts';

/** The part before the ending, and the ending in lower case; a name that only begins with a dot has none. */
export function partsOfName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot + 1).toLowerCase() } : { stem: name, ending: '' };
}

/** What a name's ending says it is; null for one that says nothing we know. */
export function kindByName(name: string): FileKind | null {
  const { ending } = partsOfName(name);
  return KIND_NAMES.find((kind) => (FILE_KINDS[kind].endings as readonly string[]).includes(ending)) ?? null;
}

const FORBIDDEN = /[\\/:*?"<>|]/g;

/** Without path, control and direction signs, blanks at its ends and dots before it; cut in its middle to what lists can show. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = clean === '' ? 'file' : clean;
  const { stem, ending } = partsOfName(name);
  // What follows a dot in a name that is none may be long; it is part of the name then.
  if (ending.length > 10 || ending === '') return shortened(name, LONGEST_FILE_NAME);
  return `${shortened(stem, LONGEST_FILE_NAME - ending.length - 1).trimEnd()}${name.slice(stem.length)}`;
}

/** By whole characters: half of one that takes two places would be none. */
function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : characters.slice(0, most).join('');
}

/** The name with an ending that goes with the kind: its own where that is one, otherwise the usual one. */
export function nameAs(name: string, kind: FileKind): string {
  const named = kindByName(name);
  if (named === kind) return name;
  const ending = FILE_KINDS[kind].endings[0];
  // A picture saved as another picture is called after what it is; a name that says nothing is added to.
  const stem = named !== null && isPicture(named) ? partsOfName(name).stem : name;
  return `${shortened(stem, LONGEST_FILE_NAME - ending.length - 1)}.${ending}`;
}
