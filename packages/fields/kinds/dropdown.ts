/** Kind `dropdown`: one option of a menu. */
import { choiceKind } from '../behaviours/chosen.ts';
import { defineKind } from '../kind.ts';

export const dropdown = defineKind({ ...choiceKind(() => false), type: 'dropdown', uses: ['value', 'options', 'other', 'otherValue'] });
