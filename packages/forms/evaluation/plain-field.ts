/** Reduces a field of a form to the properties that its kind uses, without conditions and calculations. */
import type { FieldColumn, Field, Rule } from '#packages/fields';
import type { FormColumn, FormField } from '../definition.ts';

export function plainField({
  show: _show,
  require: _require,
  lock: _lock,
  calculate: _calculate,
  retired: _retired,
  rules,
  fields,
  ...plain
}: FormField): Field {
  return {
    ...plain,
    ...(rules && { rules: plainRules(rules) }),
    ...(fields && { fields: fields.map((column): FieldColumn => plainField(column)) }),
  };
}

/** The rules that use only the field's own value. */
function plainRules(rules: NonNullable<FormColumn['rules']>): Rule[] {
  return rules.filter((rule): rule is typeof rule & Rule => rule.rule !== 'agrees');
}
