/** Control of `hidden` fields: shows nothing; the value is stored all the same. */
export function Hidden() {
  return null;
}
