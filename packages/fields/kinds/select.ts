/** Kind `select`: one of the options, or several; with Other where the field offers it [FORM-20]. */
import { chosenKind } from '../chosen.ts';
import { kind } from '../kind.ts';

export const select = kind({
  ...chosenKind(({ multiple }) => multiple === true),
  type: 'select',
  uses: ['value', 'rules', 'options', 'multiple', 'other', 'otherValue', 'limit'],
});
