/** Puts what a provider states in the order in which lists show it: the newest first, those of one day as they came. */
export function newestFirst<Dated extends { readonly date: string }>(rows: readonly Dated[]): Dated[] {
  return rows.toSorted((a, b) => b.date.localeCompare(a.date));
}
