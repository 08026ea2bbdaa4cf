/** Shows the form as its readers will see it, to be tried out; nothing is stored. */
import { NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { FieldValues } from '#packages/fields';
import { FormView } from '#packages/form-view';
import { composeForm, type Form, type FormField, type FormLookup } from '#packages/forms';
import { formatsFor, isLanguage, LANGUAGE_NAMES, type Language } from '#packages/texts';
import { EmptyNotice, SurroundingsProvider, useSurroundings } from '#ui';
import css from './designer.module.css';

const READERS = ['investor', 'advisor', 'admin'] as const;
const MODES = ['plain', 'tabs', 'wizard'] as const;
const WIDTHS = ['wide', 'phone'] as const;
const NOTHING: FieldValues = {};

/** Keeps the first of fields that share a name: while a name is typed it may equal another for a moment, and answers are stored by name. */
function withDistinctNames(form: Form): Form {
  const seen = new Set<string>();
  const isFirst = ({ name }: { readonly name: string }) => !seen.has(name) && seen.add(name);
  const own = (fields: FormField[]) => fields.filter(isFirst);
  return {
    ...form,
    steps: form.steps.map((step) => ({ ...step, fieldsets: step.fieldsets.map((one) => ({ ...one, fields: own(one.fields) })) })),
  };
}

/** Whether the preview is beside the outline. Where it is below, scrolling to a field would make the page jump. */
const isWideEnough = () => matchMedia('(min-width: 1280px)').matches;

function oneOf<T extends string>(all: readonly T[], value: string): T {
  return all.find((one) => one === value) ?? all[0]!;
}

export function Preview({
  form,
  formOf,
  languages,
  chosen,
  today,
  onChoose,
}: {
  readonly form: Form;
  readonly formOf: FormLookup;
  readonly languages: readonly Language[];
  /** Name of the field that is chosen. */
  readonly chosen: string | null;
  readonly today: string;
  readonly onChoose: (name: string) => void;
}) {
  const around = useSurroundings();
  const { words } = around;
  const [reader, setReader] = useState<(typeof READERS)[number]>('investor');
  const [mode, setMode] = useState<(typeof MODES)[number]>('plain');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  const [wished, setWished] = useState<Language | null>(null);
  const language = wished ?? (languages.includes(around.language) ? around.language : languages[0]!);
  const speaking = useMemo(() => ({ ...around, language, formats: formatsFor(language) }), [around, language]);
  const whole = useMemo(() => withDistinctNames(composeForm(form, formOf)), [form, formOf]);
  const frame = useRef<HTMLDivElement>(null);
  // The chosen field is marked in the page only: the form is shown as it is, and does not know that it is being designed.
  useEffect(() => {
    for (const field of frame.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
      const own = field.dataset['field'] === chosen;
      if (own === field.hasAttribute('data-chosen')) continue;
      field.toggleAttribute('data-chosen', own);
      if (own && isWideEnough()) field.scrollIntoView({ block: 'nearest' });
    }
  });
  const choose = ({ target }: MouseEvent) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
    if (name !== undefined) onChoose(name);
  };
  const empty = whole.steps.every(({ fieldsets }) => fieldsets.every(({ fields }) => fields.length === 0));
  return (
    <section aria-label={words('forms.design.preview')} className={css.preview}>
      <div className={css.tools}>
        <NativeSelect
          size="sm"
          label={words('forms.design.preview.as')}
          value={reader}
          data={READERS.map((value) => ({ value, label: words(`forms.design.preview.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setReader(oneOf(READERS, value))}
        />
        <NativeSelect
          size="sm"
          label={words('forms.design.preview.steps')}
          value={mode}
          data={MODES.map((value) => ({ value, label: words(`forms.design.preview.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setMode(oneOf(MODES, value))}
        />
        <NativeSelect
          size="sm"
          label={words('forms.design.preview.width')}
          value={width}
          data={WIDTHS.map((value) => ({ value, label: words(`forms.design.preview.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setWidth(oneOf(WIDTHS, value))}
        />
        {languages.length > 1 && (
          <NativeSelect
            size="sm"
            label={words('forms.design.preview.language')}
            value={language}
            data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setWished(value)}
          />
        )}
      </div>
      {empty ? (
        <EmptyNotice title={words('forms.design.preview.empty')}>{words('forms.design.preview.emptyWhy')}</EmptyNotice>
      ) : (
        // The focus itself chooses for those who use a keyboard.
        <div ref={frame} className={css.paper} data-width={width} lang={language} onClickCapture={choose}>
          <SurroundingsProvider by={speaking}>
            <FormView form={whole} kept={NOTHING} inHouse={reader === 'admin'} today={today} mode={mode} />
          </SurroundingsProvider>
        </div>
      )}
    </section>
  );
}
