/** Kind `slider`: a number between two limits, 1 and 10 by default [001 §9]. */
import { defineKind } from '../kind.ts';
import type { Field } from '../field.ts';
import { NUMERIC_KIND, rangeFaults } from '../behaviours/typed-number.ts';

/** The ends of the track. */
export function sliderEnds({ min = 1, max, limit }: Pick<Field, 'min' | 'max' | 'limit'>): { readonly min: number; readonly max: number } {
  return { min, max: max ?? limit ?? Math.max(10, min) };
}

export const slider = defineKind({
  ...NUMERIC_KIND,
  type: 'slider',
  uses: ['value', 'rules', 'limit', 'min', 'max'],
  faults: (value, field) => rangeFaults(value, { ...sliderEnds(field), limit: field.limit }),
});
