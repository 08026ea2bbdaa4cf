/** Shows a whole sample form as clients fill it, with steps as tabs and one after another; what would be sent is shown instead. */
import { useState } from 'react';
import type { FieldValues } from '#packages/fields';
import { FormView } from '#packages/form-view';
import { Section, useWords } from '#ui';
import css from './gallery.module.css';
import { SAMPLE_FORM } from './sample-form.ts';

const MODES = ['tabs', 'wizard'] as const;

export function SampleForms({ today }: { readonly today: string }) {
  const words = useWords();
  return MODES.map((mode) => (
    <Section key={mode} title={words(`forms.gallery.mode.${mode}`)}>
      <SampleForm mode={mode} today={today} />
    </Section>
  ));
}

/** An address that is refused as a server would refuse it, which a browser cannot know. */
const TAKEN = 'taken@demo.example';
const NOTHING: FieldValues = {};

function SampleForm({ mode, today }: { readonly mode: (typeof MODES)[number]; readonly today: string }) {
  const words = useWords();
  const [sent, setSent] = useState<FieldValues | null>(null);
  const [refused, setRefused] = useState({});
  const send = (values: FieldValues) => {
    const taken = values['email'] === TAKEN;
    setRefused(taken ? { email: words('forms.gallery.taken') } : {});
    setSent(taken ? null : values);
  };
  return (
    <>
      <FormView form={SAMPLE_FORM} kept={NOTHING} inHouse={false} today={today} mode={mode} refused={refused} onSubmit={send} />
      {sent && (
        <pre className={css.sent} role="status">
          {JSON.stringify(sent, null, 2)}
        </pre>
      )}
    </>
  );
}
