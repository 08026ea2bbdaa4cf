/** The evaluator: which fields are shown to whom, which faults are reported, and which values are stored. */
import { describe, expect, it, test } from 'vitest';
import { formatsFor } from '#packages/texts';
import { SUBSCRIPTION, formOfFields, largeForm } from '../examples.fixture.ts';
import {
  autorespondField,
  changeAnswers,
  checkForm,
  compileForm,
  composeForm,
  draftOf,
  evaluateForm,
  fieldState,
  formFor,
  submissionLines,
  referencesOf,
  submissionOf,
  valuesFor,
  type CompiledForm,
  type FieldState,
  type Form,
  type FormField,
  type FormLookup,
  type FormState,
  type SubmissionLine,
  type SubmissionOutlet,
  type FormSituation,
} from '../index.ts';

const situation = (answers: object = {}, more: Partial<FormSituation> = {}): FormSituation => ({
  answers: { ...answers },
  kept: {},
  inHouse: false,
  today: '2026-03-31',
  ...more,
});
const compiled: CompiledForm = compileForm(SUBSCRIPTION);
const fill = (answers: object = {}, more: Partial<FormSituation> = {}) => evaluateForm(compiled, situation(answers, more));
const filled = (fields: readonly FormField[], answers: object = {}, more: Partial<FormSituation> = {}) => {
  const form = formOfFields(fields);
  expect(checkForm(form, () => undefined)).toEqual([]);
  return evaluateForm(compileForm(form), situation(answers, more));
};
const faults = (state: FormState, name: string) => asked(state, name).faults.map(({ code }) => code);
const asked = (state: FormState, name: string): FieldState => fieldState(state, name)!;
const value = (state: FormState, name: string) => asked(state, name).value;

const SINGLE = { type: 'single', name: 'Þór & Co.', email: 'thor@demo.example', source: 'salary', amount: '250000', terms: true };

test('the examples have no flaw', () => {
  expect(checkForm(SUBSCRIPTION, () => undefined)).toEqual([]);
  expect(checkForm(largeForm(), () => undefined)).toEqual([]);
});

describe('a form that is filled', () => {
  it('may be submitted when nothing required is missing and nothing is wrong', () => {
    const state = fill(SINGLE);
    expect(state.maySubmit).toBe(true);
    expect(state.steps).toEqual([
      { exists: true, complete: true, faulty: 0 },
      { exists: false, complete: false, faulty: 0 },
      { exists: true, complete: true, faulty: 0 },
    ]);
    expect(submissionOf(state)).toEqual({
      type: 'single',
      name: 'Þór & Co.',
      email: 'thor@demo.example',
      phone: null,
      source: 'salary',
      slug: 'thor-co',
      risk: 'low',
      adviser: null,
      amount: 250000,
      fee: 2500,
      terms: true,
      password: null,
      campaign: 'spring',
    });
  });

  it('may not while something is missing, or it is only to be read', () => {
    const open = fill();
    expect(open.maySubmit).toBe(false);
    expect(open.fields.filter(({ faults }) => faults.some(({ code }) => code === 'required')).map(({ name }) => name)).toEqual([
      'type',
      'name',
      'email',
      'phone',
      'source',
      'amount',
      'terms',
    ]);
    for (const mode of [{ readonly: true }, { disabled: true }]) {
      const state = fill(SINGLE, mode);
      expect(state.maySubmit).toBe(false);
      expect(state.fields.every(({ locked, required }) => locked && !required)).toBe(true);
      expect(value(state, 'name')).toBeNull();
    }
  });

  it('requires one of two where each requires itself without the other', () => {
    expect(fieldState(fill({ ...SINGLE, email: '' }), 'phone')!.required).toBe(true);
    expect(fill({ ...SINGLE, email: '', phone: '+354 555 1234' }).maySubmit).toBe(true);
  });

  it('lifts a requirement together with the field, and drops what was answered there', () => {
    const state = fill({ ...SINGLE, type: 'dual', partner: 'Bo' });
    expect(submissionOf(state)['partner']).toBe('Bo');
    const back = changeAnswers(state, { type: 'single' });
    expect(back.maySubmit).toBe(true);
    expect(submissionOf(back)).not.toHaveProperty('partner');
    // Typed answers are not lost while the form is open.
    expect(value(changeAnswers(back, { type: 'dual' }), 'partner')).toBe('Bo');
  });

  it('refuses what is no number, and stores none', () => {
    const state = fill({ ...SINGLE, amount: '1,5' });
    expect([faults(state, 'amount'), value(state, 'amount'), value(state, 'fee')]).toEqual([['number'], null, null]);
  });

  it('ignores names that are none of its fields, and inherited ones', () => {
    expect(submissionOf(fill({ ...SINGLE, isAdmin: true, 'terms-other': 'x' }))).toEqual(submissionOf(fill(SINGLE)));
    expect(fill(JSON.parse('{"__proto__":{"type":"dual"},"constructor":1}') as object).maySubmit).toBe(false);
  });
});

describe('Other', () => {
  const other = { ...SINGLE, source: 'Other' };
  it('asks for its text, and stores it beside the answer', () => {
    const state = fill(other);
    expect(fieldState(state, 'source')!.detailsFaults.map(({ code }) => code)).toEqual(['required']);
    expect(state.maySubmit).toBe(false);
    const said = changeAnswers(state, { 'source-other': 'a bequest' });
    expect(said.maySubmit).toBe(true);
    expect(submissionOf(said)).toMatchObject({ source: 'Other', 'source-other': 'a bequest' });
  });

  it('leaves nothing behind when something else is chosen', () => {
    const state = fill({ ...other, 'source-other': 'a bequest' });
    expect(submissionOf(changeAnswers(state, { source: 'gift' }))).not.toHaveProperty('source-other');
    const kept = { ...submissionOf(state) };
    expect(submissionOf(fill({ source: 'gift' }, { kept }))).not.toHaveProperty('source-other');
    expect(submissionOf(fill({ 'source-other': 'two bequests' }, { kept }))['source-other']).toBe('two bequests');
  });

  it('is there for choices alone: whoever types the word has typed it', () => {
    const state = filled([{ name: 'a', type: 'text', other: true, required: true }], { a: 'Other', 'a-other': 'x' });
    expect([state.maySubmit, submissionOf(state)]).toEqual([true, { a: 'Other' }]);
  });

  it('has a text of bearable length', () => {
    expect(fieldState(fill({ ...other, 'source-other': 'x'.repeat(2001) }), 'source')!.detailsFaults.map(({ code }) => code)).toEqual([
      'max-characters',
    ]);
  });
});

describe('fields of others', () => {
  const kept = { ...submissionOf(fill(SINGLE)), risk: 'high', adviser: 'Ann' };
  it('stay as they were, whatever an investor posts', () => {
    const state = fill({ ...SINGLE, risk: 'low', adviser: 'me' }, { kept });
    expect(submissionOf(state)).toMatchObject({ risk: 'high', adviser: 'Ann' });
    expect(fieldState(state, 'risk')).toMatchObject({ shown: false, locked: true, faults: [] });
    expect(fieldState(state, 'adviser')).toMatchObject({ shown: true, locked: true });
    expect(submissionOf(fill({ risk: 'low', adviser: 'Bo' }, { kept, inHouse: false }))).toMatchObject({ risk: 'high', adviser: 'Ann' });
    expect(submissionOf(fill({ risk: 'low', adviser: 'Bo' }, { kept, inHouse: true }))).toMatchObject({ risk: 'low', adviser: 'Bo' });
  });

  it('are never told to them', () => {
    const told = formFor(SUBSCRIPTION, false);
    expect(JSON.stringify(told)).not.toMatch(/risk|checked|recipients|desk@demo|Thank you/);
    expect(checkForm(told, () => undefined)).toEqual([]);
    expect(formFor(SUBSCRIPTION, true)).toBe(SUBSCRIPTION);
    const owners = [{ id: 'r1', name: 'Ann', checked: 'yes' }];
    expect(valuesFor(compiled, { ...kept, owners }, false)).toEqual({ ...omitProperty(kept, 'risk'), owners: [{ id: 'r1', name: 'Ann' }] });
    expect(valuesFor(compiled, kept, true)).toBe(kept);
    // A browser that has only the form for this reader computes the same.
    const theirs = evaluateForm(compileForm(told), situation(SINGLE));
    expect(submissionOf(theirs)).toEqual(omitProperty(submissionOf(fill(SINGLE)), 'risk'));
  });

  it('stay with their row when an investor moves it, and go with it', () => {
    const rows = [
      { id: 'a', name: 'Ann', share: 60, pep: false, checked: 'passport' },
      { id: 'b', name: 'Bo', share: 40, pep: false, checked: 'visit' },
    ];
    const corporate = { ...SINGLE, type: 'corporate' };
    const posted = [
      { id: 'b', name: 'Bo', share: 100, checked: 'forged' },
      { id: 'c', name: 'Cy', share: 0, checked: 'forged' },
      { name: 'Di', share: 0, checked: 'forged' },
    ];
    const state = fill({ ...corporate, owners: posted }, { kept: { ...kept, type: 'corporate', owners: rows } });
    expect(submissionOf(state)['owners']).toEqual([
      { id: 'b', name: 'Bo', share: 100, pep: false, value: 250000, checked: 'visit' },
      { id: 'c', name: 'Cy', share: 0, pep: false, value: 0, checked: null },
      { name: 'Di', share: 0, pep: false, value: 0, checked: null },
    ]);
  });

  it('are kept even where a condition no longer asks them', () => {
    const fields: FormField[] = [
      { name: 'ask', type: 'switch' },
      { name: 'remark', type: 'select', options: [], other: true, internal: true, show: { field: 'ask', test: 'is', value: true } },
    ];
    const before = { ask: true, remark: 'Other', 'remark-other': 'careful' };
    expect(submissionOf(filled(fields, { ask: false }, { kept: before }))).toEqual({ ...before, ask: false });
    expect(submissionOf(filled(fields, { ask: false }, { kept: before, inHouse: true }))).toEqual({ ask: false });
  });
});

function omitProperty<T extends object>(record: T, name: keyof T): Partial<T> {
  const { [name]: _left, ...rest } = record;
  return rest as Partial<T>;
}

describe('a table', () => {
  const corporate = { ...SINGLE, type: 'corporate' };
  const owners = (rows: readonly object[]) => fill({ ...corporate, owners: rows });

  it('is asked for of the clients it is about, and needs a row', () => {
    expect(faults(owners([]), 'owners')).toEqual(['required']);
    expect(owners([]).steps[1]).toEqual({ exists: true, complete: false, faulty: 1 });
  });

  it('says in which cell something is wrong', () => {
    const state = owners([
      { name: 'Ann', share: '60' },
      { name: '', share: 'much', pep: true },
    ]);
    const cells = fieldState(state, 'owners')!.rows[1]!.cells;
    expect(cells.map(({ name, faults }) => [name, faults.map(({ code }) => code)])).toEqual([
      ['name', ['required']],
      ['share', ['number']],
      ['pep', []],
      ['office', ['required']],
      ['value', []],
      ['checked', []],
    ]);
    expect(faults(state, 'owners')).toEqual(['disagrees', 'rows']);
  });

  it('adds up its rows, and holds the firm to its own words', () => {
    const short = owners([
      { name: 'Ann', share: 33.3 },
      { name: 'Bo', share: 33.3 },
      { name: 'Cy', share: 33.3 },
    ]);
    expect(value(short, 'owned')).toBe(99.9);
    expect(fieldState(short, 'owners')!.faults).toEqual([{ code: 'disagrees', message: { en: 'The shares must add up to 100' } }]);
    // As float64, 33.3 + 33.3 + 33.4 is 99.99999999999999 or 100, by the order of adding.
    const whole = owners([
      { name: 'Ann', share: 33.3 },
      { name: 'Bo', share: 33.4 },
      { name: 'Cy', share: 33.3 },
    ]);
    expect([value(whole, 'owned'), whole.maySubmit]).toEqual([100, true]);
  });

  it('works out columns from its row and from the form, and hides cells by their row', () => {
    const state = owners([{ id: 'a', name: 'Ann', share: 100, pep: false, office: 'dropped' }]);
    expect(value(state, 'owners')).toEqual([{ id: 'a', name: 'Ann', share: 100, pep: false, value: 250000, checked: null }]);
    expect(value(changeAnswers(state, { amount: 100 }), 'owners')).toMatchObject([{ value: 100 }]);
  });

  it('works out a column that stands before what it is worked out from', () => {
    const fields: FormField[] = [
      {
        name: 'list',
        type: 'tabular',
        fields: [
          { name: 'twice', type: 'number', calculate: 'once * 2' },
          { name: 'once', type: 'number', calculate: 'half * 2' },
          { name: 'half', type: 'number' },
        ],
      },
    ];
    expect(value(filled(fields, { list: [{ half: 1 }] }), 'list')).toEqual([{ twice: 4, once: 2, half: 1 }]);
  });

  it('keeps the order that it is given', () => {
    const names = (state: FormState) => (value(state, 'owners') as { name: string }[]).map(({ name }) => name);
    expect(names(owners([{ name: 'B' }, { name: 'A' }, { name: 'C' }]))).toEqual(['B', 'A', 'C']);
  });

  it('has no more rows than it may', () => {
    expect(faults(owners(Array.from({ length: 11 }, () => ({ name: 'x', share: 100 / 11 }))), 'owners')).toContain('too-many');
    expect(faults(fill({ ...corporate, owners: 'rows' }), 'owners')).toEqual(['invalid']);
  });

  it('that may not be changed keeps its rows, those without an id too', () => {
    const fields: FormField[] = [
      {
        name: 'list',
        type: 'tabular',
        readonly: true,
        fields: [
          { name: 'a', type: 'text' },
          { name: 'b', type: 'text', internal: true },
        ],
      },
    ];
    const list = [
      { a: '1', b: 'x' },
      { id: 'r', a: '2', b: 'y' },
    ];
    const state = filled(fields, { list: [{ a: 'posted' }] }, { kept: { list } });
    expect(submissionOf(state)).toEqual({ list });
    expect(fieldState(state, 'list')!.rows.every(({ cells }) => cells.every(({ locked }) => locked))).toBe(true);
  });
});

describe('what may not be changed', () => {
  it.each(['readonly', 'disabled'] as const)('%s: keeps what was stored, or what it begins with', (property) => {
    const fields: FormField[] = [{ name: 'a', type: 'text', value: 'first', required: true, [property]: true }];
    expect(submissionOf(filled(fields, { a: 'posted' }))).toEqual({ a: 'first' });
    expect(submissionOf(filled(fields, { a: 'posted' }, { kept: { a: 'stored' } }))).toEqual({ a: 'stored' });
    expect(filled(fields, { a: 'posted' }, { kept: { a: null } }).maySubmit).toBe(true);
  });

  it('may be locked by another answer', () => {
    const fields: FormField[] = [
      { name: 'sealed', type: 'switch' },
      { name: 'a', type: 'text', lock: { field: 'sealed', test: 'is', value: true } },
    ];
    expect(submissionOf(filled(fields, { sealed: false, a: 'new' }, { kept: { a: 'old' } }))).toEqual({ sealed: false, a: 'new' });
    expect(submissionOf(filled(fields, { sealed: true, a: 'new' }, { kept: { a: 'old' } }))).toEqual({ sealed: true, a: 'old' });
  });

  it('is worked out, whatever is posted', () => {
    expect(value(fill({ ...SINGLE, fee: 0 }), 'fee')).toBe(2500);
    const tooMuch = filled(
      [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'number', calculate: 'a * 2', limit: 10 },
      ],
      { a: 6 },
    );
    expect([faults(tooMuch, 'b'), tooMuch.maySubmit]).toEqual([['maximum'], false]);
    const endless = filled(
      [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'number', calculate: 'a * a * a' },
      ],
      { a: 1e20 },
    );
    expect([faults(endless, 'b'), value(endless, 'b')]).toEqual([['uncomputed'], null]);
  });

  it('may be retired, and still has its answer', () => {
    const fields: FormField[] = [
      { name: 'a', type: 'text', required: true, retired: true },
      { name: 'b', type: 'text' },
    ];
    expect(submissionOf(filled(fields, { a: 'new', b: 'x' }, { kept: { a: 'old' } }))).toEqual({ a: 'old', b: 'x' });
    expect(submissionOf(filled(fields, { a: 'new', b: 'x' }))).toEqual({ b: 'x' });
    expect(fieldState(filled(fields), 'a')).toMatchObject({ shown: false, required: false, faults: [] });
  });

  it('may be an option that is no longer offered, where it was chosen before', () => {
    const fields: FormField[] = [{ name: 'a', type: 'select', multiple: true, options: [{ value: 'x' }, { value: 'y', retired: true }] }];
    expect(faults(filled(fields, { a: ['x', 'y'] }), 'a')).toEqual(['unlisted']);
    expect(faults(filled(fields, { a: ['x', 'y'] }, { kept: { a: ['y'] } }), 'a')).toEqual([]);
  });
});

describe('steps and fieldsets', () => {
  const form: Form = {
    ...formOfFields([{ name: 'ask', type: 'switch' }]),
    steps: [
      {
        title: 'One',
        fieldsets: [
          { fields: [{ name: 'ask', type: 'switch' }] },
          { show: { field: 'ask', test: 'is', value: true }, fields: [{ name: 'more', type: 'text', required: true }] },
        ],
      },
      {
        title: 'Two',
        show: { field: 'ask', test: 'is', value: true },
        fieldsets: [{ fields: [{ name: 'rest', type: 'text', required: true }] }],
      },
      { title: 'Staff', fieldsets: [{ fields: [{ name: 'inner', type: 'text', internal: true, required: true }] }] },
    ],
  };

  it('come and go with their conditions, their fields with them', () => {
    expect(checkForm(form, () => undefined)).toEqual([]);
    const state = evaluateForm(compileForm(form), situation({ more: 'a', rest: 'b' }));
    expect([state.steps.map(({ exists }) => exists), submissionOf(state), state.maySubmit]).toEqual([
      [true, false, false],
      { ask: false, inner: null },
      true,
    ]);
    const open = changeAnswers(state, { ask: true, more: '' });
    expect(open.steps.map(({ exists, complete }) => [exists, complete])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('exist for whom they show something', () => {
    expect(evaluateForm(compileForm(form), situation({}, { inHouse: true })).steps[2]).toEqual({
      exists: true,
      complete: false,
      faulty: 1,
    });
  });
});

test('a draft has what was typed, as it was typed, and no more', () => {
  const typed = {
    ...SINGLE,
    amount: '1,5',
    partner: 'Bo',
    source: 'gift',
    'source-other': 'x',
    risk: 'high',
    adviser: 'me',
    password: 'correct horse 1',
    sent: 'along',
    phone: 10n,
  };
  const { risk: _risk, adviser: _adviser, password: _password, sent: _sent, phone: _phone, ...draft } = typed;
  expect(draftOf(fill(typed))).toEqual(draft);
  expect(evaluateForm(compiled, situation(draftOf(fill(SINGLE))))).toEqual(fill(SINGLE));
});

test('a requirement of yes is a consent', () => {
  expect(faults(fill({ ...SINGLE, terms: false }), 'terms')).toEqual(['required']);
});

test('a slug follows the name until somebody writes one', () => {
  const state = fill({ ...SINGLE, name: 'My Page 1' });
  expect(value(state, 'slug')).toBe('my-page-1');
  expect(value(changeAnswers(state, { name: 'Your page' }), 'slug')).toBe('your-page');
  expect(value(changeAnswers(state, { slug: 'Mine & Ours' }), 'slug')).toBe('mine-ours');
});

describe('what is written', () => {
  const writing = { language: 'nl', formats: formatsFor('nl'), words: (key: string) => key } as const;
  const values = {
    ...submissionOf(
      fill({ ...SINGLE, source: 'Other', 'source-other': 'a "bequest",\nor two', password: 'correct horse 1' }, { kept: { risk: 'high' } }),
    ),
    password: 'correct horse 1',
  };
  const lines = (inHouse: boolean, outlet: SubmissionOutlet): readonly SubmissionLine[] =>
    submissionLines(compiled, values, { inHouse, outlet, writing });
  const names = (...of: Parameters<typeof lines>) => lines(...of).map(({ name }) => name);

  it('has the answers in order, in the language of its reader, without secrets', () => {
    expect(lines(true, 'mail').map(({ label, text }) => [label, text])).toEqual([
      ['Client type', 'single'],
      ['Naam', 'Þór & Co.'],
      ['email', 'thor@demo.example'],
      ['phone', ''],
      ['Herkomst', 'answer.other'],
      ['Herkomst: answer.other', 'a "bequest",\nor two'],
      ['slug', 'thor-co'],
      ['risk', 'high'],
      ['adviser', ''],
      ['amount', '250.000'],
      ['fee', '2.500'],
      ['terms', 'answer.yes'],
      ['campaign', 'spring'],
    ]);
  });

  it('leaves out what is excluded, but on paper; and what is internal, but for staff', () => {
    expect(names(true, 'csv')).not.toContain('owned');
    expect(names(false, 'csv')).not.toContain('risk');
    expect(names(false, 'paper')).not.toContain('campaign');
    const corporate = submissionOf(fill({ ...SINGLE, type: 'corporate', owners: [{ name: 'Ann', share: 100 }] }));
    const told = (outlet: SubmissionOutlet) => submissionLines(compiled, corporate, { inHouse: false, outlet, writing });
    expect(told('paper').find(({ name }) => name === 'owned')).toMatchObject({ text: '100', step: 1 });
    expect(told('mail').some(({ name }) => name === 'owned')).toBe(false);
    expect(told('mail').find(({ name }) => name === 'owners')!.text).toBe('name: Ann, share: 100, pep: answer.no, value: 250.000');
  });

  it('has for machines a line for every field, and numbers that stay numbers', () => {
    const csv = lines(true, 'csv');
    expect(csv.find(({ name }) => name === 'amount')).toMatchObject({ text: '250000', measure: 'number' });
    expect(csv.find(({ name }) => name === 'owners')).toMatchObject({ text: '' });
    const others = submissionLines(compiled, {}, { inHouse: true, outlet: 'csv', writing });
    expect(others.map(({ name }) => name)).toEqual(csv.map(({ name }) => name));
  });
});

test('a submission names the files and records that the server has to ask about', () => {
  const upload = { name: 'a.pdf', url: '/files/a', fullUrl: 'https://demo.example/files/a' };
  const form = compileForm(
    formOfFields([
      { name: 'passport', type: 'file' },
      { name: 'who', type: 'picker' },
    ]),
  );
  expect(referencesOf(form, { passport: upload, who: 'p1' })).toEqual([
    { field: 'passport', to: 'file', url: '/files/a' },
    { field: 'who', to: 'record', collection: 'users', id: 'p1' },
  ]);
});

describe('subforms', () => {
  const part = formOfFields([{ name: 'extra', type: 'text', required: true, show: { field: 'ask', test: 'is', value: true } }], {
    id: 'part',
  });
  const form: Form = formOfFields([{ name: 'ask', type: 'switch' }], { id: 'whole', subforms: ['part'] });
  const formOf: FormLookup = (id) => (id === 'part' ? part : undefined);

  it('are part of the form: steps, requirements, conditions and values', () => {
    expect(checkForm(form, formOf)).toEqual([]);
    const state = evaluateForm(compileForm(form, formOf), situation({ ask: true }));
    expect([state.steps.length, state.maySubmit]).toEqual([2, false]);
    expect(submissionOf(changeAnswers(state, { extra: 'x' }))).toEqual({ ask: true, extra: 'x' });
    expect(submissionOf(changeAnswers(state, { ask: false, extra: 'x' }))).toEqual({ ask: false });
  });

  it('travel to the browser as one form', () => {
    const composed = composeForm(form, formOf);
    expect(composed.subforms).toBeUndefined();
    expect(compileForm(composed).entries).toEqual(compileForm(form, formOf).entries);
    expect(composeForm(part, formOf)).toBe(part);
  });
});

test('the automatic answer goes to the field that is named, else to `email`', () => {
  expect([
    autorespondField(SUBSCRIPTION),
    autorespondField({ ...SUBSCRIPTION, 'autorespond-email': 'mail' }),
    autorespondField({ ...SUBSCRIPTION, 'autorespond-email': 'mail', 'autorespond-field': 'post' }),
  ]).toEqual(['email', 'mail', 'post']);
});
