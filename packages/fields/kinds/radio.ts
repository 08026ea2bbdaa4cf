/** Kind `radio`: one of the options, all of which are visible. */
import { choiceKind } from '../behaviours/chosen.ts';
import { defineKind } from '../kind.ts';

export const radio = defineKind({ ...choiceKind(() => false), type: 'radio', uses: ['value', 'options', 'other', 'otherValue'] });
