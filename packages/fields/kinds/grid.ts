/** Kind `grid`: shows the records of a child collection inside the form; they are stored on their own. */
import { NOTHING_STORED } from '../behaviours/nothing-stored.ts';
import { defineKind } from '../kind.ts';

export const grid = defineKind({ ...NOTHING_STORED, type: 'grid', uses: ['collection'] });
