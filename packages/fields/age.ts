/** Computes an age in whole years, as people count it. */

/** The age on `today` of a person born on `birth` (both `2026-03-31`); a person born on 29 February turns a year older on 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) >= birth.slice(5) ? years : years - 1;
}
