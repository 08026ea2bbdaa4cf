/** Kind `increment`: a number that buttons raise and lower by one. */
import { kind } from '../kind.ts';
import { NUMERIC } from '../typed-number.ts';

export const increment = kind({ ...NUMERIC, type: 'increment', uses: ['value', 'rules', 'limit', 'min', 'max'] });
