/** The choices of a field, Other among them. */
import { phraseIn } from './phrase.ts';
import type { Field, Option } from './field.ts';
import type { Writing } from './kind.ts';

/** What is stored for Other where the field does not say. */
const OTHER = 'Other';

/** Whether a field holds a value of its options and nothing else; a box to tick and an icon do so where options are listed. */
export function choosesAmong({ type, options }: Pick<Field, 'type' | 'options'>): boolean {
  if (type === 'checkbox' || type === 'icon') return (options ?? []).length > 0;
  return type === 'select' || type === 'dropdown' || type === 'radio';
}

/** What of a field says which choices it has. */
type Choosing = Pick<Field, 'type' | 'options' | 'other' | 'otherValue'>;

/** The value stored for Other, or null where Other is not offered. */
export function otherOf(field: Choosing): string | null {
  return field.other && field.type !== 'icon' && choosesAmong(field) ? (field.otherValue ?? OTHER) : null;
}

/** The name that the text of Other is stored under [FORM-20]. */
export function companionOf({ name }: Pick<Field, 'name'>): string {
  return `${name}-other`;
}

/** Those that can be chosen now, Other last; retired ones are known for what was answered before. */
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

/** What people read for a stored choice; the value itself where the form no longer knows it. */
export function choiceText(value: string, field: Choosing, { language, words }: Pick<Writing, 'language' | 'words'>): string {
  const option = (field.options ?? []).find((option) => option.value === value);
  if (option) return phraseIn(option.label, language) || option.value;
  return value === otherOf(field) ? words('answer.other') : value;
}
