/** Shows whether a form is published, and what to do when somebody else has saved it. */
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useCall, useFormats, useShowFailure, useWords } from '#ui';
import { forms, type FormRecord } from '../../contract.ts';
import css from './designer.module.css';

/** Says which version is published, and whether everything is saved. */
export function PublishStatus({ record, changed }: { readonly record: FormRecord; readonly changed: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const published =
    record.published === null
      ? words('forms.design.standing.never')
      : words('forms.design.standing.published', { number: record.published });
  const saved = changed
    ? words('forms.design.standing.unsaved')
    : words('forms.design.standing.saved', { moment: formats.timestamp(record.updated.at) });
  const ahead = record.published !== null && record.changed ? words('forms.design.standing.ahead') : null;
  return [published, ahead, saved].filter(Boolean).join(' · ');
}

export const SHOWN_REFUSALS: readonly string[] = ['form.flawed', 'form.answered', 'record.changed'];

/** Shown where somebody else has saved meanwhile: the reader keeps their own version, or takes the other one and can undo that. */
export function ConflictAlert({
  refusal,
  form,
  onMine,
  onTheirs,
}: {
  readonly refusal: RefusedCall;
  readonly form: string;
  readonly onMine: (version: number) => void;
  readonly onTheirs: (record: FormRecord) => void;
}) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const failed = useShowFailure();
  const theirs = useMutation({ mutationFn: () => call(forms.readForm, { form }), onSuccess: onTheirs, onError: failed });
  const fault = refusal.faults.find(({ field }) => field === 'version');
  return (
    <Alert color="gray" mb="lg" role="alert" title={words('forms.design.tooLate')}>
      <p>
        {words('forms.design.tooLate.why', {
          name: String(fault?.['by'] ?? '–'),
          moment: fault?.['at'] ? formats.timestamp(String(fault['at'])) : '–',
        })}
      </p>
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={() => onMine(Number(fault?.['version']))}>
          {words('forms.design.tooLate.mine')}
        </Button>
        <Button variant="default" size="compact-md" loading={theirs.isPending} onClick={() => theirs.mutate()}>
          {words('forms.design.tooLate.theirs')}
        </Button>
      </div>
    </Alert>
  );
}
