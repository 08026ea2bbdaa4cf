/** Writes a value of a record for its history, and for the choice between two saves. */
import { writeValue, type FieldValue } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';
import { BLOCKS_COMPONENT } from '#contract/content';
import type { UiSurroundings } from '#ui';
import { blocksText } from '#web/content';

export function writtenValue(
  field: FormField,
  value: FieldValue,
  { language, words, formats }: Pick<UiSurroundings, 'language' | 'words' | 'formats'>,
): string {
  if (value === null) return '–';
  const text =
    field.component === BLOCKS_COMPONENT
      ? blocksText(value, words)
      : writeValue(plainField(field), value, { language, words, formats, plain: false });
  return text || '–';
}
