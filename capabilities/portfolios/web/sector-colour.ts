/** Gives each sector one colour wherever it is drawn. */
import { SECTORS } from '#contract/instruments';

const names: readonly string[] = SECTORS;

/** Index into the colours of sectors; an unknown sector gets that of Other [HOLD-12]. */
export function sectorColour(sector: string): number {
  return names.indexOf(names.includes(sector) ? sector : 'Other');
}
