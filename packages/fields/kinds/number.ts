/** Kind `number`: a number, stored as float64, or null. */
import { defineKind } from '../kind.ts';
import { NUMERIC_KIND } from '../behaviours/typed-number.ts';

export const number = defineKind({ ...NUMERIC_KIND, type: 'number', uses: ['value', 'rules', 'limit', 'min', 'max'] });
