/** Checks a form definition before it is stored, so that a form can always be filled once it is open. */
import type { z } from 'zod';
import { detailsNameOf, measureOf, otherValueOf, type FieldMeasure } from '#packages/fields';
import { checkField } from './check-field.ts';
import { checkCondition } from './check-condition.ts';
import { fieldsOf, stepsOf, type FormLookup, type PlacedField } from './composed.ts';
import { orderByNeeds } from './evaluation/cycles.ts';
import { Form } from './definition.ts';
import { flaw, type Flaw } from './flaw.ts';
import { valueNeeds } from './evaluation/needs.ts';
import { plainField } from './evaluation/plain-field.ts';
import { scopeOf, type NamedFields } from './evaluation/scope.ts';

/** The most fields of a form with all forms that it includes: several times as many as the largest questionnaires have. */
const MOST_FIELDS = 1000;

/**
 * Everything that is wrong with a definition of the present schema, in the order of its steps; nothing for one that can be stored.
 * @param formOf the forms that it may include
 */
export function checkForm(definition: unknown, formOf: FormLookup): readonly Flaw[] {
  const parsed = Form.safeParse(definition);
  if (!parsed.success) return parsed.error.issues.map(shapeFlaw);
  const form = parsed.data;
  const { steps, flaws } = stepsOf(form, formOf);
  const placed = fieldsOf(steps);
  const scope = scopeOf(placed.map(({ field }) => field));
  if (placed.length > MOST_FIELDS)
    return [...flaws, flaw('steps', 'shape.invalid', `At most ${MOST_FIELDS} fields, with those of the forms included`)];
  return [
    ...flaws,
    ...duplicateFlaws(placed),
    ...steps.flatMap(({ step, path }) => [
      ...checkCondition(step.show, `${path}.show`, scope, false),
      ...step.fieldsets.flatMap(({ show }, at) => checkCondition(show, `${path}.fieldsets.${at}.show`, scope, false)),
    ]),
    ...placed.flatMap(({ field, path }) => checkField(field, path, scope)),
    ...cycleFlaws(
      placed,
      steps.map(({ step }) => step),
    ),
    ...autorespondFlaws(form, scope),
  ];
}

function shapeFlaw({ path, code, message }: z.core.$ZodIssue): Flaw {
  const at = path.join('.');
  const last = path.at(-1);
  if (code === 'invalid_value' && last === 'type') return flaw(at, 'kind.unknown');
  if (code === 'invalid_value' && last === 'rule') return flaw(at, 'rule.unknown');
  return flaw(at, 'shape.invalid', message);
}

/** Names must also differ from the names of the details of Other, and from those in every included form. */
function duplicateFlaws(placed: readonly PlacedField[]): Flaw[] {
  const seen = new Set<string>();
  const flaws: Flaw[] = [];
  const take = (name: string, path: string) => {
    if (seen.has(name)) flaws.push(flaw(`${path}.name`, 'name.duplicate', name));
    seen.add(name);
  };
  for (const { field, path } of placed) {
    take(field.name, path);
    if (otherValueOf(field) !== null) take(detailsNameOf(field), path);
  }
  return flaws;
}

function cycleFlaws(placed: readonly PlacedField[], steps: readonly Form['steps'][number][]): Flaw[] {
  const needs = new Map(
    placed.map(({ field, step, fieldset }) => [field.name, valueNeeds(field, [steps[step]!.show, steps[step]!.fieldsets[fieldset]!.show])]),
  );
  const flaws = orderByNeeds(needs).cycles.map((way) => flaw(pathOf(placed, way[0]!), 'cycle', way.join(' > ')));
  for (const { field, path } of placed) {
    const columns = new Map((field.fields ?? []).map((column) => [column.name, valueNeeds(column)]));
    for (const way of orderByNeeds(columns).cycles) {
      const at = field.fields!.findIndex(({ name }) => name === way[0]);
      flaws.push(flaw(`${path}.fields.${at}`, 'cycle', way.map((name) => `${field.name}.${name}`).join(' > ')));
    }
  }
  return flaws;
}

function pathOf(placed: readonly PlacedField[], name: string): string {
  return placed.find(({ field }) => field.name === name)!.path;
}

/** A field of the default name `email` may be missing, which means no automatic answer; a field that the form names may not. */
function autorespondFlaws(form: Form, scope: NamedFields): Flaw[] {
  return (['autorespond-field', 'autorespond-email'] as const).flatMap((property) => {
    const name = form[property];
    if (name === undefined) return [];
    const field = scope.field(name);
    const measure: FieldMeasure = field ? measureOf(plainField(field)) : 'none';
    if (!field) return name === 'email' ? [] : [flaw(property, 'name.unknown', name)];
    return measure === 'text' ? [] : [flaw(property, 'question.unsuited', name)];
  });
}
