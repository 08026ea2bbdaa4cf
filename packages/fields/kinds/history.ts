/** Kind `history`: shows the versions of the record that a form edits; stores nothing. */
import { NOTHING_STORED } from '../nothing-stored.ts';
import { kind } from '../kind.ts';

export const history = kind({ ...NOTHING_STORED, type: 'history', uses: ['collection'] });
