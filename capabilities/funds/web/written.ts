/** How the figures of funds are written: rates that are quoted in per cent, areas, and what is not known. */
import type { Formats, Translate } from '#packages/texts';

/** Everywhere the same where nothing is known. */
export const UNKNOWN = '-';

/** `4.50%` of 4.5. */
export function perCent(rate: number | null, formats: Formats): string {
  return formats.percent(rate === null ? null : rate / 100);
}

export function area(size: string | null, formats: Formats, words: Translate): string {
  return size === null ? UNKNOWN : words('funds.area', { number: formats.number(size) });
}
