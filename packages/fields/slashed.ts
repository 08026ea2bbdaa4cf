/** Writes days for files that machines read, the same in every language. */

/** `31/03/2026` of a day or moment, or `31/03/26` with two digits of the year. */
export function slashedDate(day: string, digits: 2 | 4 = 4): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(4 - digits, 4)}`;
}
