/** Characters of the description beside a record that is looked up [LIB-32]. */
const MOST = 60;

/** The first of them, counted as people see letters, and whether there were more. */
export function hintOf(text: string): { readonly shown: string; readonly cut: boolean } {
  const letters = [...text];
  return { shown: letters.slice(0, MOST).join(''), cut: letters.length > MOST };
}
