/** Says which units are too few to be any: what a quotient that was cut off after sixteen digits leaves of a holding. */
import { absolute, compare, isZero, multiply, type Decimal, type Units } from '#packages/money';

/** Fewer than this part of the most units that a holding ever had are none: a float64 carries 16 digits, and the errors of a hundred add up. */
const DUST: Decimal = { coefficient: 1n, scale: 14 };

/** Whether units, of either sign, are dust beside `most`, the most that the holding had. Zero is not. */
export function isDust(units: Units, most: Units): boolean {
  return !isZero(units) && compare(absolute(units), multiply(most, DUST)) < 0;
}
