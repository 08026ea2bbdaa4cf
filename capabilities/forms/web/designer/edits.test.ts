/** Tests the edits of a form in the designer, and their history. */
import { describe, expect, it } from 'vitest';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import {
  addPart,
  startHistory,
  besidePlace,
  changePart,
  recordEdit,
  freeName,
  dropPlace,
  movePart,
  partAt,
  pathOf,
  placeOf,
  placeOfField,
  placesOf,
  redoEdit,
  removePart,
  undoEdit,
  type PartPlace,
} from './edits.ts';

const text = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', ...more });
const table = text('owners', { type: 'tabular', fields: [text('name'), text('share')] });
const FORM: Form = {
  schema: FORM_SCHEMA,
  id: 'f',
  name: 'F',
  steps: [
    { title: 'One', fieldsets: [{ fields: [text('a'), text('b')] }, { fields: [] }] },
    { title: 'Two', fieldsets: [{ fields: [text('c'), table] }] },
  ],
};
const BEFORE = structuredClone(FORM);
const namesIn = (form: Form) => form.steps.map(({ fieldsets }) => fieldsets.map(({ fields }) => fields.map(({ name }) => name).join()));

describe('editing', () => {
  it('adds, changes, takes away and moves parts of every level, and leaves what it was given as it was', () => {
    expect(namesIn(addPart(FORM, [0, 0, 1], text('x')))).toEqual([['a,x,b', ''], ['c,owners']]);
    expect(namesIn(removePart(FORM, [0, 0]))).toEqual([[''], ['c,owners']]);
    expect(namesIn(movePart(FORM, [0, 0, 0], [0, 0, 1]))).toEqual([['b,a', ''], ['c,owners']]);
    expect(namesIn(movePart(FORM, [0, 0, 0], [1, 0, 1]))).toEqual([['b', ''], ['c,a,owners']]);
    expect(namesIn(movePart(FORM, [1], [0]))).toEqual([['c,owners'], ['a,b', '']]);
    expect(partAt(movePart(FORM, [1, 0, 1, 1], [1, 0, 1, 0]), [1, 0, 1, 0])).toEqual(text('share'));
    expect(partAt(changePart(FORM, [0, 0, 0], { label: 'A', type: undefined }), [0, 0, 0])).toEqual({ name: 'a', label: 'A' });
    expect(changePart(FORM, [], { name: 'G' }).name).toBe('G');
    expect(FORM).toEqual(BEFORE);
  });

  it.each<[PartPlace, 1 | -1, PartPlace | null]>([
    [[0, 0, 0], 1, [0, 0, 1]],
    [[0, 0, 1], 1, [0, 1, 0]],
    [[1, 0, 0], -1, [0, 1, 0]],
    [[1, 0, 1], 1, null],
    [[0, 1], 1, [1, 0]],
    [[1, 0], -1, [0, 2]],
    [[0], -1, null],
    [[1, 0, 1, 1], 1, null],
  ])('goes from %j by %i to %j', (place, by, to) => {
    expect(besidePlace(FORM, place, by)).toEqual(to);
  });

  it.each<[string, PartPlace, PartPlace, PartPlace | null]>([
    ['on another field', [0, 0, 0], [1, 0, 1], [1, 0, 1]],
    ['on an empty fieldset', [0, 0, 0], [0, 1], [0, 1, 0]],
    ['on its own fieldset', [0, 0, 0], [0, 0], [0, 0, 1]],
    ['on a step', [0, 0, 0], [1], null],
    ['on a column of its table', [1, 0, 1, 0], [1, 0, 1, 1], [1, 0, 1, 1]],
    ['on itself', [0, 0, 0], [0, 0, 0], null],
  ])('lands %s', (_, from, on, to) => {
    expect(dropPlace(FORM, from, on)).toEqual(to);
  });

  it('finds names that are free, and parts by path and by name', () => {
    const form = addPart(FORM, [0, 0, 0], text('field', { type: 'select', options: [{ value: 'x' }], other: true }));
    expect(freeName(form, [0, 0, 0], 'field')).toBe('field-2');
    expect(freeName(form, [0, 0, 0], 'field-other')).toBe('field-other-2');
    expect(freeName(form, [1, 0, 1, 0], 'field')).toBe('field');
    expect(freeName(form, [1, 0, 1, 0], 'share')).toBe('share-2');
    expect(pathOf([1, 0, 1, 0])).toBe('steps.1.fieldsets.0.fields.1.fields.0');
    expect(placeOf('steps.1.fieldsets.0.fields.1.rules.0.value')).toEqual({ place: [1, 0, 1], property: 'rules.0.value' });
    expect(placeOf('subforms.0')).toEqual({ place: [], property: 'subforms.0' });
    expect(placeOfField(FORM, 'owners')).toEqual([1, 0, 1]);
    expect(placesOf(FORM).map(pathOf)).toHaveLength(2 + 3 + 4 + 2);
  });
});

describe('the history', () => {
  const named = (name: string): Form => ({ ...FORM, name });

  it('takes back and does again, letters of one text at once, and forgets what was taken back when something else is done', () => {
    let history = startHistory(named('a'));
    history = recordEdit(history, named('b'), 'name');
    history = recordEdit(history, named('bc'), 'name');
    history = recordEdit(history, named('d'));
    expect(history.past.map(({ name }) => name)).toEqual(['a', 'bc']);
    history = undoEdit(history);
    expect(history.now.name).toBe('bc');
    history = redoEdit(history);
    expect([history.now.name, redoEdit(history)]).toEqual(['d', history]);
    history = undoEdit(undoEdit(history));
    expect([history.now.name, undoEdit(history)]).toEqual(['a', history]);
    history = recordEdit(history, named('e'), 'name');
    expect([history.now.name, history.past.length, history.future.length]).toEqual(['e', 1, 0]);
  });
});
