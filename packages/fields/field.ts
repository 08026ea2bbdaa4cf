/** A field of a form as it is stored: its 22 properties under the names of the catalogue [FORM-03], and what a few kinds need besides. */
import { z } from 'zod';
import { FIELD_TYPES } from './field-types.ts';
import { Rule } from './rules.ts';
import { Value } from './value.ts';
import { Phrase } from './phrase.ts';

/**
 * The name that an answer is stored under. No leading underscore, so that no name is a part of the language; hyphens, because the
 * catalogue has `address-1`.
 */
export const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);

const flag = z.boolean().optional();

/**
 * A choice: the value that is stored, and what people read, which is the value itself where nothing is said. A `retired` one is offered no
 * more, and still read where it was chosen.
 */
export const Option = z.strictObject({ value: z.string().min(1).max(500), label: Phrase.optional(), retired: flag });
export type Option = z.infer<typeof Option>;

/** A column of a table is a field without a table of its own. */
export const Column = z.strictObject({
  name: FieldName,
  type: z.enum(FIELD_TYPES),
  /** What names the control. The text itself of a `label`. */
  label: Phrase.optional(),
  /** How to fill it, under the control. */
  help: Phrase.optional(),
  /** What it holds before anybody has answered. */
  value: Value.optional(),
  /** Checks besides those that the kind brings; all of them must hold. */
  rules: z.array(Rule).max(20).optional(),
  required: flag,
  /** What is said where it is required and left empty, in the place of the product's sentence. */
  missing: Phrase.optional(),
  /** Shown and not to be changed. */
  readonly: flag,
  /** Shown greyed, and not to be changed. */
  disabled: flag,
  /** Changed by staff alone; others see it disabled. */
  admin: flag,
  /** Seen by staff alone. */
  internal: flag,
  /** The largest number; of texts the most characters; of lists, files and rows the most entries. */
  limit: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(Option).max(1000).optional(),
  /** Whether several may be chosen, typed or uploaded. */
  multiple: flag,
  /** Whether Other is offered, with a text of its own stored under `<name>-other`. */
  other: flag,
  /** What is stored for Other; `Other` where nothing is said. */
  otherValue: z.string().min(1).max(500).optional(),
  /** Whose records are picked from, or embedded. */
  collection: z.string().max(100).optional(),
  /** A remark to whoever fills the form, beside the control. */
  comment: Phrase.optional(),
  /** A remark among staff, never sent to anybody else. */
  notes: z.string().max(5000).optional(),
  /** Left out of mails and CSV. */
  exclude: flag,
  /** Which component of the product a `custom` field shows. */
  component: z.string().max(100).optional(),
});
export type Column = z.infer<typeof Column>;

/** The columns of a `tabular` field; other kinds have none. */
export const Field = Column.extend({ fields: z.array(Column).max(30).optional() });
export type Field = z.infer<typeof Field>;
