/** Gives the name of a record, and the values of a copy of it. */
import type { Collection } from '#packages/collections';
import { textOf, type FieldValues } from '#packages/fields';

/** The name or title of a record; where it has neither, the first column of its list. */
export function nameOf({ columns }: Collection, values: FieldValues): string {
  return textOf(values['name']) || textOf(values['title']) || textOf(values[columns[0] ?? '']);
}

/** The name ends with ` - Copy`, the slug with `-copy` [ADM-28]; a slug that is taken is changed when it is stored. */
export function copyOf(collection: Collection, values: FieldValues, slugField: string | null): FieldValues {
  const slug = slugField === null ? '' : textOf(values[slugField]);
  return {
    ...values,
    ...(values['name'] !== undefined && { name: `${nameOf(collection, values)} - Copy` }),
    ...(slugField !== null && slug !== '' && { [slugField]: `${slug}-copy` }),
  };
}
