/** Tests forms as people fill them: what is saved on the way, what is submitted and refused, who reads it, and the mails about it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FullRecord, RecordPage } from '#contract/records';
import type { FormRecord, FormToFill, ListedSubmission, OwnSubmission, Submission } from '#contract/forms';
import { readCsv } from '#packages/csv';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import { changeTenant } from '#server/tenants';
import type { PersonName } from '../kit/fixture.ts';
import { makePng } from '../kit/sample-files.ts';
import { PAYLOADS } from '../kit/payloads.ts';
import { paintedPictures, readPdf } from '../kit/read-pdf.ts';
import { uploadLogo } from '../kit/logos.ts';
import { mailsOf, waitForJobs } from '../kit/mails.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let by: Readonly<Record<'sue' | 'ann' | 'bob' | 'oda' | 'ada', TestBrowser>>;
let elsewhere: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  const { server, fixture } = running;
  await changeTenant(server.database.work(fixture.hekla.id), fixture.hekla.id, { languages: ['en', 'is', 'nl'] });
  const { port } = server;
  const into = async (person: PersonName) => signInBrowser(port, 'hekla', person);
  const [sue, ann, bob, oda, ada] = await Promise.all([into('sue'), into('ann'), into('bob'), into('oda'), into('ada')]);
  by = { sue, ann, bob, oda, ada };
  elsewhere = await signInBrowser(port, 'pelagos', 'sue');
});
afterAll(() => running.dispose());

const hekla = () => running.server.database.work(running.fixture.hekla.id);
const people = () => running.fixture.hekla.people;

function stepsOf(...fields: FormField[]): Form['steps'] {
  return [{ title: 'One', fieldsets: [{ fields }] }];
}

/** A form that is open. */
async function open(name: string, fields: readonly FormField[], more: Partial<Form> = {}): Promise<string> {
  const definition = { schema: FORM_SCHEMA, id: 'x', name, steps: stepsOf(...fields), ...more };
  const made = (await by.sue.ask('POST', '/api/forms', { body: { name, definition } })).body as FormRecord;
  await publish(made.id);
  return made.id;
}

async function publish(id: string, change?: Partial<Form>): Promise<void> {
  let { version, definition } = (await by.sue.ask('GET', `/api/forms/${id}`)).body as FormRecord;
  if (change) {
    const saved = await by.sue.ask('PUT', `/api/forms/${id}`, { body: { version, definition: { ...definition, ...change } } });
    expect(saved.status, saved.text).toBe(200);
    ({ version, definition } = saved.body as FormRecord);
  }
  const published = await by.sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } });
  expect(published.status, published.text).toBe(200);
}

const send = (who: TestBrowser, form: string, answers: object, more: { id?: string; account?: string } = {}): Promise<TestAnswer> =>
  who.ask('POST', `/api/forms/${form}/submissions`, { body: { id: randomUUID(), answers, ...more } });
async function sent(who: TestBrowser, form: string, answers: object, more: { id?: string; account?: string } = {}): Promise<Submission> {
  const answer = await send(who, form, answers, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Submission;
}
const read = async (who: TestBrowser, id: string) => (await who.ask('GET', `/api/submissions/${id}`)).body as Submission;
const seen = async (who: TestBrowser, id: string) => (await who.ask('GET', `/api/submissions/${id}`)).status;
const fill = async (who: TestBrowser, form: string) => (await who.ask('GET', `/api/forms/${form}/filling`)).body as FormToFill;
const told = ({ status, body }: TestAnswer) => {
  const { error, fields } = body as { error: string; fields?: Readonly<Record<string, string>> };
  return { status, error, fields };
};
const kept = async (form: string) =>
  (await hekla().execute<{ answers: object }>(sql`select answers from submission where form_id = ${form} order by created_at`)).rows;

describe('what is posted past every screen', () => {
  test('is read by the one evaluator: refused by field, in words, and nothing is stored', async () => {
    const form = await open('Refusing', [
      { name: 'name', type: 'text', required: true },
      { name: 'amount', type: 'number', limit: 10 },
      { name: 'choices', type: 'select', multiple: true, required: true, options: [{ value: 'a' }, { value: 'b' }] },
      { name: 'why', type: 'textarea', limit: 5 },
      { name: 'own', type: 'text', rules: [{ rule: 'minCharacters', value: 3, message: { en: 'Three at least', nl: 'Minstens drie' } }] },
      {
        name: 'owners',
        type: 'tabular',
        fields: [{ name: 'share', type: 'number', required: true }],
      },
    ]);
    const wrong = { name: ' ', amount: '11', choices: [], why: '123456', own: 'x', owners: [{}] };
    const answer = await send(by.ann, form, wrong);
    expect(told(answer)).toEqual({
      status: 400,
      error: 'input.invalid',
      fields: {
        name: 'This field is required',
        amount: 'Maximum value is 10',
        choices: 'This field is required',
        why: 'Max 5 characters',
        own: 'Three at least',
        owners: 'Something in these rows is missing or incorrect',
        'owners.0.share': 'This field is required',
      },
    });
    expect((answer.body as { faults: unknown[] }).faults).toContainEqual({ field: 'amount', code: 'maximum', limit: 10 });
    expect(told(await send(by.ann, form, { ...wrong, name: 'n', amount: 'ten' })).fields).toMatchObject({
      amount: 'Please enter a number',
    });
    for (const unread of [{ answers: 'text' }, {}, { answers: [] }])
      expect((await by.ann.ask('POST', `/api/forms/${form}/submissions`, { body: { id: randomUUID(), ...unread } })).status).toBe(400);
    expect(await kept(form)).toEqual([]);
  });

  test('keeps what was asked alone: not what is hidden, others’ or locked, nor what nobody asked for', async () => {
    const form = await open('Dropping', [
      { name: 'type', type: 'radio', options: [{ value: 'one' }, { value: 'two' }] },
      { name: 'second', type: 'text', required: true, show: { field: 'type', test: 'is', value: 'two' } },
      { name: 'source', type: 'select', options: [{ value: 'salary' }], other: true },
      { name: 'office', type: 'text', admin: true },
      { name: 'risk', type: 'text', internal: true, value: 'low', notes: 'for staff' },
      { name: 'fixed', type: 'text', readonly: true, value: 'stays' },
      { name: 'agreed', type: 'switch' },
      { name: 'pairs', type: 'multi-group-text-field' },
      { name: 'secret', type: 'password' },
      { name: 'text', type: 'richtext' },
    ]);
    const toFill = await fill(by.ann, form);
    expect(JSON.stringify(toFill)).not.toMatch(/"risk"|for staff/);
    const answers = {
      type: 'one',
      second: 'hidden',
      source: 'Other',
      'source-other': 'a gift',
      office: 'mine',
      risk: 'none',
      fixed: 'moved',
      pairs: [{ name: 'Equities', value: '40' }],
      secret: 'correct horse 9',
      more: 'nobody asked',
      __proto__: { polluted: true },
      text: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'hm', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] },
        ],
      },
    };
    const { id, answers: told } = await sent(by.ann, form, answers);
    const expected = {
      type: 'one',
      source: 'Other',
      'source-other': 'a gift',
      office: null,
      fixed: 'stays',
      agreed: false,
      pairs: [{ name: 'Equities', value: 40 }],
    };
    expect(told).toMatchObject(expected);
    expect(Object.keys(told)).not.toContain('risk');
    expect(JSON.stringify(told)).not.toContain('javascript:');
    // What it was is kept nowhere, in clear or otherwise.
    const [{ answers: stored } = { answers: {} }] = await kept(form);
    expect(stored).toMatchObject({ ...expected, risk: 'low' });
    expect(Object.keys(stored)).not.toContain('secret');
    const everywhere = await hekla().execute(sql`select answers::text || secrets::text as t from submission where form_id = ${form}`);
    expect(JSON.stringify(everywhere.rows)).not.toContain('horse');
    expect((await read(by.sue, id)).secrets).toEqual(['secret']);
    expect((await read(by.sue, id)).answers).toMatchObject({ risk: 'low' });
  });

  test('numbers, yes and no, and Other are stored as they are meant [FORM-17] [FORM-18] [FORM-19]', async () => {
    const form = await open('Values', [
      { name: 'n', type: 'number' },
      { name: 'yes', type: 'switch' },
      { name: 'tick', type: 'checkbox' },
      { name: 'pairs', type: 'multi-group-text-field' },
    ]);
    const values = [];
    for (const n of ['1.5', '', '0']) values.push((await sent(by.ann, form, { n })).answers['n']);
    expect(values).toEqual([1.5, null, 0]);
    expect(told(await send(by.ann, form, { n: '1,5' })).fields).toEqual({ n: 'Please enter a number' });
    const { answers } = await sent(by.ann, form, { pairs: [{ name: 'Equities', value: '40' }] });
    expect(answers).toEqual({ n: null, yes: false, tick: false, pairs: [{ name: 'Equities', value: 40 }] });
  });

  test('names records and files that the sender may name, and no others', async () => {
    const { fixture } = running;
    const form = await open('Naming', [
      { name: 'person', type: 'picker' },
      { name: 'account', type: 'collectionSelect', collection: 'accounts' },
      { name: 'profile', type: 'collectionSelect', collection: 'riskProfiles' },
      { name: 'file', type: 'file', multiple: true },
    ]);
    const choices = async (who: TestBrowser, collection: string) =>
      ((await who.ask('GET', `/api/forms/${form}/choices?of=${collection}`)).body as { value: { id: string; name: string }[] }).value;
    expect((await choices(by.ann, 'riskProfiles')).map(({ name }) => name)).toEqual(['hekla profile']);
    expect((await choices(by.ann, 'accounts')).map(({ name }) => name)).toEqual(['hekla-alpha account']);
    expect(await choices(by.ann, 'portfolios')).toEqual([]);
    const theirs = { person: people().bob, account: fixture.hekla.accounts.beta.account, profile: fixture.pelagos.record };
    const file = { name: 'x.pdf', url: '/api/files/00000000-0000-4000-8000-000000000000', fullUrl: 'http://evil.example/x' };
    expect(told(await send(by.ann, form, { ...theirs, file: [file] }))).toMatchObject({
      error: 'input.invalid',
      fields: Object.fromEntries(['person', 'account', 'profile', 'file'].map((name) => [name, 'Choose one of the values offered'])),
    });
    const own = { person: people().ada, account: fixture.hekla.accounts.alpha.account, profile: fixture.hekla.record };
    expect((await sent(by.ann, form, own)).answers).toMatchObject(own);
  });
});

test('files are kept under the form, opened by owners and staff, and told as they are kept [SUB-06]', async () => {
  const field: FormField = { name: 'file', type: 'file' };
  const [one, other] = [await open('Files one', [field]), await open('Files other', [field])];
  const bring = async (who: TestBrowser, form: string) => {
    const body = '--frame\r\ncontent-disposition: form-data; name="file"; filename="Passport of Ann.txt"\r\n\r\nIt is me.\r\n--frame--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=frame' };
    const answer = await who.ask('POST', `/api/files?purpose=form&room=${form}`, { headers, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { id: string; name: string; url: string; fullUrl: string };
  };
  const file = await bring(by.ann, one);
  const { name, url } = file;
  expect(file.fullUrl).not.toMatch(/ann|passport|files one/i);
  const submission = await sent(by.ann, one, { file: { name: 'called otherwise', url, fullUrl: 'https://elsewhere.example/' } });
  expect(submission.answers).toEqual({ file: { name, url, fullUrl: file.fullUrl } });
  const inOther = await bring(by.ann, other);
  const listed = async (who: TestBrowser, form: string) =>
    ((await who.ask('GET', `/api/files?purpose=form&room=${form}`)).body as { value: { id: string }[] }).value.map(({ id }) => id);
  expect([await listed(by.ann, one), await listed(by.ann, other)]).toEqual([[file.id], [inOther.id]]);
  expect([await listed(by.sue, one), await listed(by.bob, one)]).toEqual([[file.id], []]);
  const opened = async (who: TestBrowser) => (await who.ask('GET', url)).status;
  expect([await opened(by.ann), await opened(by.sue), await opened(by.bob), await opened(elsewhere)]).toEqual([200, 200, 404, 404]);
  // Of another form, of another submission, or somebody else's.
  for (const [who, form, wrong] of [
    [by.ann, one, inOther],
    [by.ann, one, file],
    [by.bob, one, file],
  ] as const)
    expect(told(await send(who, form, { file: { name, url: wrong.url, fullUrl: wrong.fullUrl } })).fields).toHaveProperty('file');
});

describe('what is kept while a form is filled', () => {
  const fields: FormField[] = [
    { name: 'name', type: 'text', required: true },
    { name: 'amount', type: 'number', required: true },
  ];
  const status = (to: string) =>
    hekla().execute(sql`update account set status = ${to} where id = ${running.fixture.hekla.accounts.alpha.account}`);
  const draft = (who: TestBrowser, form: string, id: string, typed: object, account?: string) =>
    who.ask('PUT', `/api/forms/${form}/draft`, { body: { id, typed, account } });

  test('is in the submission while the client is being taken on, and for nobody else later; submitting drops it', async () => {
    const form = await open('Autosaved', fields);
    const { account } = running.fixture.hekla.accounts.alpha;
    const begun = await fill(by.ann, form);
    expect([begun.draft, begun.kept]).toEqual([null, {}]);
    await status('created');
    const typed = { name: 'Ann', amount: 'not yet', evil: 'x' };
    expect((await draft(by.ann, form, begun.submission, typed, account)).body).toMatchObject({ into: 'submission' });
    const again = await fill(await signInBrowser(running.server.port, 'hekla', 'ann'), form);
    expect(again).toMatchObject({ submission: begun.submission, kept: { name: 'Ann', amount: null } });
    expect(again.draft).toMatchObject({ submission: begun.submission, typed: { name: 'Ann', amount: 'not yet' } });
    const listed = async () => ((await by.sue.ask('GET', `/api/forms/${form}/submissions`)).body as { value: ListedSubmission[] }).value;
    expect((await listed()).map(({ id, submitted }) => [id, submitted])).toEqual([[begun.submission, null]]);
    expect(await seen(by.bob, begun.submission)).toBe(404);
    // What is not finished goes no step on.
    const step = await by.sue.ask('POST', `/api/submissions/${begun.submission}/step`, { body: { version: 1, step: 'Approved' } });
    expect(told(step).error).toBe('submission.step');
    expect((await draft(by.ann, form, begun.submission, { name: 'Anna' }, account)).status).toBe(200);
    const whole = await sent(by.ann, form, { name: 'Anna', amount: '7' }, { id: begun.submission, account });
    expect([whole.account, whole.step, whole.answers]).toEqual([account, 'Under review', { name: 'Anna', amount: 7 }]);
    expect((await fill(by.ann, form)).draft).toBeNull();
    expect((await listed()).length).toBe(1);

    await status('verified');
    const later = await fill(by.ann, form);
    expect(later.submission).not.toBe(begun.submission);
    expect((await draft(by.ann, form, later.submission, { name: 'Later' }, account)).body).toMatchObject({ into: 'draft' });
    expect((await listed()).length).toBe(1);
    expect((await fill(by.ann, form)).draft).toMatchObject({ typed: { name: 'Later' } });
    expect((await fill(by.sue, form)).draft).toBeNull();
    expect((await by.ann.ask('DELETE', `/api/forms/${form}/draft`)).status).toBe(200);
    expect((await fill(by.ann, form)).draft).toBeNull();
    await status('reporting');
    expect(told(await draft(by.bob, form, randomUUID(), {}, account))).toMatchObject({ status: 404, error: 'account.unknown' });
  });

  test('no secret is among it', async () => {
    const form = await open('Secretive', [{ name: 'secret', type: 'password' }, ...fields]);
    await draft(by.ann, form, randomUUID(), { secret: 'correct horse 9', name: 'Ann' });
    expect((await fill(by.ann, form)).draft!.typed).toEqual({ name: 'Ann' });
  });
});

describe('whose a submission is', () => {
  const note: FormField = { name: 'note', type: 'text' };

  test('investors list and read their own alone, also of another firm [SUB-07]', async () => {
    const form = await open('Own', [note]);
    const [anns, bobs] = [await sent(by.ann, form, { note: 'of ann' }), await sent(by.bob, form, { note: 'of bob' })];
    const own = async (who: TestBrowser) =>
      ((await who.ask('GET', `/api/submissions?formId=${form}`)).body as { value: OwnSubmission[] }).value.map(({ id }) => id);
    expect([await own(by.ann), await own(by.bob), await own(by.sue)]).toEqual([[anns.id], [bobs.id], []]);
    expect([await seen(by.ann, bobs.id), await seen(by.bob, anns.id), await seen(elsewhere, anns.id), await seen(by.sue, anns.id)]).toEqual(
      [404, 404, 404, 200],
    );
    expect(await seen(by.ada, anns.id)).toBe(404);
    expect((await by.bob.ask('GET', `/api/submissions/${anns.id}/file`)).status).toBe(404);
  });

  test('a colleague reads what belongs to the organisation, another organisation nothing [FORM-30]', async () => {
    const personal = await sent(by.ann, await open('Personal', [note], { owned: 'Personal' }), { note: 'mine' });
    const organisations = await sent(by.ann, await open('Organisation', [note], { owned: 'Organisation' }), { note: 'ours' });
    for (const [submission, colleague] of [
      [personal, 404],
      [organisations, 200],
    ] as const)
      expect([await seen(by.ann, submission.id), await seen(by.bob, submission.id), await seen(by.oda, submission.id)]).toEqual([
        200,
        colleague,
        404,
      ]);
    expect((await read(by.bob, organisations.id)).owners.map(({ kind, name }) => [kind, name])).toContainEqual([
      'organisation',
      'hekla organisation',
    ]);
    const list = (await by.bob.ask('GET', '/api/submissions')).body as { value: OwnSubmission[] };
    expect(list.value.map(({ id }) => id)).toContain(organisations.id);
    const change = await by.bob.ask('PUT', `/api/submissions/${organisations.id}`, { body: { version: 1, answers: { note: 'x' } } });
    expect(told(change).error).toBe('submission.closed');
  });

  test('a form asks its owner once, and lets them change the answer, where it says so [FORM-29]', async () => {
    const form = await open('Once', [note], { single: true });
    const first = await sent(by.ann, form, { note: 'first' });
    expect((await fill(by.ann, form)).submitted).toMatchObject({ id: first.id, answers: { note: 'first' }, editable: false });
    expect(told(await send(by.ann, form, { note: 'second' }))).toMatchObject({ status: 409, error: 'submission.once' });
    // Two at once, as from two windows.
    const both = await Promise.all([1, 2].map((at) => send(by.bob, form, { note: `at once ${at}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const change = (answers: object, version: number, who = by.ann) =>
      who.ask('PUT', `/api/submissions/${first.id}`, { body: { version, answers } });
    expect(told(await change({ note: 'changed' }, 1))).toMatchObject({ status: 409, error: 'submission.closed' });
    expect((await read(by.ann, first.id)).answers).toEqual({ note: 'first' });
    await publish(form, { editable: true });
    const changed = (await change({ note: 'changed' }, 1)).body as Submission;
    expect(changed).toMatchObject({ answers: { note: 'changed' }, version: 2, editable: true, updated: { by: 'ann of hekla' } });
    expect(told(await change({ note: 'stale' }, 1))).toMatchObject({ status: 409, error: 'record.changed' });
    expect(told(await change({ note: 'x' }, 2, by.bob))).toMatchObject({ status: 404, error: 'submission.unknown' });
    const staff = (await change({ note: 'by staff' }, 2, by.sue)).body as Submission;
    expect(staff.updated).toMatchObject({ by: 'sue of hekla' });
    // Of a whole organisation, once for all of it.
    const shared = await open('Once for all', [note], { single: true, owned: 'Organisation' });
    await sent(by.ann, shared, { note: 'ours' });
    expect(told(await send(by.bob, shared, { note: 'ours too' })).error).toBe('submission.once');
    expect((await fill(by.bob, shared)).submitted).toMatchObject({ answers: { note: 'ours' }, editable: false });
    expect((await send(by.oda, shared, { note: 'theirs' })).status).toBe(200);
  });

  test('sent again, and twice at once, it is one; an id of somebody else’s is none', async () => {
    const form = await open('Again', [note], { recipients: ['desk@example.com'] });
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(by.ann, form, { note: 'once' }, { id })));
    expect(answers.map(({ status, body }) => [status, (body as Submission).id])).toEqual([1, 2, 3].map(() => [200, id]));
    expect((await send(by.ann, form, { note: 'again' }, { id })).body).toMatchObject({ answers: { note: 'once' } });
    expect(await kept(form)).toHaveLength(1);
    expect((await mailsOf(running)).filter(({ subject }) => subject.endsWith('Again'))).toHaveLength(1);
    expect(told(await send(by.bob, form, { note: 'mine?' }, { id }))).toMatchObject({ status: 404, error: 'submission.unknown' });
    expect((await read(by.ann, id)).owners.map(({ id: owner }) => owner)).toEqual([people().ann]);
  });
});

test('a subform’s steps, required fields and values are the form’s [FORM-28]', async () => {
  const part = await open('Part', [{ name: 'part', type: 'text', required: true }]);
  const whole = await open('Whole', [{ name: 'note', type: 'text' }], { subforms: [part] });
  const { form } = await fill(by.ann, whole);
  expect(form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields.map(({ name }) => name)))).toEqual([
    'note',
    'part',
  ]);
  expect(told(await send(by.ann, whole, { note: 'n' })).fields).toEqual({ part: 'This field is required' });
  expect((await sent(by.ann, whole, { note: 'n', part: 'p' })).answers).toEqual({ note: 'n', part: 'p' });
  const { version, definition } = (await by.sue.ask('GET', `/api/forms/${whole}`)).body as FormRecord;
  const itself = await by.sue.ask('PUT', `/api/forms/${whole}`, { body: { version, definition: { ...definition, subforms: [whole] } } });
  expect([itself.status, (itself.body as { faults: unknown }).faults]).toEqual([
    400,
    [{ field: 'subforms.0', code: 'subform.cycle', detail: `${whole} > ${whole}` }],
  ]);
});

test('a field goes and comes without a rebuild; what was answered stays with its version, and is not lost by a change', async () => {
  const form = await open('Growing', [{ name: 'note', type: 'text' }]);
  const old = await sent(by.ann, form, { note: 'old' });
  const { version, definition } = (await by.sue.ask('GET', `/api/forms/${form}`)).body as FormRecord;
  const steps = stepsOf({ name: 'more', type: 'text', required: true });
  const lost = await by.sue.ask('PUT', `/api/forms/${form}`, { body: { version, definition: { ...definition, steps } } });
  expect([lost.status, (lost.body as { faults: unknown }).faults]).toEqual([409, [{ field: 'note', code: 'removed', option: null }]]);
  await publish(form, { steps: stepsOf({ name: 'note', type: 'text', retired: true }, { name: 'more', type: 'text', required: true }) });
  expect((await sent(by.ann, form, { note: 'gone', more: 'm' })).answers).toEqual({ more: 'm' });
  expect(await read(by.ann, old.id)).toMatchObject({ number: 1, answers: { note: 'old' } });
  // In the bin nobody fills it, and what was answered is there.
  await by.sue.ask('DELETE', `/api/forms/${form}`);
  expect(told(await send(by.ann, form, { more: 'm' }))).toMatchObject({ status: 404, error: 'form.unknown' });
  expect((await read(by.ann, old.id)).answers).toEqual({ note: 'old' });
});

test('slugs are made of the name, each its own [FORM-27]', async () => {
  const form = await open(
    'Slugs',
    [
      { name: 'name', type: 'text' },
      { name: 'slug', type: 'slug' },
    ],
    { editable: true },
  );
  const slugs = [];
  for (const name of ['My Page 1', 'My Page 1', 'Þór & Co.']) slugs.push((await sent(by.ann, form, { name, slug: '' })).answers['slug']);
  expect(slugs).toEqual(['my-page-1', 'my-page-1-2', 'thor-co']);
  // Of forms too, which open by them.
  for (const [name, slug] of [
    ['My Page 1', 'my-page-1'],
    ['Þór & Co.', 'thor-co'],
    ['My Page 1', 'my-page-1-2'],
  ] as const) {
    const id = await open(name, [{ name: 'note', type: 'text' }]);
    expect(await fill(by.ann, slug)).toMatchObject({ id, slug });
  }
  const both = await Promise.all(['x', 'y'].map(() => sent(by.ann, form, { name: 'At once' })));
  expect(both.map(({ answers }) => answers['slug']).sort()).toEqual(['at-once', 'at-once-2']);
});

describe('what is written', () => {
  const answers = {
    name: 'Þóra "Thora" O’Neill, B.Sc.',
    notes: 'Line one\nline two, with a comma',
    amount: '1250.5',
    email: 'thora@example.com',
    inside: 'x',
  };
  const fields: FormField[] = [
    { name: 'name', type: 'text', label: 'Full name' },
    { name: 'notes', type: 'textarea', label: 'Notes' },
    { name: 'amount', type: 'number', label: 'Amount' },
    { name: 'email', type: 'text' },
    { name: 'left', type: 'text', label: 'Left out', value: 'nobody reads this', exclude: true },
    { name: 'risk', type: 'text', internal: true, value: 'seen by staff alone' },
  ];
  const letters = async (of: string) => {
    await waitForJobs(running);
    const { rows } = await hekla().execute<{
      recipient: string;
      template: string;
      subject: string;
      body: string;
      attachments: { name: string; text: string }[];
    }>(
      sql`select recipient, template, subject, body, attachments from delivery where parameters::text like ${`%${of}%`} or subject like ${`%${of}%`} order by created_at, recipient`,
    );
    return rows;
  };

  test('recipients have the values, as a file too where the form says so [FORM-07]', async () => {
    const form = await open('Told of', fields, { sendCSV: true, recipients: ['desk@example.com', people().sue] });
    await sent(by.ann, form, answers);
    const written = await letters('Told of');
    expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['desk@example.com', 'New submission: Told of'],
      ['sue@example.com', 'New submission: Told of'],
    ]);
    for (const { body, attachments } of written) {
      for (const value of [answers.name, 'Line one\n    line two, with a comma', '1,250.5', 'Full name']) expect(body).toContain(value);
      expect(body).not.toMatch(/nobody reads this|seen by staff alone/);
      const [file] = attachments;
      expect(file!.name).toBe('Told of.csv');
      const rows = [];
      for await (const record of readCsv(parts(file!.text), { encoding: 'utf-8', delimiter: ',' })) rows.push(record);
      expect(JSON.stringify(rows)).toContain(JSON.stringify(answers.notes));
      expect(file!.text).toBe(
        `\uFEFF"name","notes","amount","email"\r\n"${answers.name.replaceAll('"', '""')}","${answers.notes}","1250.5","thora@example.com"\r\n`,
      );
    }
    await sent(by.ann, await open('Without a file', fields, { recipients: ['desk@example.com'] }), answers);
    expect((await letters('Without a file')).map(({ attachments }) => attachments)).toEqual([[]]);
  });

  test('the sender has the firm’s answer at the address that they gave, where there is one [FORM-06]', async () => {
    const body = { en: 'Thank you.\n\nWe write soon.', nl: 'Dank u.' };
    const more = { 'autorespond-subject': 'Received with thanks', 'autorespond-body': body };
    const form = await open('Answering', [...fields, { name: 'work', type: 'text' }], more);
    await sent(by.ann, form, { ...answers, work: 'work@example.com' });
    const written = (await letters('Received with thanks')).map(({ recipient, body: said }) => [
      recipient,
      said.includes('We write soon.'),
    ]);
    expect(written).toEqual([['thora@example.com', true]]);
    for (const email of ['nobody', '', 'a@b', 'a@example.com, b@example.com']) await sent(by.ann, form, { ...answers, email });
    expect(await letters('Received with thanks')).toHaveLength(1);
    await publish(form, { 'autorespond-field': 'work' });
    await sent(by.ann, form, { ...answers, work: 'work@example.com' });
    expect((await letters('Received with thanks')).map(({ recipient }) => recipient)).toEqual(['thora@example.com', 'work@example.com']);
    await publish(form, { 'autorespond-body': '' });
    await sent(by.ann, form, answers);
    expect(await letters('Received with thanks')).toHaveLength(2);
  });
});

describe('how far a submission has come', () => {
  let id: string;
  let version = 1;
  const step = async (to: string, who: TestBrowser = by.sue, comment = '') => {
    const answer = await who.ask('POST', `/api/submissions/${id}/step`, { body: { version, step: to, comment } });
    if (answer.status === 200) ({ version } = answer.body as Submission);
    return answer;
  };
  const notices = async () => {
    await waitForJobs(running);
    const { rows } = await hekla().execute<{ recipient: string; subject: string; language: string }>(
      sql`select recipient, subject, language from delivery where template = 'submission-step' order by created_at`,
    );
    return rows;
  };
  beforeAll(async () => {
    const form = await open('Stepping', [{ name: 'note', type: 'text' }]);
    ({ id } = await sent(by.ann, form, { note: 'n' }, { account: running.fixture.hekla.accounts.alpha.account }));
  });

  test('goes one step at a time, by staff alone, each written down, its owners told [SUB-02]', async () => {
    expect((await read(by.ann, id)).step).toBe('Under review');
    expect(told(await step('Verified')).error).toBe('submission.step');
    expect(told(await step('Approved', by.ann))).toMatchObject({ status: 403, error: 'permission.missing' });
    expect(
      told(await by.ann.ask('PUT', `/api/submissions/${id}`, { body: { version, answers: { note: 'x' }, step: 'Released' } })).status,
    ).toBe(409);
    expect((await step('Approved', by.sue, 'Looks good')).status).toBe(200);
    expect((await step('Verified')).status).toBe(200);
    expect((await step('Approved')).status).toBe(200);
    expect(told(await step('Released')).error).toBe('submission.step');
    expect((await step('Verified')).status).toBe(200);
    expect((await step('Released')).status).toBe(200);
    const { history, step: now } = await read(by.ann, id);
    expect(now).toBe('Released');
    expect(history.map(({ by: who, from, to, comment }) => [who, from, to, comment])).toEqual([
      ['sue of hekla', 'Under review', 'Approved', 'Looks good'],
      ['sue of hekla', 'Approved', 'Verified', null],
      ['sue of hekla', 'Verified', 'Approved', null],
      ['sue of hekla', 'Approved', 'Verified', null],
      ['sue of hekla', 'Verified', 'Released', null],
    ]);
    // One that goes back is told to nobody.
    expect((await notices()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ann@example.com', 'Approved: Stepping'],
      ['ann@example.com', 'Verified: Stepping'],
      ['ann@example.com', 'Verified: Stepping'],
      ['ann@example.com', 'Released: Stepping'],
    ]);
  });

  test('tells nobody where the account has its letters switched off', async () => {
    const { account } = running.fixture.hekla.accounts.alpha;
    await hekla().execute(sql`update account set notifications_disabled = true where id = ${account}`);
    const before = await notices();
    await step('Verified');
    await step('Released');
    expect(await notices()).toEqual(before);
    await hekla().execute(sql`update account set notifications_disabled = false where id = ${account}`);
  });

  test('staff say whose it is; who is new to it sees it, and is told from then on', async () => {
    const owners = (ids: readonly string[], who: TestBrowser = by.sue) =>
      who.ask('PUT', `/api/submissions/${id}/owners`, { body: { version, owners: ids } });
    expect(told(await owners([people().bob], by.ann)).status).toBe(403);
    expect(told(await owners([randomUUID()])).fields).toEqual({ owners: 'Choose one of the values offered' });
    const changed = (await owners([people().bob])).body as Submission;
    ({ version } = changed);
    expect(changed).toMatchObject({ updated: { by: 'sue of hekla' }, owners: [{ id: people().bob, name: 'bob of hekla' }] });
    expect([await seen(by.bob, id), await seen(by.ann, id)]).toEqual([200, 404]);
    await step('Verified');
    await step('Released');
    expect((await notices()).at(-1)).toMatchObject({ recipient: 'bob@example.com', subject: 'Released: Stepping' });
  });

  test('owners and staff speak to each other on it', async () => {
    const say = (who: TestBrowser, comment: string) => who.ask('POST', `/api/submissions/${id}/comments`, { body: { comment } });
    expect((await say(by.bob, 'May I ask?')).status).toBe(200);
    expect((await say(by.sue, 'You may.')).status).toBe(200);
    expect((await say(by.ann, 'And I?')).status).toBe(404);
    const said = (await read(by.bob, id)).history.filter(({ to }) => to === null).map(({ by: who, own, comment }) => [who, own, comment]);
    expect(said).toEqual([
      ['bob of hekla', true, 'May I ask?'],
      ['sue of hekla', false, 'You may.'],
    ]);
  });
});

describe('files of what was answered', () => {
  test('a PDF for whoever reads it, in their language', async () => {
    const form = await open('On paper', [{ name: 'name', type: 'text', label: { en: 'Name', nl: 'Naam' } }]);
    const { id } = await sent(by.ann, form, { name: 'Þóra' });
    const answer = await by.ann.ask('GET', `/api/submissions/${id}/file`);
    expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await by.ann.ask('GET', `/api/submissions/${id}/file`)).bytes).toEqual(answer.bytes);
  });

  test('the PDF of an account shows the logo and the name of its portal, of no account the firm’s mark and name', async () => {
    const { id: logo } = await uploadLogo(by.sue, await makePng(300, 100));
    await hekla().execute(sql`update portal set logos = array[${logo}] where key = 'clients'`);
    const form = await open('For an account', [{ name: 'name', type: 'text' }]);
    const shown = async (account?: string) => {
      const { id } = await sent(by.ann, form, { name: 'Þóra' }, account === undefined ? {} : { account });
      const { bytes } = await by.ann.ask('GET', `/api/submissions/${id}/file`);
      const { pages } = await readPdf(bytes);
      return { pictures: await paintedPictures(bytes), named: /hekla portal clients|Hekla Wealth/.exec(pages[0]!.text)?.[0] };
    };
    expect(await shown(running.fixture.hekla.accounts.alpha.account)).toEqual({ pictures: [['300x100']], named: 'hekla portal clients' });
    expect(await shown()).toEqual({ pictures: [[]], named: 'Hekla Wealth' });
    await hekla().execute(sql`update portal set logos = '{}' where key = 'clients'`);
  });

  test('all of a form as CSV for staff, with the fields of every version', async () => {
    const form = await open('Exported', [
      { name: 'note', type: 'text' },
      { name: 'left', type: 'text', exclude: true, value: 'out' },
    ]);
    await sent(by.ann, form, { note: '=1+1' });
    await publish(form, {
      steps: stepsOf(
        { name: 'note', type: 'text', retired: true },
        { name: 'left', type: 'text', exclude: true },
        { name: 'n', type: 'number' },
      ),
    });
    await sent(by.bob, form, { n: '-2.5' });
    const answer = await by.sue.ask('GET', `/api/forms/${form}/submissions.csv`);
    const lines = answer.text
      .trim()
      .split('\r\n')
      .map((line) => line.split('","').map((cell) => cell.replace(/^\uFEFF?"|"$/g, '')));
    const plain = lines.map(([, name, , , step, owners, ...rest]) => [name, step, owners, ...rest]);
    expect(plain).toEqual([
      ['Created by', 'Step', 'Owners', 'note', 'n'],
      ['ann of hekla', 'Under review', 'ann of hekla', "'=1+1", ''],
      ['bob of hekla', 'Under review', 'bob of hekla', '', '-2.5'],
    ]);
    expect((await by.ann.ask('GET', `/api/forms/${form}/submissions.csv`)).status).toBe(403);
  });
});

test('sixty ways to run something, answered in sixty fields, are text in the mail, in both files and on paper', async () => {
  const names = PAYLOADS.map((_, index) => `f${index}`);
  const fields = names.map((name, index): FormField => ({ name, type: index % 2 ? 'text' : 'textarea' }));
  const mailOf = async (name: string, values: readonly string[]) => {
    const form = await open(name, fields, { sendCSV: true, recipients: ['desk@example.com'] });
    const { id } = await sent(by.ann, form, Object.fromEntries(names.map((field, index) => [field, values[index]])));
    await waitForJobs(running);
    const { rows } = await hekla().execute<{ subject: string; html: string; attachments: { text: string }[] }>(
      sql`select subject, html, attachments from delivery where subject = ${`New submission: ${name}`}`,
    );
    return { form, id, ...rows[0]! };
  };
  const { form, id, html, attachments } = await mailOf('Hostile "><b>', PAYLOADS);
  const harmless = await mailOf('Harmless', names);
  expect(Object.values((await read(by.sue, id)).answers)).toEqual(expect.arrayContaining([...PAYLOADS]));
  const tags = (text: string) => text.match(/<[a-z!/][a-z0-9-]*/gi)?.join('');
  expect(tags(html)).toBe(tags(harmless.html));
  const files = [attachments[0]!.text, (await by.sue.ask('GET', `/api/forms/${form}/submissions.csv`)).text];
  for (const file of files) {
    const cells: string[] = [];
    for await (const { records } of readCsv(parts(file), { encoding: 'utf-8', delimiter: ',' }))
      cells.push(...records.flatMap((record) => record.cells));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    // Whoever reads the file as text finds what was answered, behind an apostrophe where it would have been a formula.
    expect(PAYLOADS.filter((payload) => !cells.includes(payload) && !cells.includes(`'${payload}`))).toEqual([]);
  }
  const paper = await by.ann.ask('GET', `/api/submissions/${id}/file`);
  expect(Buffer.from(paper.bytes).toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|EmbeddedFiles?|SubmitForm)\b/);
  const { pages, links } = await readPdf(paper.bytes);
  expect(pages[0]!.text.replace(/[\s\u200b]/g, '')).toContain('<script>window.');
  expect(links.filter(({ url }) => !/^(https?|mailto):/.test(url))).toEqual([]);
});

describe('the form that a client begins with', () => {
  const process = (form: string, type: string | null, more: { dutch?: string; position?: number } = {}) =>
    hekla().execute(sql`insert into process (name, form_id, form_id_nl, account_type, position)
      values ('Process', ${form}, ${more.dutch ?? null}, ${type}, ${more.position ?? 0})`);
  const beginning = async (who: TestBrowser, language = 'en') => {
    const { account } = running.fixture.hekla.accounts.alpha;
    return (await who.ask('GET', `/api/accounts/${account}/process`, { headers: { 'accept-language': language } })).body as {
      form: string | null;
    };
  };

  test('is that of the process for their type of account, else what the firm has set; and only theirs is open to them; read by form or type [KYC-13]', async () => {
    const note: FormField = { name: 'note', type: 'text' };
    const [single, corporate, dutch] = [await open('Single', [note]), await open('Corporate', [note]), await open('Enkel', [note])];
    expect((await beginning(by.ann)).form).toBeNull();
    await process(corporate, 'corporate');
    expect((await beginning(by.ann)).form).toBeNull();
    await process(single, 'single', { dutch });
    expect((await beginning(by.ann)).form).toBe(single);
    expect((await beginning(by.ann, 'nl')).form).toBe(dutch);
    expect(told(await send(by.ann, corporate, { note: 'x' }))).toMatchObject({ status: 404, error: 'form.unknown' });
    expect((await by.ann.ask('GET', `/api/forms/${corporate}/filling`)).status).toBe(404);
    expect((await by.ada.ask('GET', `/api/forms/${corporate}/filling`)).status).toBe(200);
    expect((await send(by.ann, single, { note: 'x' })).status).toBe(200);
    const { account } = running.fixture.hekla.accounts.alpha;
    await hekla().execute(sql`update account set account_type = 'dual' where id = ${account}`);
    // No process is for them: they begin with the first for single clients.
    expect((await beginning(by.ann)).form).toBe(single);
    expect((await send(by.ann, single, { note: 'x' })).status).toBe(200);
    await hekla().execute(sql`update account set account_type = 'single' where id = ${account}`);
    const listed = async (query: string) =>
      ((await by.ann.ask('GET', `/api/processes?${query}`)).body as { value: { formId: string }[] }).value;
    expect(await listed(`formId=${single}`)).toEqual(await listed('accountType=single'));
  });
});

async function* parts(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

describe('as records', () => {
  const at = (...rest: string[]) => ['/api/collections', ...rest].join('/');
  const record = async (collection: string, id: string) => (await by.sue.ask('GET', at(collection, 'records', id))).body as FullRecord;
  const change = async (collection: string, id: string, more: object) => {
    const { version, values } = await record(collection, id);
    return by.sue.ask('PUT', at(collection, 'records', id), { body: { version, values: { ...values, ...more } } });
  };
  const within = async (form: string) => {
    const { rows, count } = (await by.sue.ask('GET', `${at('submissions', 'records')}?parent=${form}`)).body as RecordPage;
    return [count, rows.map(({ id }) => id)];
  };

  test('submissions are kept within their form: a step at a time, whose they are, and nothing besides', async () => {
    const [form, other] = [await open('Kept', [{ name: 'note', type: 'text' }]), await open('Other', [{ name: 'note', type: 'text' }])];
    const [one, two] = [await sent(by.ann, form, { note: 'Þ' }), await sent(by.ann, other, { note: 'o' })];
    expect([await within(form), await within(other)]).toEqual([
      [1, [one.id]],
      [1, [two.id]],
    ]);
    const { ann, bob } = people();
    expect((await record('submissions', one.id)).values).toMatchObject({ name: 'ann of hekla', step: 'Under review', owners: [ann] });
    // Not past a step, and nothing of what was asked together with it.
    expect(told(await change('submissions', one.id, { step: 'Verified', owners: [bob] })).error).toBe('submission.step');
    expect(told(await change('submissions', one.id, { step: 'Elsewhere' })).fields).toHaveProperty('step');
    expect(told(await change('submissions', one.id, { owners: [] })).fields).toEqual({ owners: 'This field is required' });
    expect([await seen(by.bob, one.id), await record('submissions', one.id)]).toEqual([
      404,
      expect.objectContaining({ version: 1, updated: null }),
    ]);
    const saved = await change('submissions', one.id, { step: 'Approved', owners: [bob], name: 'Somebody', answers: { note: 'x' } });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { values: { name: 'ann of hekla', step: 'Approved', owners: [bob] }, updated: { by: { name: 'sue of hekla' } } },
    ]);
    expect([await seen(by.bob, one.id), await seen(by.ann, one.id)]).toEqual([200, 404]);
    expect(await read(by.bob, one.id)).toMatchObject({ answers: { note: 'Þ' }, history: [{ from: 'Under review', to: 'Approved' }] });
    expect((await change('submissions', one.id, { step: 'Under review' })).status).toBe(200);
    const { version } = await record('submissions', one.id);
    for (const [method, path] of [
      ['POST', at('submissions', 'records')],
      ['POST', at('submissions', 'records', one.id, 'duplicate')],
      ['DELETE', `${at('submissions', 'records', one.id)}?version=${version}`],
    ] as const)
      expect(told(await by.sue.ask(method, path, method === 'POST' ? { body: { values: {}, parent: form } } : {})).error).toBe(
        'record.kept',
      );
    expect((await by.ann.ask('GET', at('submissions', 'records'))).status).toBe(403);
  });

  test('a form is saved with what the record does not show of it, and told at its fields what is wrong', async () => {
    const { sue } = people();
    const definition = {
      schema: FORM_SCHEMA,
      id: 'x',
      name: 'Two languages',
      steps: stepsOf({ name: 'note', type: 'text' }, { name: 'amount', type: 'number' }),
      'end-message': { en: 'Thanks', nl: 'Bedankt' },
      'autorespond-body': { nl: 'Gekregen' },
      recipients: [sue],
    } as const;
    const form = (await by.sue.ask('POST', '/api/forms', { body: { name: 'Two languages', definition } })).body as FormRecord;
    expect((await record('forms', form.id)).values).toMatchObject({
      'end-message': 'Thanks',
      'autorespond-body': 'Gekregen',
      recipients: ['sue@example.com'],
    });
    expect((await change('forms', form.id, { 'end-message': 'Thank you', description: 'd'.repeat(200), single: true })).status).toBe(200);
    const { definition: now } = (await by.sue.ask('GET', `/api/forms/${form.id}`)).body as FormRecord;
    expect(now).toMatchObject({
      steps: definition.steps,
      'end-message': { en: 'Thank you', nl: 'Bedankt' },
      'autorespond-body': { nl: 'Gekregen' },
      recipients: [sue],
      single: true,
    });
    expect(told(await change('forms', form.id, { description: 'd'.repeat(201) })).fields).toEqual({ description: 'Max 200 characters' });
    for (const [name, value] of [
      ['recipients', ['nobody']],
      ['autorespond-email', 'amount'],
      ['subforms', [form.id]],
    ] as const)
      expect(told(await change('forms', form.id, { [name]: value })).fields).toEqual({ [name]: expect.any(String) as string });
    expect((await record('forms', form.id)).values).toMatchObject({
      description: 'd'.repeat(200),
      'autorespond-email': 'email',
      subforms: [],
    });
    const made = (await by.sue.ask('POST', at('forms', 'records'), { body: { values: { name: 'By the drawer' } } })).body as FullRecord;
    const { definition: begun } = (await by.sue.ask('GET', `/api/forms/${made.id}`)).body as FormRecord;
    expect(begun).toMatchObject({ 'autorespond-email': 'email', steps: [{ title: 'Step 1', fieldsets: [{ fields: [] }] }] });
    const copy = (await by.sue.ask('POST', at('forms', 'records', form.id, 'duplicate'), { body: {} })).body as FullRecord;
    expect(copy).toMatchObject({ name: 'Two languages - Copy', values: { 'end-message': 'Thank you' } });
  });
});
