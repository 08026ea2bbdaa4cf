/** A sentence with elements in the places of some of its parameters. */
import { createElement, Fragment, type ReactNode } from 'react';

/** Marks the places; no text contains it. */
const GAP = '\u0000';

/** `say` writes the sentence around what it is given for each of `parts`. */
export function Sentence({
  say,
  parts,
}: {
  readonly say: (gaps: Readonly<Record<string, string>>) => string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}) {
  const gaps = Object.fromEntries(Object.keys(parts).map((name) => [name, GAP + name + GAP]));
  const pieces = say(gaps).split(GAP);
  return createElement(Fragment, null, ...pieces.map((piece, place) => (place % 2 === 1 ? parts[piece] : piece)));
}
