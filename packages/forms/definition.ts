/** Forms as they are stored: steps of fieldsets of fields, under the names of the catalogue [FORM-02, FORM-03, FORM-04]. */
import { z } from 'zod';
import { Column, FieldName, Phrase, RULE_NAMES, ruleTakes } from '#packages/fields';
import { Condition } from './condition.ts';

/** The number of the shape below. A stored form of a lower one is upgraded when it is opened. */
export const FORM_SCHEMA = 2;

const flag = z.boolean().optional();

/** A calculation as it is written; see `expression/parse.ts` for its grammar. */
const Expression = z.string().min(1).max(2000);

/** The rules of a field, and one that looks at other answers: `agrees`, whose value is an expression that must come to yes. */
const FormRule = z
  .strictObject({
    rule: z.enum(['agrees', ...RULE_NAMES]),
    value: z.union([z.string(), z.number()]).optional(),
    message: Phrase.optional(),
  })
  .refine(({ rule, value }) => (rule === 'agrees' ? Expression.safeParse(value).success : ruleTakes(rule, value)), {
    path: ['value'],
    error: 'Not a parameter of this rule',
  });

/** What a field does by the answers to others. */
const BEHAVIOUR = {
  rules: z.array(FormRule).max(20).optional(),
  /** Asked only while this holds; its answer is dropped otherwise. */
  show: Condition.optional(),
  /** Required while this holds, or always where `required` says so. */
  require: Condition.optional(),
  /** Not to be changed while this holds. */
  lock: Condition.optional(),
  /** Worked out rather than asked. */
  calculate: Expression.optional(),
  /** Asked no more, because it would break what is stored to remove it; old answers keep theirs. */
  retired: flag,
};

const FormColumn = Column.extend(BEHAVIOUR);
export type FormColumn = z.infer<typeof FormColumn>;

export const FormField = FormColumn.extend({ fields: z.array(FormColumn).max(30).optional() });
export type FormField = z.infer<typeof FormField>;

const Fieldset = z.strictObject({
  title: Phrase.optional(),
  /** One column instead of two. */
  fullwidth: flag,
  summary: Phrase.optional(),
  show: Condition.optional(),
  fields: z.array(FormField).max(300),
});
export type Fieldset = z.infer<typeof Fieldset>;

const Step = z.strictObject({ title: Phrase, show: Condition.optional(), fieldsets: z.array(Fieldset).max(50) });
export type Step = z.infer<typeof Step>;

/** Characters of what a form says of itself [FORM-05]. */
export const MOST_DESCRIPTION = 200;

export const Form = z.strictObject({
  schema: z.literal(FORM_SCHEMA),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().trim().min(1).max(200),
  description: z.string().max(MOST_DESCRIPTION).optional(),
  /** One submission of each owner, opened again when they come back [OQ-73]. */
  single: flag,
  /** Its owner may change a submission. */
  editable: flag,
  /** Recipients get the values as a CSV file. */
  sendCSV: flag,
  /** Whether a submission is its sender's, or their organisation's. */
  owned: z.enum(['Personal', 'Organisation']).optional(),
  /** Forms whose steps follow its own. */
  subforms: z.array(z.string().max(64)).max(20).optional(),
  /** Who is told of a submission: people by id, or addresses. */
  recipients: z.array(z.string().min(1).max(254)).max(50).optional(),
  'end-message': Phrase.optional(),
  /** The field that holds the address of the automatic answer; the record calls it `email`, a definition `field`, and the latter counts. */
  'autorespond-email': FieldName.optional(),
  'autorespond-field': FieldName.optional(),
  'autorespond-subject': Phrase.optional(),
  /** Without a text there is no automatic answer. */
  'autorespond-body': Phrase.optional(),
  steps: z.array(Step).max(50),
});
export type Form = z.infer<typeof Form>;

/** The field whose answer is the address of the automatic response [FORM-06]. */
export function autorespondField(form: Form): string {
  return form['autorespond-field'] ?? form['autorespond-email'] ?? 'email';
}
