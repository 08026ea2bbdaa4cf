/** Turns the properties of a part of a form into a form that edits them, and its answers back into properties. */
import { measureOf, sameValue, type FieldValue } from '#packages/fields';
import { autorespondField, MOST_DESCRIPTION, plainField, type Form, type FormField } from '#packages/forms';
import { levelOf, partAt, type EditedFieldset, type PartPlace, type EditedStep } from './edits.ts';
import { phraseFrom, phraseValues } from './phrases.ts';
import { fieldPanel } from './field-panel.ts';
import {
  type PanelContext,
  type PropertyPanel,
  changesOf,
  flagOf,
  nonEmptyList,
  panelForm,
  phraseFieldsBuilder,
  propertyFieldBuilder,
} from './panel-fields.ts';

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
