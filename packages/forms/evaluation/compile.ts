/** Prepares a form for evaluation: computes once everything that does not depend on answers. */
import {
  choicesOf,
  holdsOnlyOptions,
  detailsNameOf,
  holdsValue,
  initialValue,
  otherValueOf,
  type Field,
  type Phrase,
  type FieldValue,
} from '#packages/fields';
import type { Condition } from '../condition.ts';
import { fieldsOf, stepsOf, type FormLookup } from '../composed.ts';
import { orderByNeeds } from './cycles.ts';
import type { Form, FormColumn, FormField } from '../definition.ts';
import type { ExpressionTree } from '../expression/tree.ts';
import { judgementNeeds, treeOf, valueNeeds } from './needs.ts';
import { plainField } from './plain-field.ts';

/** A field, or a column of a table, with its compiled behaviour. */
export interface CompiledField {
  readonly name: string;
  /** The field as its kind knows it. */
  readonly field: Field;
  readonly behaviour: Pick<FormColumn, 'require' | 'lock' | 'retired'>;
  /** The conditions of the field, its fieldset and its step: all must hold for it to be shown. */
  readonly shows: readonly Condition[];
  readonly calculation: ExpressionTree | null;
  readonly agreements: readonly { readonly tree: ExpressionTree; readonly message: Phrase | undefined }[];
  readonly holdsValue: boolean;
  readonly initial: FieldValue;
  /** The value stored for Other, and the name under which its details are stored. */
  readonly other: string | null;
  readonly companion: string;
  /** The options that can be chosen now; null where any value is allowed. */
  readonly offered: ReadonlySet<string> | null;
  /** The columns of a table in the order of its definition, and the order in which they are evaluated. */
  readonly columns: readonly CompiledField[];
  readonly columnOrder: readonly number[];
}

export interface CompiledStep {
  readonly title: Phrase;
  /** Indices of its fields among the entries. */
  readonly entries: readonly number[];
}

export interface CompiledForm {
  /** With the steps of the forms that it includes. */
  readonly form: Form;
  readonly entries: readonly CompiledField[];
  readonly steps: readonly CompiledStep[];
  /** The index of a field by its name, and by the name of the details of its Other. */
  readonly places: ReadonlyMap<string, number>;
  readonly companions: ReadonlyMap<string, number>;
  /** Indices, each after those of the fields whose values it depends on. */
  readonly order: readonly number[];
  /** For each field, the indices of those whose values depend on it, and of those whose requirement or rules use it. */
  readonly dependents: readonly (readonly number[])[];
  readonly judges: readonly (readonly number[])[];
}

/** Takes a form without flaws (see `checkForm`); in one with flaws, the faulty parts have no effect. */
export function compileForm(form: Form, formOf: FormLookup = () => undefined): CompiledForm {
  const { steps } = stepsOf(form, formOf);
  const placed = fieldsOf(steps);
  const around = ({ step, fieldset }: (typeof placed)[number]) => [steps[step]!.step.show, steps[step]!.step.fieldsets[fieldset]!.show];
  const entries = placed.map((place) => compileField(place.field, around(place)));
  const places = new Map(entries.map(({ name }, at) => [name, at]));
  const needs = new Map(placed.map((place) => [place.field.name, valueNeeds(place.field, around(place))]));
  const { subforms: _included, ...own } = form;
  return {
    form: { ...own, steps: steps.map(({ step }) => step) },
    entries,
    steps: steps.map(({ step }, at) => ({
      title: step.title,
      entries: placed.flatMap((place, entry) => (place.step === at ? [entry] : [])),
    })),
    places,
    companions: new Map(entries.flatMap(({ other, companion }, at) => (other === null ? [] : [[companion, at]]))),
    order: orderByNeeds(needs).order.map((name) => places.get(name)!),
    dependents: invertNeeds(
      placed.map(({ field }) => needs.get(field.name)!),
      places,
    ),
    judges: invertNeeds(
      placed.map(({ field }) => judgementNeeds(field)),
      places,
    ),
  };
}

function compileField(field: FormField, around: readonly (Condition | undefined)[]): CompiledField {
  const plain = plainField(field);
  const columns = field.fields ?? [];
  const columnPlaces = new Map(columns.map(({ name }, at) => [name, at]));
  return {
    name: field.name,
    field: plain,
    behaviour: field,
    shows: [...around, field.show].filter((condition) => condition !== undefined),
    calculation: treeOf(field.calculate),
    agreements: (field.rules ?? []).flatMap(({ rule, value, message }) => {
      const tree = rule === 'agrees' ? treeOf(String(value)) : null;
      return tree ? [{ tree, message }] : [];
    }),
    holdsValue: holdsValue(plain),
    initial: initialValue(plain),
    other: otherValueOf(plain),
    companion: detailsNameOf(plain),
    offered: holdsOnlyOptions(plain) ? new Set(choicesOf(plain).map(({ value }) => value)) : null,
    columns: columns.map((column) => compileField(column, [])),
    columnOrder: orderByNeeds(new Map(columns.map((column) => [column.name, valueNeeds(column)]))).order.map((name) =>
      columnPlaces.get(name)!,
    ),
  };
}

/** Turns the needs of each field into the list of fields that need it. */
function invertNeeds(needs: readonly ReadonlySet<string>[], places: ReadonlyMap<string, number>): readonly (readonly number[])[] {
  const needed: number[][] = needs.map(() => []);
  for (const [at, names] of needs.entries()) for (const name of names) needed[places.get(name) ?? -1]?.push(at);
  return needed;
}
