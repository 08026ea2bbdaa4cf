/** Kind `radio`: one of the options, all of which are visible. */
import { chosenKind } from '../chosen.ts';
import { kind } from '../kind.ts';

export const radio = kind({ ...chosenKind(() => false), type: 'radio', uses: ['value', 'options', 'other', 'otherValue'] });
