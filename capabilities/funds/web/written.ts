/** Formats the figures of funds: rates quoted in per cent, areas, and unknown values. */
import type { Formats, Translate } from '#packages/texts';

/** The sign for an unknown value, the same everywhere. */
export const UNKNOWN = '-';

/** `4.50%` of 4.5. */
export function formatPercentRate(rate: number | null, formats: Formats): string {
  return formats.percent(rate === null ? null : rate / 100);
}

export function formatArea(size: string | null, formats: Formats, words: Translate): string {
  return size === null ? UNKNOWN : words('funds.area', { number: formats.number(size) });
}
