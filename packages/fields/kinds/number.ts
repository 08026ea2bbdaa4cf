/** Kind `number`: a number, stored as float64, or null. */
import { kind } from '../kind.ts';
import { NUMERIC } from '../typed-number.ts';

export const number = kind({ ...NUMERIC, type: 'number', uses: ['value', 'rules', 'limit', 'min', 'max'] });
