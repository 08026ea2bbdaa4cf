/** Kind `history`: shows the versions of the record that a form edits; stores nothing. */
import { NOTHING_STORED } from '../behaviours/nothing-stored.ts';
import { defineKind } from '../kind.ts';

export const history = defineKind({ ...NOTHING_STORED, type: 'history', uses: ['collection'] });
