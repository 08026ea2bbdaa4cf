/** Defines a collection as data: a kind of records that staff keep, with its list and its form. */
import type { Field } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';

/** The dates that every record has besides its fields; a list may show them. */
const STAMPS = ['created', 'updated', 'published'] as const;
export type CollectionStamp = (typeof STAMPS)[number];

/** A part of the record form: one tab. */
export interface CollectionStep {
  /** The last part of the text keys of its title. */
  readonly name: string;
  readonly fields: readonly FormField[];
}

export interface CollectionLimit {
  readonly limit: 'accounts' | 'advisors';
  /** The field that names the portal or the organisation that may have so many. */
  readonly within: string;
  /** The switch that is on where a record counts; without it every record does. */
  readonly where?: string;
  /** The switch that is off where a record counts. */
  readonly unless?: string;
}

export interface Collection {
  /** As addresses and references name it: `riskProfiles`. */
  readonly name: string;
  readonly steps: readonly CollectionStep[];
  /** Fields and stamps that a list shows, in their order; the first one opens the record. */
  readonly columns: readonly string[];
  /** The collection of which it offers a part to choose from. */
  readonly partOf?: string | undefined;
  /** The parent collection: its records are listed and created within a record of that collection. */
  readonly parent?: string | undefined;
  /** For a child collection: whether there are also records without a parent. */
  readonly top?: boolean | undefined;
  /** Whether staff decide the order of its records. */
  readonly ordered?: boolean | undefined;
  /** Whether they stand in an order that a designer gives them, and not the list. */
  readonly arranged?: boolean | undefined;
  /** Whether each save is kept as a version, and publishing is a step of its own. */
  readonly history?: boolean | undefined;
  /** Address of the designer, to which the id of a record is appended. */
  readonly designer?: string | undefined;
  /** The collection whose records a row opens. */
  readonly drillsDown?: string | undefined;
  /** Fields with a limited set of values by which a list can be filtered. */
  readonly filters?: readonly string[] | undefined;
  /** Fields whose value tells which record is meant, so that a list can be asked for the one that has it; in upper or lower case. */
  readonly keys?: readonly string[] | undefined;
  /** Whether its records bear the name of something else, as a holding does that of its security: then none is sought by name from everywhere. */
  readonly borrowsNames?: boolean | undefined;
  /** The actions that staff cannot do with its records here; `file` is filling it from a file. */
  readonly without?: readonly ('add' | 'change' | 'remove' | 'duplicate' | 'file')[] | undefined;
  /** Fields that the form asks for and a file may leave empty, since whoever is brought in adds them. */
  readonly optionalInFiles?: readonly string[] | undefined;
  /** By which limit of the subscription its records are counted, so that a file that would go beyond it is told so before it comes in. */
  readonly limited?: CollectionLimit | undefined;
  /** Fields with a list of which the first entry leads the others. */
  readonly led?: readonly string[] | undefined;
  /** The initial sorting of a list; by name without one. */
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

export function isStamp(name: string): name is CollectionStamp {
  return (STAMPS as readonly string[]).includes(name);
}

/** The fields with the properties that their kinds use, without conditions and calculations. */
export function plainFieldsOf(collection: Pick<Collection, 'steps'>): readonly Field[] {
  return fieldsOf(collection).map(plainField);
}
