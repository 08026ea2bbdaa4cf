/** Says what can be done with a file, or what became of it, and offers the next step: to bring it in, to go on, to take it back. */
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, Sign, useFormats, useShowFailure, useWords } from '#ui';
import type { RecordImport } from '#contract/records';
import { useFileStep } from './use-files.ts';
import css from './import.module.css';

/** @param isUnchecked whether its headings mean something else by now than it was checked with */
export function FileOutcome({ one, isUnchecked }: { readonly one: RecordImport; readonly isUnchecked: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const sentence = useOutcomeSentence()(one);
  const wrong = one.state === 'checked' && one.counts.refused > 0;
  return (
    <>
      {sentence !== null && (
        <p className={css.outcome} role="status">
          {(wrong || one.left > 0) && <Sign kind="attention" />} {sentence}
          {one.stoppedWhy && ` ${words(`admin.import.why.${one.stoppedWhy}`)}`}
          {one.left > 0 && ` ${words('admin.import.left', { count: one.left, number: formats.integer(one.left) })}`}
        </p>
      )}
      {one.forgotten && <p className={css.quiet}>{words('admin.import.forgotten')}</p>}
      {isUnchecked && one.state === 'checked' && <p className={css.quiet}>{words('admin.import.unchecked')}</p>}
      <div className={css.buttons}>
        {one.state === 'checked' && one.bundle !== null ? (
          <Link to="/admin/bundle/$bundle" params={{ bundle: one.bundle }}>
            {words('admin.import.toBundle')}
          </Link>
        ) : (
          <CommitButton one={one} isUnchecked={isUnchecked} />
        )}
        <UndoButton one={one} />
      </div>
    </>
  );
}

function useOutcomeSentence(): (one: RecordImport) => string | null {
  const [words, formats] = [useWords(), useFormats()];
  return (one) => {
    const { state, counts, committedAt, undoneAt } = one;
    const numbers = { made: formats.integer(counts.new), changed: formats.integer(counts.changed) };
    switch (state) {
      case 'checked':
        if (counts.refused === 0 && one.bundle !== null) return words('admin.import.ahead');
        if (counts.refused > 0) return words('admin.import.refused', { count: counts.refused, number: formats.integer(counts.refused) });
        return words(counts.new + counts.changed === 0 ? 'admin.import.nothing' : 'admin.import.ready', numbers);
      case 'committed':
        return words('admin.import.committed', { ...numbers, when: formats.moment(committedAt) });
      case 'stopped':
        return words('admin.import.stopped', {
          done: formats.integer(one.done),
          count: formats.integer(counts.new + counts.changed),
        });
      case 'undone':
        return words('admin.import.undone', { when: formats.moment(undoneAt) });
      case 'cancelled':
        return words('admin.import.cancelled');
      default:
        return null;
    }
  };
}

function CommitButton({ one, isUnchecked }: { readonly one: RecordImport; readonly isUnchecked: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const sayFailed = useShowFailure();
  const [asking, setAsking] = useState(false);
  const commit = useFileStep('commitRecordImport', one.id);
  const { state, counts, left } = one;
  const again = state === 'stopped' || (state === 'committed' && left > 0);
  if (one.forgotten || one.isGoingBack || (state !== 'checked' && !again)) return null;
  const verb = words(again ? (state === 'stopped' ? 'admin.import.goOn' : 'admin.import.tryLeft') : 'admin.import.commit');
  return (
    <>
      <Button
        disabled={isUnchecked || (state === 'checked' && (counts.refused > 0 || counts.new + counts.changed === 0))}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('admin.import.commit.title', { file: one.fileName })}
        confirm={verb}
        busy={commit.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => commit.mutate(undefined, { onError: sayFailed, onSettled: () => setAsking(false) })}
      >
        <p>{words('admin.import.commit.facts', { made: formats.integer(counts.new), changed: formats.integer(counts.changed) })}</p>
      </ConfirmDialog>
    </>
  );
}

function UndoButton({ one }: { readonly one: RecordImport }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const undo = useFileStep('undoRecordImport', one.id);
  const dropped = one.state === 'checked' || one.state === 'checking';
  const again = one.state === 'undone' && one.left > 0;
  if (one.forgotten || !(dropped || again || one.state === 'committed' || one.state === 'stopped')) return null;
  const verb = words(dropped ? 'admin.import.drop.it' : again ? 'admin.import.tryLeft' : 'admin.import.undo');
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words(dropped ? 'admin.import.drop.title' : 'admin.import.undo.title', { file: one.fileName })}
        confirm={verb}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          undo.mutate(undefined, {
            onSuccess: () => {
              if (dropped) void navigate({ to: '/admin/$collection/import', params: { collection: one.collection } });
            },
            onError: sayFailed,
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{words(dropped ? 'admin.import.drop.facts' : 'admin.import.undo.facts')}</p>
      </ConfirmDialog>
    </>
  );
}
