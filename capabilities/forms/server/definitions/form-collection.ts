/** Shows forms as records with their settings [FORM-04]. The questions of a form are edited in the designer. */
import { sql, type SQL } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { Refusal } from '#packages/endpoint';
import { entriesOf, phraseIn, textOf, type Phrase, type FieldValues } from '#packages/fields';
import { autorespondField, FORM_SCHEMA, MOST_DESCRIPTION, type Form } from '#packages/forms';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { Keeper } from '#server/records';
import { createForm, duplicateForm, saveForm, setFormActive } from './definitions.ts';
import { readForm } from './records.ts';

const collection: Collection = {
  name: 'forms',
  columns: ['name', 'description', 'single', 'editable', 'updated'],
  designer: '/forms-designer',
  drillsDown: 'submissions',
  // Its questions are in no cell.
  without: ['file'],
  filters: ['owned'],
  steps: [
    {
      name: 'manage',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'description', type: 'textarea', limit: MOST_DESCRIPTION },
        { name: 'single', type: 'switch' },
        { name: 'editable', type: 'switch' },
        { name: 'sendCSV', type: 'switch' },
        { name: 'owned', type: 'select', value: 'Personal', options: [{ value: 'Personal' }, { value: 'Organisation' }] },
        { name: 'subforms', type: 'collectionSelect', collection: 'forms', multiple: true, limit: 20 },
        { name: 'recipients', type: 'multi-text-field', limit: 50 },
        { name: 'end-message', type: 'textarea' },
        { name: 'autorespond-email', type: 'text', value: 'email', limit: 100 },
        { name: 'autorespond-subject', type: 'text', limit: 200 },
        { name: 'autorespond-body', type: 'textarea' },
      ],
    },
    { name: 'submissions', fields: [{ name: 'submissions', type: 'grid', collection: 'submissions' }] },
  ],
};

/** The text of a phrase that a list of all forms shows, chosen as `phraseIn` does for a reader of English. */
function phraseColumn(name: string): SQL {
  const said = sql`f.definition->${name}::text`;
  const [en, is, el, nl] = ['en', 'is', 'el', 'nl'].map((language) => sql`nullif(${said}->>${language}::text, '')`);
  return sql`case jsonb_typeof(${said}) when 'object' then coalesce(${en}, ${is}, ${el}, ${nl}) else ${said}#>>'{}' end`;
}

/** A recipient who is a person is shown by their address. */
const RECIPIENTS = sql`(select coalesce(jsonb_agg(coalesce(p.email, one.said) order by one.place), '[]')
  from jsonb_array_elements_text(coalesce(f.definition->'recipients', '[]')) with ordinality one(said, place)
  left join person p on p.id::text = one.said)`;

// A form in the bin was last changed when it was put there.
const ROWS = sql`select f.id, null::uuid as parent_id, f.name, jsonb_build_object('name', f.name, 'description', f.definition->'description',
    'single', coalesce(f.definition->'single', 'false'), 'editable', coalesce(f.definition->'editable', 'false'),
    'sendCSV', coalesce(f.definition->'sendCSV', 'false'), 'owned', coalesce(f.definition->>'owned', 'Personal'),
    'subforms', coalesce(f.definition->'subforms', '[]'), 'recipients', ${RECIPIENTS}, 'end-message', ${phraseColumn('end-message')},
    'autorespond-email', coalesce(f.definition->>'autorespond-field', f.definition->>'autorespond-email', 'email'),
    'autorespond-subject', ${phraseColumn('autorespond-subject')}, 'autorespond-body', ${phraseColumn('autorespond-body')}) as data,
  lower(concat_ws(' ', f.name, f.definition->>'description')) as search, 0 as position, f.active,
  case when not f.active then f.updated_at end as removed_at, case when not f.active then f.updated_by end as removed_by, f.version,
  null::timestamptz as published_at, null::uuid as published_by, f.created_at, f.created_by, f.updated_at, f.updated_by from form f`;

/** The definition with the values of the record. What the record does not show stays: other languages of a text, the steps. */
async function formWithValues(db: Db, values: FieldValues, before: Form): Promise<Form> {
  const { 'autorespond-field': named, ...rest } = before;
  const email = textOf(values['autorespond-email']) || 'email';
  const of = (name: 'end-message' | 'autorespond-subject' | 'autorespond-body') => replaceShownText(before[name], textOf(values[name]));
  return withoutUndefined<Form>({
    ...rest,
    name: textOf(values['name']),
    description: textOf(values['description']) || undefined,
    single: values['single'] === true,
    editable: values['editable'] === true,
    sendCSV: values['sendCSV'] === true,
    owned: values['owned'] === 'Organisation' ? 'Organisation' : 'Personal',
    subforms: entriesOf(values['subforms'] ?? []).map(textOf),
    recipients: await recipientsOf(db, entriesOf(values['recipients'] ?? []).map(textOf), before.recipients ?? []),
    'end-message': of('end-message'),
    'autorespond-email': email,
    ...(named !== undefined &&
      email === autorespondField(before) && { 'autorespond-email': rest['autorespond-email'], 'autorespond-field': named }),
    'autorespond-subject': of('autorespond-subject'),
    'autorespond-body': of('autorespond-body'),
  });
}

function withoutUndefined<T extends object>(object: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** Replaces the text that was shown, in its language alone. */
function replaceShownText(before: Phrase | undefined, text: string): Phrase | undefined {
  if (text === '') return undefined;
  if (before === undefined || typeof before === 'string') return text;
  const shown = phraseIn(before, 'en');
  const language = (['en', 'is', 'el', 'nl'] as const).find((one) => shown !== '' && before[one] === shown) ?? 'en';
  return { ...before, [language]: text };
}

/** Stores recipients who are persons by their id, so that letters go to their present address. */
async function recipientsOf(db: Db, wanted: readonly string[], before: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from person where id::text = any(${sql.param([...before])}::text[])`,
  );
  const people = new Map(rows.map(({ id, email }) => [email, id]));
  return wanted.map((one) => people.get(one) ?? one);
}

/** Reports a flaw at its field of the record, as any other wrong value is reported. */
async function refuseByField<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'form.flawed') throw error;
    const shown = new Set(collection.steps[0]!.fields.map(({ name }) => name));
    const wrong = (error.faults ?? []).map(({ field }) => field.split('.')[0]!).filter((name) => shown.has(name));
    if (wrong.length === 0) throw error;
    const fields = Object.fromEntries(wrong.map((name) => [name, error.fields?.[name] ?? 'refusal.field.invalid']));
    throw new Refusal('input.invalid', fields);
  }
}

export const forms: Keeper = {
  collection,
  rows: ROWS,
  create: async (context, { values }) => {
    // The form begins with one empty step, to which the designer can add a field.
    const empty: Form = {
      schema: FORM_SCHEMA,
      id: 'new',
      name: '',
      steps: [{ title: context.words('records.forms.step'), fieldsets: [{ fields: [] }] }],
    };
    const definition = await formWithValues(context.db, values, empty);
    return (await refuseByField(createForm(context, { name: definition.name, definition }))).id;
  },
  change: async (context: SignedInContext, { id, version, values }) => {
    const { definition } = await readForm(context.db, id);
    await refuseByField(saveForm(context, { form: id, version, definition: await formWithValues(context.db, values, definition) }));
  },
  remove: async (context, id) => void (await setFormActive(context, id, false)),
  restore: async (context, id) => void (await setFormActive(context, id, true)),
  duplicate: async (context, id) => {
    context.tell({ detail: { of: id } });
    return (await duplicateForm(context, id)).id;
  },
};
