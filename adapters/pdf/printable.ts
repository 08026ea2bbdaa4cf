/** Makes texts of any origin printable: nothing invisible, nothing without a glyph, no word that cannot be broken. */

/** Printed in the place of a character that no typeface has. */
const BOX = '\u25a1';
const ZERO_WIDTH_SPACE = '\u200b';
/** Longer runs without a space are given places to break; ordinary words of the four languages are shorter. */
const LONGEST_WORD = 26;
const BREAK_EVERY = 8;

// Controls, marks of direction, joiners, variation selectors, tags: they print nothing and may reorder or hide what does.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const LONG_RUN = new RegExp(`[^\\s\\u00a0-]{${LONGEST_WORD},}`, 'gu');
const EACH_PIECE = new RegExp(`.{${BREAK_EVERY}}(?=.)`, 'gu');

export interface PrintableValue<Value> {
  readonly value: Value;
  /** True when a character had no glyph and was replaced by a box. */
  readonly replaced: boolean;
}

/** The same value with every text in it made printable; fields named in `kept` are not text and stay as they are. */
export function makePrintable<Value>(
  value: Value,
  hasGlyph: ReadonlySet<number>,
  kept: ReadonlySet<string> = new Set(),
): PrintableValue<Value> {
  let replaced = false;
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const text = makeTextPrintable(part, hasGlyph);
      replaced ||= text.replaced;
      return text.value;
    }
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, kept.has(name) ? inner : visit(inner)]));
    return part;
  };
  return { value: visit(value) as Value, replaced };
}

/** The same text on one line, with nothing invisible in it. */
export function removeInvisible(text: string): string {
  return text.normalize('NFC').replace(BREAKS, ' ').replace(INVISIBLE, '');
}

function makeTextPrintable(text: string, hasGlyph: ReadonlySet<number>): PrintableValue<string> {
  const clean = removeInvisible(text);
  let replaced = false;
  let shown = '';
  for (const character of clean) {
    const known = hasGlyph.has(character.codePointAt(0) ?? 0);
    replaced ||= !known;
    shown += known ? character : BOX;
  }
  return { value: shown.replace(LONG_RUN, (run) => run.replace(EACH_PIECE, `$&${ZERO_WIDTH_SPACE}`)), replaced };
}
