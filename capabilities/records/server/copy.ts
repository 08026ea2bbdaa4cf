/** What a record is called, and what a copy of it says. */
import type { Collection } from '#packages/collections';
import { textOf, type Values } from '#packages/fields';

/** Its name or title; of what has neither, what the list shows first. */
export function nameOf({ columns }: Collection, values: Values): string {
  return textOf(values['name']) || textOf(values['title']) || textOf(values[columns[0] ?? '']);
}

/** The name ends with ` - Copy`, the slug with `-copy` [ADM-28]; a slug that somebody has is made another when it is stored. */
export function copyOf(collection: Collection, values: Values, slugField: string | null): Values {
  const slug = slugField === null ? '' : textOf(values[slugField]);
  return {
    ...values,
    ...(values['name'] !== undefined && { name: `${nameOf(collection, values)} - Copy` }),
    ...(slugField !== null && slug !== '' && { [slugField]: `${slug}-copy` }),
  };
}
