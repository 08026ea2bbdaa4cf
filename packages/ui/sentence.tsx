/** Writes a sentence with React elements in place of some of its parameters. */
import { createElement, Fragment, type ReactNode } from 'react';

/** Marks the positions of elements; no text contains this character. */
const GAP_MARK = '\u0000';

/** `say` writes the sentence with the given marks as parameters; each mark is then replaced by its element from `parts`. */
export function Sentence({
  say,
  parts,
}: {
  readonly say: (gaps: Readonly<Record<string, string>>) => string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}) {
  const gaps = Object.fromEntries(Object.keys(parts).map((name) => [name, GAP_MARK + name + GAP_MARK]));
  const pieces = say(gaps).split(GAP_MARK);
  return createElement(Fragment, null, ...pieces.map((piece, place) => (place % 2 === 1 ? parts[piece] : piece)));
}
