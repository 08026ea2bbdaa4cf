/** A collection as data: the records that staff keep of one thing, with the list and the form to keep them by. */
import type { Field } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';

/** What every record has besides its fields; a list may show it. */
const STAMPS = ['created', 'updated', 'published'] as const;
export type Stamp = (typeof STAMPS)[number];

/** A part of the record form: one tab. */
export interface CollectionStep {
  /** Ends the keys of its title. */
  readonly name: string;
  readonly fields: readonly FormField[];
}

export interface Collection {
  /** As addresses and references name it: `riskProfiles`. */
  readonly name: string;
  readonly steps: readonly CollectionStep[];
  /** Fields and stamps that a list shows, in their order; the first one opens the record. */
  readonly columns: readonly string[];
  /** Whose children its records are; they are listed and made within a record of that collection. */
  readonly parent?: string | undefined;
  /** Of children: whether there are also records that are within none. */
  readonly top?: boolean | undefined;
  /** Whether its records have an order that staff decide. */
  readonly ordered?: boolean | undefined;
  /** Whether each save is kept as a version, and publishing is a step of its own. */
  readonly history?: boolean | undefined;
  /** Address of the designer, which the id of a record follows. */
  readonly designer?: string | undefined;
  /** The collection whose records a row leads to. */
  readonly drillsDown?: string | undefined;
  /** Fields of one value of several, to which a list may be narrowed. */
  readonly filters?: readonly string[] | undefined;
  /** What staff cannot do with its records here. */
  readonly without?: readonly ('add' | 'change' | 'remove' | 'duplicate')[] | undefined;
  /** Direction in which a list begins; by name without one. */
  readonly sort?: { readonly by: string; readonly direction: Direction } | undefined;
}

export const DIRECTIONS = ['ascending', 'descending'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Every field of a collection, whatever its tab. */
export function fieldsOf({ steps }: Pick<Collection, 'steps'>): readonly FormField[] {
  return steps.flatMap(({ fields }) => fields);
}

/** The field of a column; null for a stamp. */
export function fieldOf(collection: Pick<Collection, 'steps'>, name: string): FormField | null {
  return fieldsOf(collection).find((field) => field.name === name) ?? null;
}

export function isStamp(name: string): name is Stamp {
  return (STAMPS as readonly string[]).includes(name);
}

/** The fields as their kinds see them: without what the evaluator of forms does. */
export function plainFieldsOf(collection: Pick<Collection, 'steps'>): readonly Field[] {
  return fieldsOf(collection).map(plainField);
}
