/** Edits one step of a data process by the fields of its collection. */
import { useMemo, useState } from 'react';
import { recordForm, type Collection } from '#packages/collections';
import type { FieldValues } from '#packages/fields';
import { FormView, FormWorldProvider, type FormWorld } from '#packages/form-view';
import { submissionOf } from '#packages/forms';
import { files } from '#contract/files';
import { useCall, useWords } from '#ui';
import type { DesignedStep } from './design.ts';
import css from './datasets.module.css';

const today = () => new Date().toISOString().slice(0, 10);

interface StepFormProps {
  readonly step: DesignedStep;
  /** From 1. */
  readonly place: number;
  readonly collection: Collection;
  /** Sentences by the names of fields. */
  readonly refused: Readonly<Record<string, string>>;
  /** Called with 1 where a file begins to be brought, and with -1 where that has ended. */
  readonly onUploading: (by: 1 | -1) => void;
  readonly onChange: (values: FieldValues) => void;
}

export function StepForm({ step: { values }, place, collection, refused, onUploading, onChange }: StepFormProps) {
  const words = useWords();
  const world = useStepWorld(onUploading);
  // What is typed since is in the form itself.
  const [begun] = useState(values);
  const form = useMemo(() => recordForm(collection, words), [collection, words]);
  const name = words('datasets.design.step', { place });
  return (
    <section className={css.step} aria-label={name}>
      <h2 className={css.stepName}>{name}</h2>
      <FormWorldProvider world={world}>
        <FormView
          form={form}
          kept={begun}
          inHouse
          today={today()}
          mode="plain"
          refused={refused}
          onChange={(_draft, state) => onChange(submissionOf(state))}
        />
      </FormWorldProvider>
    </section>
  );
}

/** A step names no records; its file is brought here. */
function useStepWorld(onUploading: StepFormProps['onUploading']): FormWorld {
  const call = useCall();
  return useMemo(
    () => ({
      findRecords: async () => [],
      namesOf: async () => new Map(),
      upload: async (file, { onProgress, signal } = {}) => {
        onUploading(1);
        try {
          return await call(
            files.uploadFile,
            { purpose: 'record' },
            { file, ...(onProgress && { onProgress }), ...(signal && { signal }) },
          );
        } finally {
          onUploading(-1);
        }
      },
      pickMedia: () => null,
      mediaOf: async () => new Map(),
      grid: () => null,
      history: () => null,
      custom: () => null,
    }),
    [call, onUploading],
  );
}
