/** Kind `select`: one of the options, or several; with Other where the field offers it [FORM-20]. */
import { choiceKind } from '../behaviours/chosen.ts';
import { defineKind } from '../kind.ts';

export const select = defineKind({
  ...choiceKind(({ multiple }) => multiple === true),
  type: 'select',
  uses: ['value', 'rules', 'options', 'multiple', 'other', 'otherValue', 'limit'],
});
