/** Narrows and orders the rows that a provider states, each of which is of a day. */

/** As lists show them: the newest first, those of one day as they came. */
export function newestFirst<Dated extends { readonly date: string }>(rows: readonly Dated[]): Dated[] {
  return rows.toSorted((a, b) => b.date.localeCompare(a.date));
}

/** A provider may answer more days than were asked for. */
export function betweenDays<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): readonly Row[] {
  return rows.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
}
