/** Shows the last step: the receipt of what was committed, and the button that undoes it. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, Figure, Figures, useFormats, useSnackbar, useWords } from '#ui';
import type { Import } from '../contract.ts';
import { useFactCount } from './rows/facts.ts';
import { useUndo } from './imports.ts';
import { RefusalAlert } from './refused.tsx';
import css from './imports.module.css';

export function ImportReceipt({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  const say = useSnackbar();
  const [asking, setAsking] = useState(false);
  const facts = { facts: useFactCount()(one) };
  const undo = useUndo(one.id, () => say.success(words('imports.undone', facts)));
  const undone = one.undoneAt !== null;
  return (
    <>
      <p className={css.receipt}>
        {undone
          ? words('imports.undone.on', { when: formats.moment(one.undoneAt) })
          : words('imports.committed.on', { ...facts, when: formats.moment(one.committedAt) })}
      </p>
      <Figures>
        {(['new', 'known', 'absent'] as const).map((verdict) => (
          <Figure key={verdict} label={words(`imports.verdict.${verdict}`)} value={formats.integer(one.counts[verdict])} />
        ))}
      </Figures>
      {!undone && (
        <div className={css.submit}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words('imports.undo')}
          </Button>
          <span className={css.quiet}>{words('imports.undo.when')}</span>
        </div>
      )}
      {undo.isError && <RefusalAlert error={undo.error} />}
      <ConfirmDialog
        opened={asking}
        title={words('imports.undo.title')}
        confirm={words('imports.undo')}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{words('imports.undo.facts', facts)}</p>
      </ConfirmDialog>
    </>
  );
}

/** Discards an import that was never committed. */
export function DiscardButton({ one }: { readonly one: Import }) {
  const words = useWords();
  const say = useSnackbar();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const undo = useUndo(one.id, () => say.success(words('imports.discarded')));
  if (one.state !== 'uploaded' && one.state !== 'checked' && one.state !== 'failed') return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('imports.discard')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('imports.discard.title')}
        confirm={words('imports.discard')}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          undo.mutate(undefined, {
            // Only while the person is still on this page.
            onSuccess: () => void navigate({ to: '/admin/imports' }),
            onError: (error) => say.error(error.message),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{words('imports.discard.facts')}</p>
      </ConfirmDialog>
    </>
  );
}
