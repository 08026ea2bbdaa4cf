/** Lists the changes between two definitions of a form, for people to read, and those that would break stored answers. */
import { holdsOnlyOptions, isRecord, measureOf, otherValueOf, sameValue, type FieldValue } from '#packages/fields';
import { fieldsOf, stepsOf } from './composed.ts';
import type { Form, FormColumn, FormField } from './definition.ts';
import { plainField } from './evaluation/plain-field.ts';

/** One change. `what` is the name of a field, a column as `owners.share`, a step or fieldset by its position counted from 1 (`2.1`). */
export type FormDifference =
  | { readonly change: 'added' | 'removed'; readonly of: 'field' | 'column' | 'step' | 'fieldset'; readonly what: string }
  /** Positions before and after: step, fieldset, and field in the fieldset, each counted from 1. */
  | { readonly change: 'moved'; readonly of: 'field' | 'column'; readonly what: string; readonly from: string; readonly to: string }
  | {
      readonly change: 'changed';
      readonly of: 'form' | 'step' | 'fieldset' | 'field' | 'column';
      readonly what: string;
      readonly property: string;
      /** Undefined where the property was missing before, or is missing now. */
      readonly from: FieldValue | undefined;
      readonly to: FieldValue | undefined;
    };

/** All differences; none for two equal definitions, whatever the order of their properties. */
export function formDifferences(before: Form, after: Form): readonly FormDifference[] {
  return [
    ...propertyDifferences('form', '', before, after, ['steps', 'schema', 'id']),
    ...frameDifferences(before, after),
    ...fieldDifferences('field', '', numberedFields(before), numberedFields(after)),
  ];
}

/** Steps and fieldsets have no names: they are compared by position, and their fields separately. */
function frameDifferences(before: Form, after: Form): FormDifference[] {
  const found: FormDifference[] = [];
  const count = Math.max(before.steps.length, after.steps.length);
  for (let step = 0; step < count; step += 1) {
    const [old, young] = [before.steps[step], after.steps[step]];
    const what = `${step + 1}`;
    if (!old || !young) {
      found.push({ change: old ? 'removed' : 'added', of: 'step', what });
      continue;
    }
    found.push(...propertyDifferences('step', what, old, young, ['fieldsets']));
    const sets = Math.max(old.fieldsets.length, young.fieldsets.length);
    for (let set = 0; set < sets; set += 1) {
      const [oldSet, youngSet] = [old.fieldsets[set], young.fieldsets[set]];
      const place = `${what}.${set + 1}`;
      if (oldSet && youngSet) found.push(...propertyDifferences('fieldset', place, oldSet, youngSet, ['fields']));
      else found.push({ change: oldSet ? 'removed' : 'added', of: 'fieldset', what: place });
    }
  }
  return found;
}

interface NumberedField {
  readonly field: FormField;
  readonly frame: string;
}

function numberedFields(form: Form): readonly NumberedField[] {
  return form.steps.flatMap(({ fieldsets }, step) =>
    fieldsets.flatMap(({ fields }, set) => fields.map((field) => ({ field, frame: `${step + 1}.${set + 1}` }))),
  );
}

function fieldDifferences(
  of: 'field' | 'column',
  prefix: string,
  before: readonly NumberedField[],
  after: readonly NumberedField[],
): FormDifference[] {
  const old = new Map(before.map((one) => [one.field.name, one]));
  const young = new Map(after.map((one) => [one.field.name, one]));
  const oldPlaces = placesOf(before);
  const youngPlaces = placesOf(after);
  const moved = movedAmong(before, after);
  const removed = before
    .filter(({ field }) => !young.has(field.name))
    .map(({ field }): FormDifference => ({ change: 'removed', of, what: prefix + field.name }));
  const rest = after.flatMap(({ field }): FormDifference[] => {
    const what = prefix + field.name;
    const was = old.get(field.name)?.field;
    if (!was) return [{ change: 'added', of, what }];
    const [from, to] = [oldPlaces.get(field.name)!, youngPlaces.get(field.name)!];
    return [
      ...(moved.has(field.name) ? [{ change: 'moved', of, what, from, to } as const] : []),
      ...propertyDifferences(of, what, was, field, ['name', 'fields']),
      ...(was.fields || field.fields ? fieldDifferences('column', `${what}.`, columnsOf(was), columnsOf(field)) : []),
    ];
  });
  return [...removed, ...rest];
}

/**
 * Fields of both that are now in another fieldset, or in another order than most: as few as possible, so that a field that was dragged to the
 * front does not count all the fields that it passed as moved.
 */
function movedAmong(before: readonly NumberedField[], after: readonly NumberedField[]): ReadonlySet<string> {
  const places = new Map(before.map(({ field, frame }, at) => [field.name, { at, frame }]));
  const moved = new Set<string>();
  const stayed: { readonly name: string; readonly at: number }[] = [];
  for (const { field, frame } of after) {
    const was = places.get(field.name);
    if (!was) continue;
    if (was.frame === frame) stayed.push({ name: field.name, at: was.at });
    else moved.add(field.name);
  }
  const kept = longestRisingRun(stayed.map(({ at }) => at));
  for (const [place, { name }] of stayed.entries()) if (!kept.has(place)) moved.add(name);
  return moved;
}

/** Indices of the longest rising subsequence of the numbers. */
function longestRisingRun(numbers: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  for (const [at, number] of numbers.entries()) {
    lengths[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before += 1)
      if (numbers[before]! < number && lengths[before]! + 1 > lengths[at]) [lengths[at], previous[at]] = [lengths[before]! + 1, before];
  }
  const rise = new Set<number>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at]!) rise.add(at);
  return rise;
}

function columnsOf({ fields = [] }: FormField): readonly NumberedField[] {
  return fields.map((field) => ({ field, frame: '' }));
}

/** The position of each field: `2.1.3` is the third field of the first fieldset of the second step. For columns, one number. */
function placesOf(fields: readonly NumberedField[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    fields.map(({ field, frame }) => {
      const place = (counts.get(frame) ?? 0) + 1;
      counts.set(frame, place);
      return [field.name, frame ? `${frame}.${place}` : `${place}`];
    }),
  );
}

function propertyDifferences(
  of: 'form' | 'step' | 'fieldset' | 'field' | 'column',
  what: string,
  before: object,
  after: object,
  apart: readonly string[],
): FormDifference[] {
  const [old, young] = [
    new Map<string, FieldValue | undefined>(Object.entries(before)),
    new Map<string, FieldValue | undefined>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter((property) => !apart.includes(property) && !isSameProperty(old.get(property), young.get(property)))
    .map((property) => ({ change: 'changed', of, what, property, from: old.get(property), to: young.get(property) }));
}

/** Whether a property is the same in both; a flag that is off equals one that is missing. */
function isSameProperty(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return sameValue(normaliseProperty(a), normaliseProperty(b));
}

function normaliseProperty(value: FieldValue | undefined): FieldValue {
  return value === undefined || value === false || value === '' || (isRecord(value) && Object.keys(value).length === 0) ? null : value;
}

/** A change that would break stored answers: the field or option has to be retired instead. */
export interface FormBreach {
  /** A field, or a column as `owners.share`. */
  readonly field: string;
  /** Its answers would lose their field, have another type, an unknown option, or a position on a scale that means something else. */
  readonly why: 'removed' | 'kind' | 'option' | 'scale';
  /** The missing option. */
  readonly option?: string;
}

/** The changes that would break answers to `before` if `after` replaced it. */
export function formBreaches(before: Form, after: Form): readonly FormBreach[] {
  return fieldBreaches('', fieldsIn(before), fieldsIn(after));
}

function fieldsIn(form: Form): readonly FormField[] {
  return fieldsOf(stepsOf({ ...form, subforms: [] }, () => undefined).steps).map(({ field }) => field);
}

function fieldBreaches(prefix: string, before: readonly FormField[], after: readonly FormField[]): FormBreach[] {
  const young = new Map(after.map((field) => [field.name, field]));
  return before.flatMap((was): FormBreach[] => {
    const field = prefix + was.name;
    const old = plainField(was);
    // A field that stores nothing has no answers.
    if (measureOf(old) === 'none') return [];
    const is = young.get(was.name);
    if (!is) return [{ field, why: 'removed' }];
    const now = plainField(is);
    if (old.type !== now.type || measureOf(old) !== measureOf(now)) return [{ field, why: 'kind' }];
    return [...optionBreaches(was, is, field), ...fieldBreaches(`${field}.`, was.fields ?? [], is.fields ?? [])];
  });
}

function optionBreaches(was: FormColumn, is: FormColumn, field: string): FormBreach[] {
  const values = ({ options = [] }: FormColumn) => options.map(({ value }) => value);
  // A scale stores the position of an option, so that earlier options must keep their positions.
  if (was.type === 'range') return values(was).some((value, at) => values(is)[at] !== value) ? [{ field, why: 'scale' }] : [];
  // A field that no longer lists options, as an icon may, accepts every value.
  if (!holdsOnlyOptions(was) || !holdsOnlyOptions(is)) return [];
  const known = new Set([...values(is), otherValueOf(is)]);
  return [...values(was), otherValueOf(was)]
    .filter((value) => value !== null && !known.has(value))
    .map((option) => ({ field, why: 'option', option: option! }));
}
