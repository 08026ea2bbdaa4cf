/** General laws of the evaluator, checked with random forms and answers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, measureOf, type FieldType, type FieldValues } from '#packages/fields';
import { largeForm, SUBSCRIPTION } from './examples.fixture.ts';
import {
  changeAnswers,
  checkForm,
  compileForm,
  evaluateForm,
  fieldState,
  submissionOf,
  valuesFor,
  type Condition,
  type Form,
  type FormField,
  type FormState,
} from './index.ts';
import { plainField } from './evaluation/plain-field.ts';

const TODAY = '2026-03-31';
const OPTIONS = [{ value: 'a' }, { value: 'b' }, { value: 'gone', retired: true }];

const COLUMNS: FormField[] = [
  { name: 'x', type: 'number', required: true },
  { name: 'y', type: 'number', calculate: 'x * 2' },
  { name: 'z', type: 'text', internal: true },
  { name: 'w', type: 'select', options: OPTIONS, other: true, show: { field: 'x', test: 'isAbove', value: 1 } },
];

/** Random fields of every kind that depend only on fields before them, in any of the possible ways. */
const fields = fc
  .array(fc.record({ kind: fc.constantFrom(...FIELD_TYPES), looks: fc.nat(), at: fc.nat(), flags: fc.nat() }), {
    minLength: 2,
    maxLength: 15,
  })
  .map((drawn) => {
    const made: FormField[] = [];
    for (const one of drawn) made.push(lookingBack(one, made));
    return made;
  });

interface DrawnField {
  readonly kind: FieldType;
  readonly looks: number;
  readonly at: number;
  readonly flags: number;
}

/** Files of the media libraries can be required of nobody who fills a form. */
const wanted = (kind: FieldType) => kind !== 'media-picker';

function lookingBack({ kind, looks, at, flags }: DrawnField, made: readonly FormField[]): FormField {
  const name = `f${made.length}`;
  const field: FormField = {
    name,
    type: kind,
    ...(['select', 'radio', 'dropdown', 'checkbox', 'range'].includes(kind) && { options: OPTIONS }),
    ...(['select', 'radio', 'checkbox'].includes(kind) && { other: true }),
    ...(kind === 'tabular' && { fields: COLUMNS }),
    ...(flags % 3 === 1 && wanted(kind) && { required: true }),
    ...(flags % 7 === 1 && { readonly: true }),
    ...(flags % 11 === 1 && { admin: true }),
    ...(flags % 13 === 1 && { internal: true }),
  };
  const other = made[at % Math.max(1, made.length)];
  const measure = other ? measureOf(plainField(other)) : 'none';
  if (!other || measure === 'none' || (other.internal && !field.internal)) return field;
  const filled: Condition = { field: other.name, test: 'isFilled' };
  switch (looks % 6) {
    case 0:
      return { ...field, show: filled };
    case 1:
      return wanted(kind) ? { ...field, require: { not: filled } } : field;
    case 2:
      return { ...field, lock: filled };
    case 3:
      if (measure !== 'number') return field;
      return { name, type: 'number', calculate: `${other.name} * 2 + 0.1`, rules: [{ rule: 'agrees', value: `${name} < 100` }] };
    case 4:
      return other.type === 'tabular' ? { name, type: 'number', calculate: `sum(${other.name}.y)`, show: filled } : field;
    default:
      return field;
  }
}

const answer: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    'a',
    'b',
    'Other',
    'gone',
    ['a'],
    ['a', 'Other'],
    1,
    5,
    '2.5',
    '1,5',
    true,
    false,
    null,
    '2026-03-01',
    '2026-03-01T10:00:00Z',
    'IS',
    { level: 'public' },
  ),
  fc.array(
    fc.record(
      {
        id: fc.constantFrom('r1', 'r2'),
        x: fc.constantFrom<unknown>(1, '2', 'much', null),
        z: fc.constant('posted'),
        w: fc.constantFrom('a', 'Other'),
        'w-other': fc.string(),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const answers = fc.dictionary(
  fc.nat({ max: 15 }).chain((at) => fc.constantFrom(`f${at}`, `f${at}-other`)),
  answer,
  { maxKeys: 20 },
);
const kept = answers.map((drawn) => JSON.parse(JSON.stringify(drawn)) as FieldValues);
const inHouse = fc.boolean();

const formOf = (made: readonly FormField[]): Form => {
  const half = Math.ceil(made.length / 2);
  return {
    schema: 2,
    id: 'law',
    name: 'Law',
    steps: [
      { title: '1', fieldsets: [{ fields: made.slice(0, half) }] },
      { title: '2', fieldsets: [{ fields: made.slice(half) }] },
    ],
  };
};
const told = ({ fields, steps, maySubmit }: FormState) => ({ fields, steps, maySubmit });

describe('whatever the form and the answers', () => {
  it('no form that is drawn has a flaw', () => {
    fc.assert(
      fc.property(fields, (made) => {
        expect(checkForm(formOf(made), () => undefined)).toEqual([]);
      }),
    );
  });

  it('changing is evaluating anew', () => {
    fc.assert(
      fc.property(fields, answers, kept, inHouse, fc.array(answers, { maxLength: 5 }), (made, first, kept, inHouse, changes) => {
        const compiled = compileForm(formOf(made));
        let state = evaluateForm(compiled, { answers: first, kept, inHouse, today: TODAY });
        const all: Record<string, unknown> = { ...first };
        for (const next of changes) {
          state = changeAnswers(state, next);
          Object.assign(all, next);
          expect(told(state)).toEqual(told(evaluateForm(compiled, { answers: { ...all }, kept, inHouse, today: TODAY })));
        }
      }),
    );
  });

  it('the order of fields changes nothing but their order', () => {
    fc.assert(
      fc.property(fields, answers, kept, inHouse, (made, answers, kept, inHouse) => {
        const state = (of: readonly FormField[]) => evaluateForm(compileForm(formOf(of)), { answers, kept, inHouse, today: TODAY });
        const [there, back] = [state(made), state(made.toReversed())];
        for (const { name } of made) expect(fieldState(back, name)).toEqual(fieldState(there, name));
        expect(back.maySubmit).toBe(there.maySubmit);
        expect(submissionOf(back)).toEqual(submissionOf(there));
      }),
    );
  });

  it('cleaning what is clean changes nothing', () => {
    fc.assert(
      fc.property(fields, answers, kept, inHouse, (made, answers, kept, inHouse) => {
        const compiled = compileForm(formOf(made));
        const clean = submissionOf(evaluateForm(compiled, { answers, kept, inHouse, today: TODAY }));
        expect(JSON.parse(JSON.stringify(clean))).toEqual(clean);
        expect(submissionOf(evaluateForm(compiled, { answers: clean, kept: clean, inHouse, today: TODAY }))).toEqual(clean);
        expect(submissionOf(evaluateForm(compiled, { answers: {}, kept: clean, inHouse, today: TODAY }))).toEqual(clean);
      }),
    );
  });

  it('what is hidden stays dropped, what is others’ stays as it was, and nothing comes in by another name', () => {
    fc.assert(
      fc.property(fields, answers, kept, (made, answers, kept) => {
        const state = evaluateForm(compileForm(formOf(made)), { answers, kept, inHouse: false, today: TODAY });
        const clean = submissionOf(state);
        const names = new Set(made.flatMap(({ name }) => [name, `${name}-other`]));
        for (const name of Object.keys(clean)) expect(names.has(name)).toBe(true);
        const unposted = evaluateForm(state.compiled, {
          ...state.situation,
          answers: Object.fromEntries(
            Object.entries(answers).filter(
              ([name]) => !made.some((field) => (field.admin ?? field.internal) && [field.name, `${field.name}-other`].includes(name)),
            ),
          ),
        });
        expect(submissionOf(unposted)).toEqual(clean);
        for (const field of made) {
          const { applies, shown, faults } = fieldState(state, field.name)!;
          if (!applies && !field.admin && !field.internal) expect(clean).not.toHaveProperty([field.name]);
          if (!shown) expect(faults).toEqual([]);
          if (field.internal) expect(valuesFor(state.compiled, clean, false)).not.toHaveProperty([field.name]);
        }
        const tables = made.filter(({ type }) => type === 'tabular').map(({ name }) => clean[name]);
        if (Object.keys(kept).length === 0) expect(JSON.stringify(tables)).not.toContain('posted');
      }),
    );
  });

  it('a state that may be submitted has no fault, and no required field open', () => {
    fc.assert(
      fc.property(fields, answers, inHouse, (made, answers, inHouse) => {
        const { maySubmit, fields } = evaluateForm(compileForm(formOf(made)), { answers, kept: {}, inHouse, today: TODAY });
        expect(maySubmit).toBe(fields.every(({ faults, detailsFaults }) => faults.length === 0 && detailsFaults.length === 0));
      }),
    );
  });
});

describe('large and real forms', () => {
  it.each([SUBSCRIPTION, largeForm()])('$name: a keystroke is an evaluation anew', (form) => {
    const compiled = compileForm(form);
    const names = compiled.entries.map(({ name }) => name);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), answer), { maxLength: 20 }), (typed) => {
        let state = evaluateForm(compiled, { answers: {}, kept: {}, inHouse: false, today: TODAY });
        for (const [name, input] of typed) state = changeAnswers(state, { [name]: input });
        expect(told(state)).toEqual(
          told(evaluateForm(compiled, { answers: Object.fromEntries(typed), kept: {}, inHouse: false, today: TODAY })),
        );
      }),
      { numRuns: 30 },
    );
  });
});
