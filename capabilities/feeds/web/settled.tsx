/** Shows the last step: the receipt of what was committed, and the button that undoes it. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, Figure, Figures, useFormats, useSnackbar, useWords } from '#ui';
import type { Import } from '../contract.ts';
import { useFactCount } from './facts.ts';
import { useUndo } from './imports.ts';
import { RefusalAlert } from './refused.tsx';
import css from './feeds.module.css';

export function ImportReceipt({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  const say = useSnackbar();
  const [asking, setAsking] = useState(false);
  const facts = { facts: useFactCount()(one) };
  const undo = useUndo(one.id, () => say.success(words('feeds.undone', facts)));
  const undone = one.undoneAt !== null;
  return (
    <>
      <p className={css.receipt}>
        {undone
          ? words('feeds.undone.on', { when: formats.moment(one.undoneAt) })
          : words('feeds.committed.on', { ...facts, when: formats.moment(one.committedAt) })}
      </p>
      <Figures>
        {(['new', 'known', 'absent'] as const).map((verdict) => (
          <Figure key={verdict} label={words(`feeds.verdict.${verdict}`)} value={formats.integer(one.counts[verdict])} />
        ))}
      </Figures>
      {!undone && (
        <div className={css.submit}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words('feeds.undo')}
          </Button>
          <span className={css.quiet}>{words('feeds.undo.when')}</span>
        </div>
      )}
      {undo.isError && <RefusalAlert error={undo.error} />}
      <ConfirmDialog
        opened={asking}
        title={words('feeds.undo.title')}
        confirm={words('feeds.undo')}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{words('feeds.undo.facts', facts)}</p>
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
  const undo = useUndo(one.id, () => say.success(words('feeds.discarded')));
  if (one.state !== 'uploaded' && one.state !== 'checked' && one.state !== 'failed') return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('feeds.discard')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('feeds.discard.title')}
        confirm={words('feeds.discard')}
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
        <p>{words('feeds.discard.facts')}</p>
      </ConfirmDialog>
    </>
  );
}
