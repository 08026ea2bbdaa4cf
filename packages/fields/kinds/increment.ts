/** Kind `increment`: a number that buttons raise and lower by one. */
import { defineKind } from '../kind.ts';
import { NUMERIC_KIND } from '../behaviours/typed-number.ts';

export const increment = defineKind({ ...NUMERIC_KIND, type: 'increment', uses: ['value', 'rules', 'limit', 'min', 'max'] });
