/** Defines the interface of a kind of field, which every control, check, mail, CSV and PDF uses. Each kind is one file of `kinds/`. */
import type { z } from 'zod';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Fault } from './fault.ts';
import type { FieldType } from './field-types.ts';
import type { Column, Field } from './field.ts';
import type { Measure } from './measure.ts';
import { isList, type Value } from './value.ts';

/** Something outside the form that an answer names. The server checks whether it exists, and whether this person may name it. */
export type Reference =
  | { readonly to: 'record'; readonly collection: string; readonly id: string }
  | { readonly to: 'file'; readonly url: string };

/** The value read from an input; with a fault, the value is the empty one. */
export interface Read {
  readonly value: Value;
  readonly fault?: Fault;
}

/** The reader for whom a value is written. */
export interface Writing {
  readonly language: Language;
  readonly formats: Formats;
  readonly words: Translate;
  /** The name of a record, where the caller knows it; otherwise the id is written. */
  readonly nameOf?: (collection: string, id: string) => string | undefined;
  /** For a file that machines read: numbers with a decimal point, days with slashes, `true` and `false`. */
  readonly plain: boolean;
  /** Columns of tables that are left out for this reader. */
  readonly without?: (column: Column) => boolean;
}

/** Finds a kind by its type, for kinds that consist of others, such as tables. */
export type KindOf = (type: FieldType) => Kind;

export interface Kind {
  readonly type: FieldType;
  /** Properties that this kind uses, besides the common ones. */
  readonly uses: readonly (keyof Field)[];
  /** Whether its value is never written anywhere, nor shown in lists. */
  readonly secret: boolean;
  /** Whether it can be a column of a table. */
  readonly inTables: boolean;
  /** The type of its value for conditions and calculations. */
  measure(field: Field): Measure;
  /** The schema of the stored value. */
  schema(field: Field, kindOf: KindOf): z.ZodType;
  /** The value before anything is answered: null, `false`, or an empty list. */
  empty(field: Field): Value;
  /** Whether a required field with this value still lacks an answer. */
  isEmpty(value: Value): boolean;
  /** Reads an input, typed on a screen or posted directly, as a value to store. Never throws. */
  read(input: unknown, field: Field, kindOf: KindOf): Read;
  /** The faults of a value that is not empty, by the properties of its field. */
  faults(value: Value, field: Field): readonly Fault[];
  /** The value as text; `''` for an empty one. */
  write(value: Value, field: Field, writing: Writing, kindOf: KindOf): string;
  references(value: Value, field: Field, kindOf: KindOf): readonly Reference[];
}

type Given = Pick<Kind, 'type' | 'measure' | 'schema' | 'read' | 'write'> & Partial<Kind>;

/** Defines a kind with the defaults of most kinds: null when empty, no faults of its own, allowed in tables. */
export function kind(given: Given): Kind {
  return {
    uses: [],
    secret: false,
    inTables: true,
    empty: () => null,
    isEmpty: (value) => value === null || value === '' || (isList(value) && value.length === 0),
    faults: () => [],
    references: () => [],
    ...given,
  };
}

export function understood(value: Value): Read {
  return { value };
}

export function misunderstood(value: Value, found: Fault): Read {
  return { value, fault: found };
}
