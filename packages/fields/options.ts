/** Lists the choices of a field, including Other. */
import { phraseIn } from './phrase.ts';
import type { Field, Option } from './field.ts';
import type { Writing } from './kind.ts';

/** The value stored for Other by default. */
const OTHER = 'Other';

/** Whether a field can hold only values of its options; a checkbox and an icon can where options are listed. */
export function choosesAmong({ type, options }: Pick<Field, 'type' | 'options'>): boolean {
  if (type === 'checkbox' || type === 'icon') return (options ?? []).length > 0;
  return type === 'select' || type === 'dropdown' || type === 'radio';
}

/** The properties of a field that decide its choices. */
type Choosing = Pick<Field, 'type' | 'options' | 'other' | 'otherValue'>;

/** The value stored for Other, or null where Other is not offered. */
export function otherOf(field: Choosing): string | null {
  return field.other && field.type !== 'icon' && choosesAmong(field) ? (field.otherValue ?? OTHER) : null;
}

/** The name under which the details (the text next to Other) are stored [FORM-20]. */
export function companionOf({ name }: Pick<Field, 'name'>): string {
  return `${name}-other`;
}

/** The options that can be chosen now, Other last; retired ones are known only for earlier answers. */
export function choicesOf(field: Choosing): readonly Option[] {
  const offered = (field.options ?? []).filter(({ retired }) => !retired);
  const other = otherOf(field);
  return other === null || offered.some(({ value }) => value === other) ? offered : [...offered, { value: other }];
}

/** Whether a value is or was a choice. */
export function isChoice(value: unknown, field: Field): value is string {
  return typeof value === 'string' && (value === otherOf(field) || (field.options ?? []).some((option) => option.value === value));
}

export function isOffered(value: string, field: Field): boolean {
  return choicesOf(field).some((option) => option.value === value);
}

/** The label of a stored choice; the value itself where the form no longer knows it. */
export function choiceText(value: string, field: Choosing, { language, words }: Pick<Writing, 'language' | 'words'>): string {
  const option = (field.options ?? []).find((option) => option.value === value);
  if (option) return phraseIn(option.label, language) || option.value;
  return value === otherOf(field) ? words('answer.other') : value;
}
