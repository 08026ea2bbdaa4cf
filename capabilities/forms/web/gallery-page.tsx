/** Shows every kind of field in each of its states, with the value that is stored, for staff who design forms. */
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { phraseIn, valueOf, type FieldValue } from '#packages/fields';
import { FormView, FormWorldProvider } from '#packages/form-view';
import { compileForm, evaluateForm, FORM_SCHEMA, submissionOf, type Form, type FormField } from '#packages/forms';
import { Page, PageHeader, Section, Tabs, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import css from './gallery.module.css';
import { SampleForms } from './sample-forms.tsx';
import { SAMPLE_WORLD } from './sample-world.tsx';
import { SAMPLE_GROUPS, samplesOf, type FieldSample } from './samples.ts';

const route = getRouteApi('/inside/admin/fields');

/** The day on which the samples are filled. */
const TODAY = '2026-03-31';

/** The groups of kinds, and whole forms. */
const TABS = [...SAMPLE_GROUPS, 'forms'] as const;

const STATES = ['empty', 'filled', 'wrong', 'readonly', 'disabled'] as const;
type SampleState = (typeof STATES)[number];

export function GalleryPage() {
  const words = useWords();
  const { tab } = route.useSearch();
  const may = useMay('house.keep');
  const samples = useMemo(() => samplesOf(words), [words]);
  if (!may) return <Navigate to="/" search={{ action: 'login' }} replace />;
  const group = TABS.find((one) => one === tab) ?? TABS[0];
  return (
    <Page title={words('forms.gallery.title')}>
      <PageHeader name={words('forms.gallery.title')}>{words('forms.gallery.lead')}</PageHeader>
      <Tabs
        label={words('forms.gallery.groups')}
        tabs={TABS.map((id) => ({ id, text: words(`forms.gallery.group.${id}`) }))}
        value={group}
      />
      <FormWorldProvider world={SAMPLE_WORLD}>
        {group === 'forms' ? (
          <SampleForms today={TODAY} />
        ) : (
          samples[group].map((sample) => <KindSection key={sample.id} sample={sample} />)
        )}
      </FormWorldProvider>
    </Page>
  );
}

function KindSection({ sample }: { readonly sample: FieldSample }) {
  const words = useWords();
  const kind = words(`forms.kind.${sample.type}`);
  const name = sample.variant ? words(`forms.gallery.${sample.variant}`, { kind }) : kind;
  return (
    <Section title={name} actions={<code className={css.type}>{sample.type}</code>}>
      {STATES.map((state) => (
        <SampleField key={state} sample={sample} state={state} name={name} />
      ))}
    </Section>
  );
}

function SampleField({ sample, state, name }: { readonly sample: FieldSample; readonly state: SampleState; readonly name: string }) {
  const words = useWords();
  const form = useMemo(() => formOf(sample, state, { label: name, help: words('forms.gallery.help') }), [sample, state, name, words]);
  const { kept, draft } = useMemo(() => sampleStart(sample, state), [sample, state]);
  const [value, setValue] = useState<FieldValue>(
    () => valueOf(submissionOf(evaluateForm(compileForm(form), { kept, answers: draft, inHouse: true, today: TODAY })), sample.id) ?? null,
  );
  const title = words(`forms.gallery.state.${state}`);
  return (
    <div role="group" aria-label={`${name}: ${title}`} className={css.row}>
      <p className={css.state}>{title}</p>
      <div className={css.field}>
        <FormView
          form={form}
          kept={kept}
          draft={draft}
          inHouse
          today={TODAY}
          mode="plain"
          judged={state === 'wrong'}
          onChange={(_draft, now) => setValue(valueOf(submissionOf(now), sample.id) ?? null)}
        />
        {sample.type === 'hidden' && <p className={css.nothing}>{words('forms.gallery.nothing')}</p>}
      </div>
      <pre className={css.value} role="group" aria-label={words('forms.gallery.value', { field: `${name}, ${title}` })}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}

function formOf(sample: FieldSample, state: SampleState, said: Pick<FormField, 'label' | 'help'>): Form {
  const field: FormField = {
    name: sample.id,
    type: sample.type,
    label: said.label,
    ...(state === 'empty' && { help: said.help }),
    ...sample.field,
    ...(state === 'wrong' && { required: true }),
    ...(state === 'readonly' && { readonly: true }),
    ...(state === 'disabled' && { disabled: true }),
  };
  return {
    schema: FORM_SCHEMA,
    id: 'sample',
    name: phraseIn(said.label, 'en'),
    steps: [{ title: 'Sample', fieldsets: [{ fullwidth: true, fields: [field] }] }],
  };
}

/** The initial content of a sample: the stored answer, or what somebody typed. */
function sampleStart(
  { id, value, wrong }: FieldSample,
  state: SampleState,
): { readonly kept: Record<string, FieldValue>; readonly draft: Record<string, FieldValue> } {
  if (state === 'empty' || value === null) return { kept: {}, draft: {} };
  if (state === 'wrong') return { kept: {}, draft: wrong === undefined ? {} : { [id]: wrong as FieldValue } };
  return { kept: { [id]: value }, draft: {} };
}
