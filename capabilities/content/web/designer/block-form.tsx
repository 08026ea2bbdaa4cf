/** Edits one block by the fields of its kind. */
import { useMemo, useState } from 'react';
import type { FieldValue } from '#packages/fields';
import { FormView } from '#packages/form-view';
import { FORM_SCHEMA, submissionOf, type Form } from '#packages/forms';
import { useWords } from '#ui';
import { BLOCK_FIELDS } from '../../contract.ts';
import type { DesignedBlock } from './edits.ts';
import css from './designer.module.css';

const today = () => new Date().toISOString().slice(0, 10);

interface BlockFormProps {
  readonly block: DesignedBlock;
  readonly onChange: (values: Readonly<Record<string, FieldValue>>) => void;
}

export function BlockForm({ block: { key, kind, values }, onChange }: BlockFormProps) {
  const words = useWords();
  // What is typed since is in the form itself.
  const [begun] = useState(values);
  const form = useMemo<Form>(() => {
    const fields = BLOCK_FIELDS[kind].map((field) => ({
      ...field,
      label: words(`content.design.field.${field.name}`),
      ...(field.options && { options: field.options.map(({ value }) => ({ value, label: words(`content.public.tag.${value}`) })) }),
    }));
    return { schema: FORM_SCHEMA, id: `block-${key}`, name: kind, steps: [{ title: '', fieldsets: [{ fields }] }] };
  }, [key, kind, words]);
  return (
    <section className={css.properties} aria-label={words('content.design.properties')}>
      <h2 className={css.partName}>{words(`content.design.kind.${kind}`)}</h2>
      <p className={css.quiet}>{words(`content.design.help.${kind}`)}</p>
      <FormView form={form} kept={begun} inHouse today={today()} mode="plain" onChange={(_draft, state) => onChange(submissionOf(state))} />
    </section>
  );
}
