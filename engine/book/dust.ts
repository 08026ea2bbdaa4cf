/** Lets a disposal take the dust of its holding: a third and two thirds, cut off after sixteen digits, are one. */
import { isDust } from '#engine/lots';
import { absolute, add, compare, formatDecimal, sign, ZERO, type Units } from '#packages/money';
import { unitsEffect } from './effects.ts';
import type { HistoryEntry } from './history.ts';

/** A number of this many characters is a quotient that was cut off; a firm that counts in fewer digits counts exactly. */
const CUT_OFF = 16;

/** The units of a line in a wrapper, and the most that they were. */
interface RunningUnits {
  readonly held: Units;
  readonly most: Units;
}

/**
 * The entries, in order, in which those that would leave or lack no more than dust move so many units that nothing is left. Answers the same array
 * where there is none. `isFixed`: entries that follow from others and stay as they are.
 */
export function withoutDust(entries: readonly HistoryEntry[], isFixed: (entry: HistoryEntry) => boolean): readonly HistoryEntry[] {
  const cut = new Set(entries.filter(({ units }) => units.length >= CUT_OFF).map(holdingOf));
  if (cut.size === 0) return entries;
  const running = new Map<string, RunningUnits>();
  let isChanged = false;
  const settled = entries.map((entry) => {
    const holding = holdingOf(entry);
    if (entry.line === null || !cut.has(holding)) return entry;
    const { held, most } = running.get(holding) ?? { held: ZERO, most: ZERO };
    const moved = unitsEffect(entry);
    const after = add(held, moved);
    const takesDust = !isFixed(entry) && sign(moved) === -sign(held) && isDust(after, most);
    running.set(holding, { held: takesDust ? ZERO : after, most: larger(most, absolute(after)) });
    if (!takesDust) return entry;
    isChanged = true;
    return { ...entry, units: formatDecimal(absolute(held)) };
  });
  return isChanged ? settled : entries;
}

function holdingOf({ line, pocket = '' }: HistoryEntry): string {
  return `${line} ${pocket}`;
}

function larger(a: Units, b: Units): Units {
  return compare(a, b) < 0 ? b : a;
}
