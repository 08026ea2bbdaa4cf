/** Tests forms as staff keep them: saved, published, copied, archived, with every reason for a refusal. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormRecord, FormVersion, ListedForm } from '#contract/forms';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let ann: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  const { port } = running.server;
  [sue, ann] = await Promise.all([signInBrowser(port, 'hekla', 'sue'), signInBrowser(port, 'hekla', 'ann')]);
});
afterAll(() => running.dispose());

const hekla = () => running.server.database.work(running.fixture.hekla.id);

function stepsOf(...fields: FormField[]): Form['steps'] {
  return [{ title: 'One', fieldsets: [{ fields }] }];
}

async function made(name: string, more: Partial<Form> = {}): Promise<FormRecord> {
  const definition = { schema: FORM_SCHEMA, id: 'x', name, steps: stepsOf({ name: 'note', type: 'text' }), ...more };
  const answer = await sue.ask('POST', '/api/forms', { body: { name, definition } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as FormRecord;
}

function save({ id, version, definition }: FormRecord, change: Partial<Form>, by = sue): Promise<TestAnswer> {
  return by.ask('PUT', `/api/forms/${id}`, { body: { version, definition: { ...definition, ...change } } });
}

async function published({ id }: Pick<FormRecord, 'id'>): Promise<FormRecord> {
  const { version } = (await sue.ask('GET', `/api/forms/${id}`)).body as FormRecord;
  const answer = await sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as FormRecord;
}

interface FormRefusal {
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly faults?: readonly Readonly<Record<string, unknown>>[];
}
const refused = ({ status, body }: TestAnswer) => {
  const { error, fields, faults } = body as FormRefusal;
  return { status, error, ...(fields && { fields }), ...(faults && { faults }) };
};

test('a form is made empty with the field that its automatic answer goes to, and listed by name', async () => {
  const { status, body } = await sue.ask('POST', '/api/forms', { body: { name: '  Þór & Co. ' } });
  const form = body as FormRecord;
  expect([status, form.name, form.slug, form.published, form.changed, form.version]).toEqual([200, 'Þór & Co.', 'thor-co', null, true, 1]);
  expect(form.definition).toEqual({ schema: FORM_SCHEMA, id: form.id, name: 'Þór & Co.', 'autorespond-email': 'email', steps: [] });
  expect(form.created).toMatchObject({ by: 'sue of hekla' });
  const { value } = (await sue.ask('GET', `/api/forms?search=${encodeURIComponent('Þór')}`)).body as { value: ListedForm[] };
  expect(value.map(({ id }) => id)).toEqual([form.id]);
  // Two of one name are told apart where addresses are.
  expect(((await sue.ask('POST', '/api/forms', { body: { name: 'Þór & Co.' } })).body as FormRecord).slug).toBe('thor-co-2');
  expect(refused(await ann.ask('GET', '/api/forms'))).toMatchObject({ status: 403, error: 'permission.missing' });
});

test('what is saved is read again as it was, every part of it [FORM-02]', async () => {
  const form = await made('Everything');
  const said: Partial<Form> = {
    name: 'Everything there is',
    description: 'd'.repeat(200),
    single: true,
    editable: true,
    sendCSV: true,
    owned: 'Organisation',
    recipients: ['desk@example.com', running.fixture.hekla.people.sue],
    subforms: [(await made('Included', { steps: stepsOf({ name: 'other', type: 'text' }) })).id],
    'end-message': { en: 'Thanks', nl: 'Bedankt' },
    'autorespond-field': 'note',
    'autorespond-subject': 'Subject',
    'autorespond-body': 'Body',
    steps: [
      {
        title: { en: 'One', is: 'Eitt' },
        fieldsets: [
          { title: 'Set', fullwidth: true, summary: 'Why', fields: [{ name: 'note', type: 'text', label: 'Λ', notes: 'for staff' }] },
        ],
      },
    ],
  };
  const answer = await save(form, said);
  expect(answer.status, answer.text).toBe(200);
  const read = (await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord;
  expect(read.definition).toEqual({ ...form.definition, ...said });
  expect([read.name, read.description, read.version]).toEqual(['Everything there is', 'd'.repeat(200), 2]);
  // Stored by an earlier shape it opens in the present one.
  await hekla().execute(sql`update form set definition = jsonb_set(definition, '{steps,0,fieldsets,0,fields,0}',
    '{"name": "note", "type": "select", "options": ["a"], "required": "true"}') - 'schema' where id = ${form.id}`);
  const old = ((await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord).definition;
  expect(old).toMatchObject({
    schema: FORM_SCHEMA,
    steps: [{ fieldsets: [{ fields: [{ name: 'note', type: 'select', options: [{ value: 'a' }], required: true }] }] }],
  });
});

describe('what cannot be kept is refused with the path, and nothing is stored', () => {
  let form: FormRecord;
  beforeAll(async () => {
    form = await made('Refused');
  });

  test.each([
    [
      'a kind that does not exist',
      { steps: stepsOf({ name: 'a', type: 'nothing' as 'text' }) },
      'steps.0.fieldsets.0.fields.0.type',
      'kind.unknown',
    ],
    ['a description of 201 characters', { description: 'd'.repeat(201) }, 'description', 'shape.invalid'],
    ['itself', () => ({ subforms: [form.id] }), 'subforms.0', 'subform.cycle'],
    ['a form that does not exist', { subforms: ['nowhere'] }, 'subforms.0', 'subform.unknown'],
    [
      'a recipient who is nobody',
      { recipients: ['a@example.com', '00000000-0000-4000-8000-000000000000'] },
      'recipients.1',
      'value.invalid',
    ],
    ['a recipient of another firm', () => ({ recipients: [running.fixture.pelagos.people.sue] }), 'recipients.0', 'value.invalid'],
    ['a recipient that is no address', { recipients: ['a@b'] }, 'recipients.0', 'value.invalid'],
  ] as const)('%s', async (_, change, path, code) => {
    const answer = await save(form, (typeof change === 'function' ? change() : change) as Partial<Form>);
    expect(refused(answer)).toMatchObject({ status: 400, error: 'form.flawed', faults: [expect.objectContaining({ field: path, code })] });
    expect((await sue.ask('GET', `/api/forms/${form.id}`)).body).toEqual(form);
  });

  test('with the sentence that a reader knows, in their language', async () => {
    const body = { version: form.version, definition: { ...form.definition, description: 'd'.repeat(201), name: ' ' } };
    const answer = await sue.ask('PUT', `/api/forms/${form.id}`, { body });
    expect(refused(answer).fields).toEqual({ description: 'Max 200 characters', name: 'This field is required' });
  });
});

test('of two who save one form the second hears who was quicker, and when', async () => {
  const form = await made('Contested');
  expect((await save(form, { description: 'first' })).status).toBe(200);
  const late = await save(form, { description: 'second' });
  expect(refused(late)).toMatchObject({
    status: 409,
    error: 'record.changed',
    faults: [{ field: 'version', version: 2, by: 'sue of hekla', at: expect.stringMatching(/^\d{4}-.*Z$/) }],
  });
  const both = await Promise.all([1, 2].map((at) => save({ ...form, version: 2 }, { description: `at once ${at}` })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refused(await sue.ask('POST', `/api/forms/${form.id}/publish`, { body: { version: 1 } })).error).toBe('record.changed');
});

test('each version says what it changed, stays as it was, and can be taken up again', async () => {
  const form = await made('Versions');
  await published(form);
  const changed = (
    await save((await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord, {
      steps: stepsOf({ name: 'note', type: 'text', label: 'Note' }, { name: 'more', type: 'number' }),
    })
  ).body as FormRecord;
  expect([changed.published, changed.changed]).toEqual([1, true]);
  const second = await published(form);
  expect([second.published, second.changed]).toEqual([2, false]);
  // Nothing new is nothing to publish.
  expect((await published(form)).published).toBe(2);
  const { value } = (await sue.ask('GET', `/api/forms/${form.id}/versions`)).body as { value: FormVersion[] };
  expect(value.map(({ number, current, submissions, published: { by } }) => [number, current, submissions, by])).toEqual([
    [2, true, 0, 'sue of hekla'],
    [1, false, 0, 'sue of hekla'],
  ]);
  expect(value[0]!.differences).toEqual([
    { change: 'changed', of: 'field', what: 'note', property: 'label', to: 'Note' },
    { change: 'added', of: 'field', what: 'more' },
  ]);
  const old = (await sue.ask('GET', `/api/forms/${form.id}/versions/1`)).body as { definition: Form };
  expect(old.definition.steps).toEqual(stepsOf({ name: 'note', type: 'text' }));
  expect(((await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord).published).toBe(2);
  expect(refused(await sue.ask('GET', `/api/forms/${form.id}/versions/9`)).error).toBe('form.unknown');
});

test('a form that includes another is published anew with it, unless the two no longer agree', async () => {
  const part = await made('Part', { steps: stepsOf({ name: 'part', type: 'text' }) });
  const whole = await made('Whole', { subforms: [part.id] });
  // What nobody can fill yet cannot be filled within another either.
  const { version } = whole;
  expect(refused(await sue.ask('POST', `/api/forms/${whole.id}/publish`, { body: { version } }))).toMatchObject({
    error: 'form.flawed',
    faults: [{ field: 'subforms.0', code: 'subform.unknown' }],
  });
  await published(part);
  expect((await published(whole)).published).toBe(1);
  // Round by way of another.
  const around = (await sue.ask('GET', `/api/forms/${part.id}`)).body as FormRecord;
  expect(refused(await save(around, { subforms: [whole.id] }))).toMatchObject({
    error: 'form.flawed',
    faults: [{ code: 'subform.cycle' }],
  });
  const longer = (await save(around, { steps: stepsOf({ name: 'part', type: 'text' }, { name: 'also', type: 'text' }) }))
    .body as FormRecord;
  await published(longer);
  const after = (await sue.ask('GET', `/api/forms/${whole.id}`)).body as FormRecord;
  expect([after.published, after.version]).toEqual([2, 2]);
  const { value } = (await sue.ask('GET', `/api/forms/${whole.id}/versions`)).body as { value: FormVersion[] };
  expect(value[0]!.differences).toEqual([{ change: 'added', of: 'field', what: 'also' }]);
  const now = (await sue.ask('GET', `/api/forms/${part.id}`)).body as FormRecord;
  const clashing = (await save(now, { steps: stepsOf({ name: 'part', type: 'text' }, { name: 'note', type: 'text' }) })).body as FormRecord;
  const answer = await sue.ask('POST', `/api/forms/${part.id}/publish`, { body: { version: clashing.version } });
  expect(refused(answer)).toMatchObject({
    status: 400,
    error: 'form.flawed',
    faults: [{ field: expect.stringContaining(`${whole.id}:`), code: 'name.duplicate', detail: 'note' }],
  });
  expect(((await sue.ask('GET', `/api/forms/${part.id}`)).body as FormRecord).published).toBe(2);
});

test('a copy is a form of its own, without versions; a form in the bin gives up its slug and takes another', async () => {
  const form = await made('My Page 1', { description: 'as it is' });
  await published(form);
  const copy = (await sue.ask('POST', `/api/forms/${form.id}/duplicate`)).body as FormRecord;
  expect([copy.name, copy.slug, copy.published, copy.submissions]).toEqual(['My Page 1 - Copy', 'my-page-1-copy', null, 0]);
  expect(copy.id).not.toBe(form.id);
  expect(copy.definition).toEqual({ ...form.definition, id: copy.id, name: 'My Page 1 - Copy' });
  expect(((await sue.ask('POST', `/api/forms/${form.id}/duplicate`)).body as FormRecord).slug).toBe('my-page-1-copy-2');
  expect((await save(copy, { description: 'changed' })).status).toBe(200);
  expect(((await sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord).definition.description).toBe('as it is');

  const removed = (await sue.ask('DELETE', `/api/forms/${form.id}`)).body as FormRecord;
  expect(removed.active).toBe(false);
  const listed = async (bin: string) =>
    ((await sue.ask('GET', `/api/forms?bin=${bin}&search=my%20page%201`)).body as { value: ListedForm[] }).value.map(({ id }) => id);
  expect([await listed('yes'), (await listed('no')).includes(form.id)]).toEqual([[form.id], false]);
  expect((await made('My Page 1')).slug).toBe('my-page-1');
  const back = (await sue.ask('POST', `/api/forms/${form.id}/restore`)).body as FormRecord;
  expect([back.active, back.slug]).toEqual([true, 'my-page-1-2']);
  const { rows } = await hekla().execute<{
    operation: string;
  }>(sql`select e.operation from audit_event e join audit_detail d using (tenant_id, seq)
    where d.subject_kind = 'form' and d.subject_id = ${form.id} order by e.seq`);
  expect(rows.map(({ operation }) => operation)).toEqual(['createForm', 'publishForm', 'removeForm', 'restoreForm']);
});
