/** Turns the properties of a part of a form into a form that edits them, and its answers back into properties. */
import {
  FIELD_TYPES,
  kindOf,
  measureOf,
  RULES,
  ruleTakesParameter,
  sameValue,
  type Field,
  type FieldValue,
  type FieldValues,
} from '#packages/fields';
import { autorespondField, FORM_SCHEMA, MOST_DESCRIPTION, plainField, type Form, type FormField } from '#packages/forms';
import type { Language, Translate } from '#packages/texts';
import { levelOf, partAt, type EditedFieldset, type PartPlace, type EditedStep } from './edits.ts';
import { COMPONENT_NAMES } from '../components/names.ts';
import { phraseFields, phraseFrom, phraseValues } from './phrases.ts';

export interface PanelContext {
  readonly words: Translate;
  /** Languages of the tenant, its default first. */
  readonly languages: readonly Language[];
  /** Forms that can be included. */
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

type PanelProperties = Readonly<Record<string, unknown>>;

export interface PropertyPanel {
  readonly form: Form;
  readonly values: FieldValues;
  /** The properties that were changed. */
  readonly read: (values: FieldValues) => PanelProperties;
}

/** The panel of the part at a place; null where there is no part. */
export function panelOf(form: Form, place: PartPlace, designing: PanelContext): PropertyPanel | null {
  const part = partAt(form, place);
  if (!part) return null;
  switch (levelOf(place)) {
    case 'form':
      return formPanel(part as Form, designing);
    case 'step':
      return framePanel(part as EditedStep, designing);
    case 'fieldset':
      return framePanel(part as EditedFieldset, designing, true);
    default:
      return fieldPanel(part as FormField, designing, place.length === 4);
  }
}

interface PanelGroup {
  readonly title?: string;
  readonly fields: readonly FormField[];
}

function panelForm(groups: readonly PanelGroup[]): Form {
  const fieldsets = groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => ({ ...(title !== undefined && { title }), fields: [...fields] }));
  return { schema: FORM_SCHEMA, id: 'panel', name: 'panel', steps: [{ title: 'panel', fieldsets }] };
}

/** The properties of `next` that differ from those of the part. */
function changesOf(part: object, next: PanelProperties): PanelProperties {
  const before = part as PanelProperties;
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !sameValue((before[name] ?? null) as FieldValue, (value ?? null) as FieldValue)),
  );
}

const flagOf = (value: FieldValue | undefined) => value === true || undefined;

function propertyFieldBuilder({ words }: PanelContext) {
  return (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
    name,
    type,
    label: words(`forms.design.property.${name}`),
    ...more,
  });
}

function phraseFieldsBuilder(designing: PanelContext) {
  return (name: string, type: 'text' | 'textarea', help?: string): FormField[] =>
    phraseFields(designing.languages, {
      name,
      type,
      label: designing.words(`forms.design.property.${name}`),
      ...(help !== undefined && { help }),
    });
}

function formPanel(form: Form, designing: PanelContext): PropertyPanel {
  const { words, languages, forms } = designing;
  const [one, texts] = [propertyFieldBuilder(designing), phraseFieldsBuilder(designing)];
  const phrases = ['end-message', 'autorespond-subject', 'autorespond-body'] as const;
  const recipients = form.recipients ?? [];
  const addressed = form.steps
    .flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields))
    .filter((field) => measureOf(plainField(field)) === 'text')
    .map(({ name }) => name);
  const answersTo = [...new Set(['email', autorespondField(form), ...addressed])].map((value) => ({ value }));
  return {
    form: panelForm([
      {
        fields: [
          one('name', 'text', { required: true, limit: 200 }),
          one('description', 'textarea', { limit: MOST_DESCRIPTION }),
          one('subforms', 'select', {
            multiple: true,
            options: forms.filter(({ id }) => id !== form.id).map(({ id, name }) => ({ value: id, label: name })),
          }),
        ],
      },
      {
        title: words('forms.design.group.answers'),
        fields: [
          one('single', 'switch', { help: words('forms.design.help.single') }),
          one('editable', 'switch', { help: words('forms.design.help.editable') }),
          one('owned', 'select', {
            options: (['Personal', 'Organisation'] as const).map((value) => ({ value, label: words(`forms.design.owned.${value}`) })),
          }),
        ],
      },
      {
        title: words('forms.design.group.sent'),
        fields: [
          { name: 'people', type: 'picker', label: words('forms.design.recipients.people'), collection: 'users', multiple: true },
          { name: 'addresses', type: 'multi-text-field', label: words('forms.design.recipients.addresses') },
          one('sendCSV', 'switch', { help: words('forms.design.help.sendCSV') }),
          ...texts('end-message', 'textarea'),
        ],
      },
      {
        title: words('forms.design.group.autorespond'),
        fields: [
          one('autorespond-email', 'select', { options: answersTo, help: words('forms.design.help.autorespond-email') }),
          ...texts('autorespond-subject', 'text'),
          ...texts('autorespond-body', 'textarea', words('forms.design.help.autorespond-body')),
        ],
      },
    ]),
    values: {
      name: form.name,
      description: form.description ?? null,
      subforms: form.subforms ?? [],
      single: form.single ?? false,
      editable: form.editable ?? false,
      sendCSV: form.sendCSV ?? false,
      owned: form.owned ?? null,
      people: recipients.filter((one) => !one.includes('@')),
      addresses: recipients.filter((one) => one.includes('@')),
      'autorespond-email': autorespondField(form),
      ...Object.assign({}, ...phrases.map((name) => phraseValues(languages, name, form[name]))),
    },
    read: (values) => {
      const told = [...((values['people'] ?? []) as string[]), ...((values['addresses'] ?? []) as string[])];
      const answering = values['autorespond-email'] ?? undefined;
      return changesOf(form, {
        name: values['name'] ?? '',
        description: values['description'] ?? undefined,
        subforms: nonEmptyList(values['subforms']),
        single: flagOf(values['single']),
        editable: flagOf(values['editable']),
        sendCSV: flagOf(values['sendCSV']),
        owned: values['owned'] ?? undefined,
        recipients: sameValue([...recipients].sort(), [...told].sort()) ? form.recipients : nonEmptyList(told),
        ...(answering !== autorespondField(form) && { 'autorespond-email': answering, 'autorespond-field': undefined }),
        ...Object.fromEntries(phrases.map((name) => [name, phraseFrom(languages, name, values, form[name])])),
      });
    },
  };
}

function nonEmptyList(value: unknown): unknown {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}

function framePanel(part: EditedStep | EditedFieldset, designing: PanelContext, fieldset = false): PropertyPanel {
  const { words, languages } = designing;
  const [one, texts] = [propertyFieldBuilder(designing), phraseFieldsBuilder(designing)];
  const summary = 'summary' in part ? part.summary : undefined;
  return {
    form: panelForm([
      {
        fields: [
          ...texts('title', 'text'),
          ...(fieldset
            ? [...texts('summary', 'textarea'), one('fullwidth', 'switch', { help: words('forms.design.help.fullwidth') })]
            : []),
        ],
      },
      { title: words('forms.design.group.conditions'), fields: [one('show', 'custom', { component: 'condition' })] },
    ]),
    values: {
      ...phraseValues(languages, 'title', part.title),
      ...phraseValues(languages, 'summary', summary),
      fullwidth: ('fullwidth' in part && part.fullwidth) ?? false,
      show: (part.show ?? null) as FieldValue,
    },
    read: (values) =>
      changesOf(part, {
        title: phraseFrom(languages, 'title', values, part.title) ?? (fieldset ? undefined : ''),
        show: values['show'] ?? undefined,
        ...(fieldset && { summary: phraseFrom(languages, 'summary', values, summary), fullwidth: flagOf(values['fullwidth']) }),
      }),
  };
}

const FLAGS = ['required', 'readonly', 'disabled', 'admin', 'internal', 'exclude', 'retired', 'multiple', 'other'] as const;
const PHRASES = ['label', 'help', 'missing', 'comment'] as const;
const NUMBERS = ['limit', 'min', 'max'] as const;
const TEXTS = ['otherValue', 'collection', 'component', 'notes', 'calculate'] as const;
const CONDITIONS = ['show', 'require', 'lock'] as const;
/** Properties that only some kinds of field use. */
const KIND_PROPERTIES = [
  'value',
  'options',
  'multiple',
  'other',
  'otherValue',
  'limit',
  'min',
  'max',
  'collection',
  'component',
  'fields',
] as const;

type DefinedOption = NonNullable<FormField['options']>[number];
type FormRule = NonNullable<FormField['rules']>[number];

function fieldPanel(field: FormField, designing: PanelContext, column: boolean): PropertyPanel {
  const { words, languages } = designing;
  const [one, texts] = [propertyFieldBuilder(designing), phraseFieldsBuilder(designing)];
  const kind = kindOf(field.type);
  const used = (name: keyof Field, ...fields: FormField[]) => (kind.uses.includes(name) ? fields : []);
  const plain = plainField(field);
  const holds = measureOf(plain) !== 'none';
  // The initial value is edited by a field of the same kind, under another name for each kind: a value for one means nothing to another.
  const valueName = `value-${field.type}`;
  const { help: _help, comment: _comment, notes: _notes, required: _required, readonly: _readonly, disabled: _disabled, ...bare } = plain;
  const initial: FormField = {
    ...bare,
    // A hidden field is edited as a visible text here.
    ...(field.type === 'hidden' && { type: 'text' }),
    name: valueName,
    label: words('forms.design.property.value'),
    admin: false,
    internal: false,
    rules: [],
  };
  const asked = (...names: (typeof FLAGS)[number][]) =>
    names.map((name) => one(name, 'switch', { help: words(`forms.design.help.${name}`) }));
  return {
    form: panelForm([
      {
        fields: [
          one('type', 'select', {
            required: true,
            options: FIELD_TYPES.filter((type) => !column || kindOf(type).inTables).map((value) => ({
              value,
              label: words(`forms.kind.${value}`),
            })),
          }),
          one('name', 'text', { required: true, limit: 64, help: words('forms.design.help.name') }),
          ...texts('label', field.type === 'label' ? 'textarea' : 'text'),
          ...(holds ? texts('help', 'textarea') : []),
        ],
      },
      {
        title: words('forms.design.group.answer'),
        fields: [
          ...(holds ? asked('required') : []),
          ...(holds && (field.required || field.require) ? texts('missing', 'text', words('forms.design.help.missing')) : []),
          ...used('options', optionsField(designing)),
          ...used('multiple', ...asked('multiple')),
          ...used('other', ...asked('other')),
          ...used('otherValue', ...(field.other ? [one('otherValue', 'text', { help: words('forms.design.help.otherValue') })] : [])),
          ...used('collection', one('collection', 'text', { help: words('forms.design.help.collection') })),
          ...used('component', one('component', 'select', { options: componentsWith(field.component, words) })),
          ...NUMBERS.flatMap((name) => used(name, one(name, 'number', name === 'limit' ? { help: words('forms.design.help.limit') } : {}))),
          ...used('value', ...(field.type === 'custom' ? [] : [initial])),
        ],
      },
      { title: words('forms.design.group.rules'), fields: used('rules', rulesField(field, designing)) },
      {
        title: words('forms.design.group.conditions'),
        fields: [
          one('show', 'custom', { component: 'condition' }),
          ...(holds ? [one('require', 'custom', { component: 'condition' }), one('lock', 'custom', { component: 'condition' })] : []),
          ...(holds ? [one('calculate', 'textarea', { help: words('forms.design.help.calculate') })] : []),
        ],
      },
      {
        title: words('forms.design.group.who'),
        fields: asked('readonly', 'disabled', 'admin', 'internal', 'exclude', 'retired'),
      },
      {
        title: words('forms.design.group.remarks'),
        fields: [...texts('comment', 'textarea'), one('notes', 'textarea', { help: words('forms.design.help.notes') })],
      },
    ]),
    values: {
      type: field.type,
      name: field.name,
      ...Object.assign({}, ...PHRASES.map((name) => phraseValues(languages, name, field[name]))),
      ...Object.fromEntries(FLAGS.map((name) => [name, field[name] ?? false])),
      ...Object.fromEntries([...NUMBERS, ...TEXTS, ...CONDITIONS].map((name) => [name, (field[name] ?? null) as FieldValue])),
      [valueName]: (field.type === 'hidden' && typeof field.value === 'number' ? String(field.value) : field.value) ?? null,
      options: (field.options ?? []).map(({ value, label, retired = false }, at) => ({
        id: `o${at}`,
        value,
        retired,
        ...phraseValues(languages, 'label', label),
      })),
      rules: (field.rules ?? []).map(({ rule, value, message }, at) => ({
        id: `r${at}`,
        rule,
        value: value === undefined ? null : String(value),
        ...phraseValues(languages, 'message', message),
      })),
    },
    read: (values) => {
      const type = (values['type'] as FormField['type'] | null) ?? field.type;
      const read: PanelProperties = {
        type,
        name: values['name'] ?? '',
        ...Object.fromEntries(
          PHRASES.filter((name) => `${name}-${languages[0]!}` in values).map((name) => [
            name,
            phraseFrom(languages, name, values, field[name]),
          ]),
        ),
        ...Object.fromEntries(FLAGS.filter((name) => name in values).map((name) => [name, flagOf(values[name])])),
        ...Object.fromEntries(
          [...NUMBERS, ...TEXTS, ...CONDITIONS].filter((name) => name in values).map((name) => [name, values[name] ?? undefined]),
        ),
        ...('options' in values && { options: nonEmptyList(optionsFrom(values['options'], field.options ?? [], languages)) }),
        ...('rules' in values && { rules: nonEmptyList(rulesFrom(values['rules'], field.rules ?? [], languages)) }),
        ...(valueName in values && {
          value: storedInitialValue(field.type === 'hidden' ? hiddenValue(values[valueName]) : values[valueName]),
        }),
      };
      // Properties that the new kind does not use are removed, since nobody would see them in the definition.
      const useless = type === field.type ? [] : KIND_PROPERTIES.filter((name) => name === 'value' || !kindOf(type).uses.includes(name));
      return changesOf(field, { ...read, ...Object.fromEntries(useless.map((name) => [name, undefined])) });
    },
  };
}

/** A component that the product no longer has stays selectable for its field. */
function componentsWith(named: string | undefined, words: Translate): NonNullable<FormField['options']> {
  const known = COMPONENT_NAMES.map((value) => ({ value, label: words(`forms.component.${value}`) }));
  return named === undefined || known.some(({ value }) => value === named) ? known : [...known, { value: named, label: named }];
}

/** A number where the text is one, so that the form can calculate with it. */
function hiddenValue(text: FieldValue | undefined): FieldValue | undefined {
  return typeof text === 'string' && String(Number(text)) === text ? Number(text) : text;
}

/** An empty initial value is stored by leaving the property out. */
function storedInitialValue(value: FieldValue | undefined): FieldValue | undefined {
  return value === null || value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

function optionsField(designing: PanelContext): FormField {
  const { words, languages } = designing;
  return {
    name: 'options',
    type: 'tabular',
    label: words('forms.design.property.options'),
    fields: [
      {
        name: 'value',
        type: 'text',
        label: words('forms.design.option.value'),
        required: true,
        limit: 500,
        help: words('forms.design.help.option'),
      },
      ...phraseFields(languages, { name: 'label', type: 'text', label: words('forms.design.property.label') }),
      { name: 'retired', type: 'switch', label: words('forms.design.property.retired') },
    ],
  };
}

function rulesField(field: FormField, designing: PanelContext): FormField {
  const { words, languages } = designing;
  const measure = measureOf(plainField(field));
  const suited = Object.entries(RULES).filter(([, { of }]) => (of as readonly string[]).includes(measure));
  const names = new Set([...suited.map(([name]) => name), 'agrees', ...(field.rules ?? []).map(({ rule }) => rule)]);
  return {
    name: 'rules',
    type: 'tabular',
    label: words('forms.design.property.rules'),
    fields: [
      {
        name: 'rule',
        type: 'select',
        label: words('forms.design.rule'),
        required: true,
        options: [...names].map((value) => ({ value, label: words(`forms.design.rule.${value}`) })),
      },
      { name: 'value', type: 'text', label: words('forms.design.rule.value'), help: words('forms.design.help.rule') },
      ...phraseFields(languages, { name: 'message', type: 'text', label: words('forms.design.rule.message') }),
    ],
  };
}

type PanelTableRow = Readonly<Record<string, FieldValue>>;

function rowsOf(value: FieldValue | undefined): readonly PanelTableRow[] {
  return Array.isArray(value) ? (value as readonly PanelTableRow[]) : [];
}

/** An option without a value is still being typed, and left out. */
function optionsFrom(rows: FieldValue | undefined, before: readonly DefinedOption[], languages: readonly Language[]): DefinedOption[] {
  return rowsOf(rows).flatMap((row) => {
    const value = row['value'];
    if (typeof value !== 'string') return [];
    const label = phraseFrom(languages, 'label', row, before.find((option) => option.value === value)?.label);
    return [{ value, ...(label !== undefined && { label }), ...(row['retired'] === true && { retired: true }) }];
  });
}

function rulesFrom(rows: FieldValue | undefined, before: readonly FormRule[], languages: readonly Language[]): FormRule[] {
  return rowsOf(rows).flatMap((row) => {
    const rule = row['rule'] as FormRule['rule'] | null;
    if (rule === null) return [];
    const message = phraseFrom(languages, 'message', row, before.find((one) => one.rule === rule)?.message);
    const value = parameterOf(rule, typeof row['value'] === 'string' ? row['value'] : undefined);
    return [{ rule, ...(value !== undefined && { value }), ...(message !== undefined && { message }) }];
  });
}

/** A number where the rule takes one; any other text is kept, and reported as a flaw. */
function parameterOf(rule: FormRule['rule'], typed: string | undefined): string | number | undefined {
  if (typed === undefined || rule === 'agrees') return typed;
  const number = Number(typed);
  return Number.isFinite(number) && ruleTakesParameter(rule, number) ? number : typed;
}
