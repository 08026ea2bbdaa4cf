/** Joins a form with the forms that it includes [FORM-28]: their steps follow its own, and their fields count as its fields. */
import type { FormField, Form, FormStep } from './definition.ts';
import { flaw, type Flaw } from './flaw.ts';

/** Finds a form by its id; undefined where the caller does not have it. */
export type FormLookup = (id: string) => Form | undefined;

/** A field with its position in the form. */
export interface PlacedField {
  readonly field: FormField;
  readonly path: string;
  /** Indices in the composed form. */
  readonly step: number;
  readonly fieldset: number;
}

interface PlacedStep {
  readonly step: FormStep;
  readonly path: string;
}

/** The steps of a form and of all forms that it includes, each form once and in the order in which it is named, and the flaws of that. */
export function stepsOf(form: Form, formOf: FormLookup): { readonly steps: readonly PlacedStep[]; readonly flaws: readonly Flaw[] } {
  const steps: PlacedStep[] = [];
  const flaws: Flaw[] = [];
  const included = new Set<string>();
  const include = (part: Form, way: readonly string[]) => {
    included.add(part.id);
    const prefix = way.length === 0 ? '' : `${part.id}:`;
    steps.push(...part.steps.map((step, at) => ({ step, path: `${prefix}steps.${at}` })));
    for (const [at, id] of (part.subforms ?? []).entries()) {
      const path = `${prefix}subforms.${at}`;
      const start = [...way, part.id].indexOf(id);
      const next = formOf(id);
      if (start >= 0) flaws.push(flaw(path, 'subform.cycle', [...[...way, part.id].slice(start), id].join(' > ')));
      else if (!next) flaws.push(flaw(path, 'subform.unknown', id));
      else if (!included.has(id)) include(next, [...way, part.id]);
    }
  };
  include(form, []);
  return { steps, flaws };
}

/** One form without subforms, as a browser needs it. Forms that cannot be found, or that include each other in a circle, are left out. */
export function composeForm(form: Form, formOf: FormLookup): Form {
  const { subforms, ...own } = form;
  return subforms?.length ? { ...own, steps: stepsOf(form, formOf).steps.map(({ step }) => step) } : form;
}

/** Every field with its position, in the order in which they are filled. */
export function fieldsOf(steps: readonly PlacedStep[]): readonly PlacedField[] {
  return steps.flatMap(({ step, path }, stepAt) =>
    step.fieldsets.flatMap((fieldset, fieldsetAt) =>
      fieldset.fields.map((field, at) => ({
        field,
        path: `${path}.fieldsets.${fieldsetAt}.fields.${at}`,
        step: stepAt,
        fieldset: fieldsetAt,
      })),
    ),
  );
}
