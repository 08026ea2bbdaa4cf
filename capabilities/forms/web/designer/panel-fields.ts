/** Builds the fields of a panel from properties of the catalogue, and reads changes from them. */
import { sameValue, type FieldValue, type FieldValues } from '#packages/fields';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import type { Language, Translate } from '#packages/texts';
import { phraseFields } from './phrases.ts';

export interface PanelContext {
  readonly words: Translate;
  /** Languages of the tenant, its default first. */
  readonly languages: readonly Language[];
  /** Forms that can be included. */
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

export type PanelProperties = Readonly<Record<string, unknown>>;

export interface PropertyPanel {
  readonly form: Form;
  readonly values: FieldValues;
  /** The properties that were changed. */
  readonly read: (values: FieldValues) => PanelProperties;
}

interface PanelGroup {
  readonly title?: string;
  readonly fields: readonly FormField[];
}

export function panelForm(groups: readonly PanelGroup[]): Form {
  const fieldsets = groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => ({ ...(title !== undefined && { title }), fields: [...fields] }));
  return { schema: FORM_SCHEMA, id: 'panel', name: 'panel', steps: [{ title: 'panel', fieldsets }] };
}

/** The properties of `next` that differ from those of the part. */
export function changesOf(part: object, next: PanelProperties): PanelProperties {
  const before = part as PanelProperties;
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !sameValue((before[name] ?? null) as FieldValue, (value ?? null) as FieldValue)),
  );
}

export const flagOf = (value: FieldValue | undefined) => value === true || undefined;

export function propertyFieldBuilder({ words }: PanelContext) {
  return (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
    name,
    type,
    label: words(`forms.design.property.${name}`),
    ...more,
  });
}

export function phraseFieldsBuilder(designing: PanelContext) {
  return (name: string, type: 'text' | 'textarea', help?: string): FormField[] =>
    phraseFields(designing.languages, {
      name,
      type,
      label: designing.words(`forms.design.property.${name}`),
      ...(help !== undefined && { help }),
    });
}

export function nonEmptyList(value: unknown): unknown {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}
