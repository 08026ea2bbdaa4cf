/** Defines the interface of a kind of field, which every control, check, mail, CSV and PDF uses. Each kind is one file of `kinds/`. */
import type { z } from 'zod';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Fault } from './fault.ts';
import type { FieldType } from './field-types.ts';
import type { FieldColumn, Field } from './field.ts';
import type { FieldMeasure } from './measure.ts';
import { isList, type FieldValue } from './value.ts';

/** Something outside the form that an answer names. The server checks whether it exists, and whether this person may name it. */
export type Reference =
  | { readonly to: 'record'; readonly collection: string; readonly id: string }
  | { readonly to: 'file'; readonly url: string };

/** The value read from an input; with a fault, the value is the empty one. */
export interface ParsedValue {
  readonly value: FieldValue;
  readonly fault?: Fault;
}

/** The reader for whom a value is written. */
export interface WritingContext {
  readonly language: Language;
  readonly formats: Formats;
  readonly words: Translate;
  /** The name of a record, where the caller knows it; otherwise the id is written. */
  readonly nameOf?: (collection: string, id: string) => string | undefined;
  /** For a file that machines read: numbers with a decimal point, days with slashes, `true` and `false`. */
  readonly plain: boolean;
  /** Columns of tables that are left out for this reader. */
  readonly without?: (column: FieldColumn) => boolean;
}

/** Finds a kind by its type, for kinds that consist of others, such as tables. */
export type KindLookup = (type: FieldType) => FieldKind;

/** How the value stands in a cell of a table that people fill: as a text, a word for one of the options, a word for yes or no, and so on. */
export type CellForm = 'text' | 'number' | 'day' | 'yes-no' | 'choice' | 'country' | 'records';

export interface FieldKind {
  readonly type: FieldType;
  /** Properties that this kind uses, besides the common ones. */
  readonly uses: readonly (keyof Field)[];
  /** Whether its value is never written anywhere, nor shown in lists. */
  readonly secret: boolean;
  /** Whether it can be a column of a table. */
  readonly inTables: boolean;
  /** The type of its value for conditions and calculations. */
  measure(field: Field): FieldMeasure;
  /** The schema of the stored value. */
  schema(field: Field, kindOf: KindLookup): z.ZodType;
  /** The value before anything is answered: null, `false`, or an empty list. */
  empty(field: Field): FieldValue;
  /** Whether a required field with this value still lacks an answer. */
  isEmpty(value: FieldValue): boolean;
  /** Reads an input, typed on a screen or posted directly, as a value to store. Never throws. */
  read(input: unknown, field: Field, kindOf: KindLookup): ParsedValue;
  /** The faults of a value that is not empty, by the properties of its field. */
  faults(value: FieldValue, field: Field): readonly Fault[];
  /** The value as text; `''` for an empty one. */
  write(value: FieldValue, field: Field, writing: WritingContext, kindOf: KindLookup): string;
  references(value: FieldValue, field: Field, kindOf: KindLookup): readonly Reference[];
  /** How people write it in one cell; null for what no cell can hold. */
  cell(field: Field): CellForm | null;
}

type KindDefinition = Pick<FieldKind, 'type' | 'measure' | 'schema' | 'read' | 'write'> & Partial<FieldKind>;

/** Defines a kind with the defaults of most kinds: null when empty, no faults of its own, allowed in tables. */
export function defineKind(definition: KindDefinition): FieldKind {
  return {
    uses: [],
    secret: false,
    inTables: true,
    empty: () => null,
    isEmpty: (value) => value === null || value === '' || (isList(value) && value.length === 0),
    faults: () => [],
    references: () => [],
    cell: () => null,
    ...definition,
  };
}

export function acceptInput(value: FieldValue): ParsedValue {
  return { value };
}

export function rejectInput(value: FieldValue, foundFault: Fault): ParsedValue {
  return { value, fault: foundFault };
}
