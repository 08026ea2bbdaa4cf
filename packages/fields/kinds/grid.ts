/** The records of a child collection, embedded; they are kept for themselves. */
import { NOTHING_STORED } from '../nothing-stored.ts';
import { kind } from '../kind.ts';

export const grid = kind({ ...NOTHING_STORED, type: 'grid', uses: ['collection'] });
