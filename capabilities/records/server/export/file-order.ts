/** Orders collections so that a file of each finds the records that it names, once those before it are brought in. */
import { canBeFilledByFile, fileColumnsOf, PARENT_COLUMN, type Collection, type FileColumn } from '#packages/collections';
import { collectionOf } from '../names.ts';

export interface FileOrder {
  /** The collections that can be filled by a file, those that others name before these. */
  readonly collections: readonly Collection[];
  /** The collection whose records a column names; null where it names none. */
  readonly namedBy: (collection: Pick<Collection, 'parent'>, column: FileColumn) => string | null;
  /** The collection of which this one offers a part; any other collection itself. */
  readonly wholeOf: (collection: string) => string;
}

/** Where two collections name each other, the one comes first that is named by the one listed first. */
export function inFileOrder(all: readonly Collection[]): FileOrder {
  const whole = new Map(all.map(({ name, partOf }) => [name, partOf ?? name]));
  const namedBy: FileOrder['namedBy'] = ({ parent }, { name, form, entry }) => {
    const named = name === PARENT_COLUMN ? parent : form === 'records' && entry !== null ? collectionOf(entry) : undefined;
    return named ?? null;
  };
  const wholeOf = (name: string) => whole.get(name) ?? name;
  const filled = new Map(all.filter(canBeFilledByFile).map((collection) => [collection.name, collection]));
  const ordered = new Set<Collection>();
  const begun = new Set<string>();
  const place = (collection: Collection) => {
    if (begun.has(collection.name)) return;
    begun.add(collection.name);
    for (const column of fileColumnsOf(collection)) {
      const named = filled.get(wholeOf(namedBy(collection, column) ?? ''));
      if (named) place(named);
    }
    ordered.add(collection);
  };
  for (const collection of filled.values()) place(collection);
  return { collections: [...ordered], namedBy, wholeOf };
}
