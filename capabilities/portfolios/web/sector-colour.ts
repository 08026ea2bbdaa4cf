/** Gives each sector one colour wherever it is drawn. */
import { SECTORS } from '#contract/instruments';

const SECTOR_NAMES: readonly string[] = SECTORS;

/** Index into the colours of sectors; an unknown sector gets that of Other [HOLD-12]. */
export function sectorColour(sector: string): number {
  return SECTOR_NAMES.indexOf(SECTOR_NAMES.includes(sector) ? sector : 'Other');
}
