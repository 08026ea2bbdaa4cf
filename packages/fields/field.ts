/** Defines a field of a form as it is stored: the 22 properties of the catalogue under their names [FORM-03], and some that only a few kinds need. */
import { z } from 'zod';
import { FIELD_TYPES } from './field-types.ts';
import { Rule } from './rules.ts';
import { FieldValue } from './value.ts';
import { Phrase } from './phrase.ts';

/**
 * The name under which an answer is stored. No leading underscore, so that no name is a part of JavaScript; hyphens, because the
 * catalogue has `address-1`.
 */
export const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);

const optionalFlag = z.boolean().optional();

/**
 * An option: the value that is stored, and the label that people read, which is the value itself by default. A `retired` option is no
 * longer offered, but still shown where it was chosen.
 */
export const FieldOption = z.strictObject({ value: z.string().min(1).max(500), label: Phrase.optional(), retired: optionalFlag });
export type FieldOption = z.infer<typeof FieldOption>;

/** A column of a table is a field without a table of its own. */
export const FieldColumn = z.strictObject({
  name: FieldName,
  type: z.enum(FIELD_TYPES),
  /** The name of the control; for a `label` field, its text. */
  label: Phrase.optional(),
  /** Help under the control. */
  help: Phrase.optional(),
  /** The value before anybody has answered. */
  value: FieldValue.optional(),
  /** Checks in addition to those of the kind; all of them must hold. */
  rules: z.array(Rule).max(20).optional(),
  required: optionalFlag,
  /** The sentence for a required field that is empty, instead of that of the product. */
  missing: Phrase.optional(),
  /** Shown, and cannot be changed. */
  readonly: optionalFlag,
  /** Shown in grey, and cannot be changed. */
  disabled: optionalFlag,
  /** Changed only by staff; others see it disabled. */
  admin: optionalFlag,
  /** Seen only by staff. */
  internal: optionalFlag,
  /** The largest number; for texts the most characters; for lists, files and rows the most entries. */
  limit: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(FieldOption).max(1000).optional(),
  /** Whether several may be chosen, typed or uploaded. */
  multiple: optionalFlag,
  /** Whether Other is offered, with a text of its own stored under `<name>-other`. */
  other: optionalFlag,
  /** The value stored for Other; `Other` by default. */
  otherValue: z.string().min(1).max(500).optional(),
  /** The collection whose records are picked or embedded. */
  collection: z.string().max(100).optional(),
  /** The media library, by its id, whose files are chosen by whoever fills the form. */
  library: z.uuid().optional(),
  /** A remark next to the control, for the person who fills the form. */
  comment: Phrase.optional(),
  /** A remark for staff, never sent to anybody else. */
  notes: z.string().max(5000).optional(),
  /** Left out of mails and CSV. */
  exclude: optionalFlag,
  /** The component of the product that a `custom` field shows. */
  component: z.string().max(100).optional(),
});
export type FieldColumn = z.infer<typeof FieldColumn>;

/** The columns of a `tabular` field; other kinds have none. */
export const Field = FieldColumn.extend({ fields: z.array(FieldColumn).max(30).optional() });
export type Field = z.infer<typeof Field>;
