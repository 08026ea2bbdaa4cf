/** The panel of a field: the properties that its kind has. */
import { FIELD_TYPES, kindOf, measureOf, type Field, type FieldValue } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';
import { COMPONENT_NAMES } from '../components/names.ts';
import { phraseFrom, phraseValues } from './phrases.ts';
import {
  type PanelContext,
  type PanelProperties,
  type PropertyPanel,
  changesOf,
  flagOf,
  nonEmptyList,
  panelForm,
  phraseFieldsBuilder,
  propertyFieldBuilder,
} from './panel-fields.ts';
import { optionsField, optionsFrom, rulesField, rulesFrom } from './panel-tables.ts';

const FLAGS = ['required', 'readonly', 'disabled', 'admin', 'internal', 'exclude', 'retired', 'multiple', 'other'] as const;

const PHRASES = ['label', 'help', 'missing', 'comment'] as const;

const NUMBERS = ['limit', 'min', 'max'] as const;

const TEXTS = ['otherValue', 'collection', 'library', 'component', 'notes', 'calculate'] as const;

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
  'library',
  'component',
  'fields',
] as const;

export function fieldPanel(field: FormField, designing: PanelContext, column: boolean): PropertyPanel {
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
          ...used('library', one('library', 'picker', { collection: 'libraries', help: words('forms.design.help.library') })),
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
