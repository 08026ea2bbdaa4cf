/** Shares as they are read: rounded to hundredths of a per cent so that together they still are the whole. */

const STEPS = 10_000;

/**
 * Fractions of a whole, rounded to four decimals by largest remainder: what is written adds up to 100.00% whenever the fractions
 * themselves add up to one. Null stays null; of equal remainders the first is raised. `total` is the written share of a part whose
 * own parts these are, so that groups close at the whole and rows at their group.
 */
export function closingShares(shares: readonly (number | null)[], total?: number | null): (number | null)[] {
  const steps = shares.map((share) => (share === null ? null : share * STEPS));
  const whole = Math.round((total ?? shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)) * STEPS);
  const floors = steps.map((step) => (step === null ? null : Math.floor(step)));
  const missing = whole - floors.reduce<number>((sum, floor) => sum + (floor ?? 0), 0);
  const raised = steps
    .map((step, index) => ({ index, rest: step === null ? -1 : step - Math.floor(step) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, Math.max(0, missing));
  const up = new Set(raised.map(({ index }) => index));
  return floors.map((floor, index) => (floor === null ? null : (floor + (up.has(index) ? 1 : 0)) / STEPS));
}
