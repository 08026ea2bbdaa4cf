/** Stored without being shown. */
export function Hidden() {
  return null;
}
