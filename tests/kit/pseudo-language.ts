/**
 * A pseudo-language for tests: English with other letters, in brackets, and two fifths longer. Any text shown without its marks has no translation,
 * or belongs to somebody’s record; any place that cannot hold it is too narrow for other languages too.
 */
import { createTranslate, type Translate } from '#packages/texts';
import { readCatalogue } from '../../apps/server/texts.ts';

const LETTERS: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'î', o: 'ø', u: 'ü', c: 'ç', n: 'ñ', A: 'Å', E: 'Ê', O: 'Ø' };
const LONGER = 0.4;
/** As words of this length, so that lines may break. */
const FILLER = ' xxxxx';

/** What stands in braces is filled in as ever; what is escaped, as in the files of a build, stays so. */
export function markText(text: string): string {
  const other = text.replace(/\{\w+\}|\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)|./gs, (one) => LETTERS[one] ?? one);
  const length = text.replace(/\{\w+\}/g, '').length;
  return `«${other}${FILLER.repeat(Math.ceil((length * LONGER) / FILLER.length))}»`;
}

/** Of the server. */
export function markedTranslate(): Translate {
  const catalogue = Object.fromEntries(Object.entries(readCatalogue('en')).map(([key, text]) => [key, markText(text)]));
  return createTranslate('en', catalogue, catalogue);
}

/** The lines that say something once what is marked, what belongs to records, addresses, and the zone of moments are taken away. */
export function findUnmarkedLines(text: string, records: readonly string[]): string[] {
  let rest = text;
  // From the inside out: a text may be filled with another.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/«[^«»]*»/g, ' ');
  }
  for (const one of records) rest = rest.replaceAll(one, ' ');
  return rest
    .replace(/\S+@\S+|https?:\/\/\S+|(?<=\d\d:\d\d )UTC/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2,}/u.test(line));
}
