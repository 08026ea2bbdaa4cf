/** Keeps what is of the days that were asked for. */

/** A provider may answer more days than were asked for. */
export function betweenDays<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): readonly Row[] {
  return rows.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
}
