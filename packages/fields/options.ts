/** Lists the choices of a field, including Other. */
import { phraseIn } from './phrase.ts';
import type { Field, FieldOption } from './field.ts';
import type { WritingContext } from './kind.ts';

/** The value stored for Other by default. */
const OTHER_VALUE = 'Other';

/** Whether a field can hold only values of its options; a checkbox and an icon can where options are listed. */
export function holdsOnlyOptions({ type, options }: Pick<Field, 'type' | 'options'>): boolean {
  if (type === 'checkbox' || type === 'icon') return (options ?? []).length > 0;
  return type === 'select' || type === 'dropdown' || type === 'radio';
}

/** The properties of a field that decide its choices. */
type FieldChoices = Pick<Field, 'type' | 'options' | 'other' | 'otherValue'>;

/** The value stored for Other, or null where Other is not offered. */
export function otherValueOf(field: FieldChoices): string | null {
  return field.other && field.type !== 'icon' && holdsOnlyOptions(field) ? (field.otherValue ?? OTHER_VALUE) : null;
}

/** The name under which the details (the text next to Other) are stored [FORM-20]. */
export function detailsNameOf({ name }: Pick<Field, 'name'>): string {
  return `${name}-other`;
}

/** The options that can be chosen now, Other last; retired ones are known only for earlier answers. */
export function choicesOf(field: FieldChoices): readonly FieldOption[] {
  const offered = (field.options ?? []).filter(({ retired }) => !retired);
  const other = otherValueOf(field);
  return other === null || offered.some(({ value }) => value === other) ? offered : [...offered, { value: other }];
}

/** Whether a value is or was a choice. */
export function isChoice(value: unknown, field: Field): value is string {
  return typeof value === 'string' && (value === otherValueOf(field) || (field.options ?? []).some((option) => option.value === value));
}

export function isOffered(value: string, field: Field): boolean {
  return choicesOf(field).some((option) => option.value === value);
}

/** The label of a stored choice; the value itself where the form no longer knows it. */
export function choiceText(value: string, field: FieldChoices, { language, words }: Pick<WritingContext, 'language' | 'words'>): string {
  const option = (field.options ?? []).find((option) => option.value === value);
  if (option) return phraseIn(option.label, language) || option.value;
  return value === otherValueOf(field) ? words('answer.other') : value;
}
