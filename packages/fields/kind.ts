/** What a kind of field is: the one interface behind every control, check, mail, CSV and PDF. A kind is one file of `kinds/`. */
import type { z } from 'zod';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Fault } from './fault.ts';
import type { FieldType } from './field-types.ts';
import type { Column, Field } from './field.ts';
import type { Measure } from './measure.ts';
import { isList, type Value } from './value.ts';

/** Something outside the form that an answer names. Whether it exists, and may be named by whoever answers, is for the server to ask. */
export type Reference =
  | { readonly to: 'record'; readonly collection: string; readonly id: string }
  | { readonly to: 'file'; readonly url: string };

/** An input as it was understood; with a fault there is no value but the empty one. */
export interface Read {
  readonly value: Value;
  readonly fault?: Fault;
}

/** For whom a value is written. */
export interface Writing {
  readonly language: Language;
  readonly formats: Formats;
  readonly words: Translate;
  /** The name of a record, where the caller knows it; the id is written otherwise. */
  readonly nameOf?: (collection: string, id: string) => string | undefined;
  /** For a file that machines read: numbers with a decimal point, days with slashes, `true` and `false`. */
  readonly plain: boolean;
  /** Columns of tables that this reader does not get. */
  readonly without?: (column: Column) => boolean;
}

/** How a kind that is made of others, a table, comes by them. */
export type KindOf = (type: FieldType) => Kind;

export interface Kind {
  readonly type: FieldType;
  /** Properties that say something to this kind, besides the common ones. */
  readonly uses: readonly (keyof Field)[];
  /** Never written anywhere, nor shown in lists. */
  readonly secret: boolean;
  /** Whether it can be a column of a table. */
  readonly inTables: boolean;
  /** What others can ask of its value. */
  measure(field: Field): Measure;
  /** Of the value as it is stored. */
  schema(field: Field, kindOf: KindOf): z.ZodType;
  /** Before anything is answered: null, `false`, or an empty list. */
  empty(field: Field): Value;
  /** Whether a required field would still be open. */
  isEmpty(value: Value): boolean;
  /** What somebody typed, or posted past every screen, as a value to store. Never throws. */
  read(input: unknown, field: Field, kindOf: KindOf): Read;
  /** What its own properties forbid of a value that is not empty. */
  faults(value: Value, field: Field): readonly Fault[];
  /** As text; `''` for what is empty. */
  write(value: Value, field: Field, writing: Writing, kindOf: KindOf): string;
  references(value: Value, field: Field, kindOf: KindOf): readonly Reference[];
}

type Given = Pick<Kind, 'type' | 'measure' | 'schema' | 'read' | 'write'> & Partial<Kind>;

/** A kind with what most kinds have in common: null when empty, no faults of its own, a place in tables. */
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
