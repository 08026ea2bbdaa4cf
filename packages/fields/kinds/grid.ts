/** Kind `grid`: shows the records of a child collection inside the form; they are stored on their own. */
import { NOTHING_STORED } from '../nothing-stored.ts';
import { kind } from '../kind.ts';

export const grid = kind({ ...NOTHING_STORED, type: 'grid', uses: ['collection'] });
