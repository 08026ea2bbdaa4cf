/** Kind `label`: static text, taken from the property `label`; stores nothing. */
import { NOTHING_STORED } from '../nothing-stored.ts';
import { kind } from '../kind.ts';

export const label = kind({ ...NOTHING_STORED, type: 'label' });
