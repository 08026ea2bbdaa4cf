/** Shortens the description that is shown next to a record in a search. */

/** The most characters of that description [LIB-32]. */
const MOST_HINT_CHARACTERS = 60;

/** The beginning of a description, and whether it was cut. */
export function hintOf(text: string): { readonly shown: string; readonly cut: boolean } {
  const letters = [...text];
  return { shown: letters.slice(0, MOST_HINT_CHARACTERS).join(''), cut: letters.length > MOST_HINT_CHARACTERS };
}
