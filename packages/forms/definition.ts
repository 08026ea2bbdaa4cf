/** Defines forms as they are stored: steps of fieldsets of fields, with the property names of the catalogue [FORM-02, FORM-03, FORM-04]. */
import { z } from 'zod';
import { FieldColumn, FieldName, Phrase, RULE_NAMES, ruleTakesParameter } from '#packages/fields';
import { Condition } from './condition.ts';

/** The number of the schema below. A stored form with a lower number is upgraded when it is opened. */
export const FORM_SCHEMA = 2;

const optionalFlag = z.boolean().optional();

/** The text of a calculation; see `expression/parse.ts` for its grammar. */
const Expression = z.string().min(1).max(2000);

/** The rules of a field, and one that uses other answers: `agrees`, whose value is an expression that must be true. */
const FormRule = z
  .strictObject({
    rule: z.enum(['agrees', ...RULE_NAMES]),
    value: z.union([z.string(), z.number()]).optional(),
    message: Phrase.optional(),
  })
  .refine(({ rule, value }) => (rule === 'agrees' ? Expression.safeParse(value).success : ruleTakesParameter(rule, value)), {
    path: ['value'],
    error: 'Not a parameter of this rule',
  });

/** The behaviour of a field that depends on other answers. */
const BEHAVIOUR = {
  rules: z.array(FormRule).max(20).optional(),
  /** Shown only while this holds; otherwise its answer is dropped. */
  show: Condition.optional(),
  /** Required while this holds, or always with `required`. */
  require: Condition.optional(),
  /** Locked while this holds. */
  lock: Condition.optional(),
  /** The expression that computes its value; nobody answers it. */
  calculate: Expression.optional(),
  /** No longer shown, but not removed, because that would break stored answers; earlier answers stay. */
  retired: optionalFlag,
};

const FormColumn = FieldColumn.extend(BEHAVIOUR);
export type FormColumn = z.infer<typeof FormColumn>;

export const FormField = FormColumn.extend({ fields: z.array(FormColumn).max(30).optional() });
export type FormField = z.infer<typeof FormField>;

const FormFieldset = z.strictObject({
  title: Phrase.optional(),
  /** One column instead of two. */
  fullwidth: optionalFlag,
  summary: Phrase.optional(),
  show: Condition.optional(),
  fields: z.array(FormField).max(300),
});
export type FormFieldset = z.infer<typeof FormFieldset>;

const FormStep = z.strictObject({ title: Phrase, show: Condition.optional(), fieldsets: z.array(FormFieldset).max(50) });
export type FormStep = z.infer<typeof FormStep>;

/** The most characters of the description of a form [FORM-05]. */
export const MOST_DESCRIPTION = 200;

export const Form = z.strictObject({
  schema: z.literal(FORM_SCHEMA),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().trim().min(1).max(200),
  description: z.string().max(MOST_DESCRIPTION).optional(),
  /** One submission for each owner, opened again when they come back [OQ-73]. */
  single: optionalFlag,
  /** Whether the owner of a submission may change it. */
  editable: optionalFlag,
  /** Whether recipients get the values as a CSV file. */
  sendCSV: optionalFlag,
  /** Whether a submission belongs to its sender or to their organisation. */
  owned: z.enum(['Personal', 'Organisation']).optional(),
  /** The included forms, whose steps follow its own. */
  subforms: z.array(z.string().max(64)).max(20).optional(),
  /** The recipients of a submission: people by id, or addresses. */
  recipients: z.array(z.string().min(1).max(254)).max(50).optional(),
  'end-message': Phrase.optional(),
  /** The field that holds the address for the automatic answer. It has two names, of which `autorespond-field` comes first. */
  'autorespond-email': FieldName.optional(),
  'autorespond-field': FieldName.optional(),
  'autorespond-subject': Phrase.optional(),
  /** Without a text there is no automatic answer. */
  'autorespond-body': Phrase.optional(),
  steps: z.array(FormStep).max(50),
});
export type Form = z.infer<typeof Form>;

/** The field whose answer is the address of the automatic response [FORM-06]. */
export function autorespondField(form: Form): string {
  return form['autorespond-field'] ?? form['autorespond-email'] ?? 'email';
}
