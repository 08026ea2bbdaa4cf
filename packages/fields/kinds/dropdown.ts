/** Kind `dropdown`: one option of a menu. */
import { chosenKind } from '../chosen.ts';
import { kind } from '../kind.ts';

export const dropdown = kind({ ...chosenKind(() => false), type: 'dropdown', uses: ['value', 'options', 'other', 'otherValue'] });
