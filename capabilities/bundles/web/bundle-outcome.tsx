/** Says where a zip stands and what stands in its way, and offers the next step: to bring it in, to go on, to take it back. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, Sign, useFormats, useShowFailure, useWords } from '#ui';
import type { Bundle, BundleFile } from '../contract.ts';
import { FileLink } from './bundle-files.tsx';
import { useBring, useBundleStep } from './use-bundles.ts';
import css from './bundles.module.css';

export function BundleOutcome({ bundle }: { readonly bundle: Bundle }) {
  const [words, formats] = [useWords(), useFormats()];
  const { state, stoppedWhy, files, isForgotten } = bundle;
  const inTheWay = findInTheWay(bundle);
  const refused = files.filter((file) => file.state === 'refused' || file.state === 'asks').length;
  const left = files.reduce((sum, { counts }) => sum + (counts?.left ?? 0), 0);
  return (
    <>
      <p className={css.outcome} role="status">
        {(state === 'stopped' || left > 0 || (state === 'checked' && refused > 0)) && <Sign kind="attention" />}{' '}
        {useOutcomeSentence()(bundle)}
        {left > 0 && ` ${words('bundles.left', { count: left, number: formats.integer(left) })}`}
      </p>
      {state === 'checked' && <p className={css.why}>{words('bundles.checked.how')}</p>}
      {(state === 'stopped' || state === 'checked') && (stoppedWhy === 'person' || stoppedWhy === 'failed') && (
        <p className={css.why}>{words(`bundles.stopped.${stoppedWhy}`)}</p>
      )}
      {inTheWay && <InTheWay file={inTheWay} />}
      {(state === 'stopped' || state === 'done') && isForgotten && <p className={css.why}>{words('bundles.forgotten')}</p>}
      <div className={css.buttons}>
        <BringButton bundle={bundle} />
        <CheckButton bundle={bundle} />
        {inTheWay && <WithoutButton bundle={bundle} file={inTheWay} />}
        <UndoButton bundle={bundle} />
      </div>
    </>
  );
}

/** The file that it has stopped at. */
export function findInTheWay({ state: now, stoppedWhy, files }: Bundle): BundleFile | null {
  if (now !== 'stopped') return null;
  if (stoppedWhy === 'file') return files.find(({ why, state }) => why !== null && state !== 'skipped') ?? null;
  return files.find(({ state }) => state === 'working') ?? null;
}

function InTheWay({ file }: { readonly file: BundleFile }) {
  const words = useWords();
  return (
    <p className={css.why} role="alert">
      {words('bundles.stopped.at', { file: file.name })} {file.why && words(file.why.key, file.why.parameters)}{' '}
      {file.import !== null && <FileLink file={file}>{words(file.state === 'asks' ? 'bundles.settle' : 'bundles.look')}</FileLink>}
    </p>
  );
}

function useOutcomeSentence(): (bundle: Bundle) => string {
  const [words, formats] = [useWords(), useFormats()];
  return ({ state, files, doneAt, undoneAt }) => {
    const skipped = files.filter((file) => file.state === 'skipped').length;
    const when = formats.moment(doneAt);
    switch (state) {
      case 'checked':
        return checkedSentence(words, formats, files);
      case 'done':
        return skipped > 0
          ? words('bundles.done.without', { when, count: skipped, number: formats.integer(skipped) })
          : words('bundles.done', { when });
      case 'undone':
        return words('bundles.undone', { when: formats.moment(undoneAt) });
      case 'cancelled':
        return words('bundles.cancelled');
      default: {
        const done = files.filter((file) => file.state === 'in').length;
        return words('bundles.stopped', { done: formats.integer(done), count: formats.integer(files.length) });
      }
    }
  };
}

function checkedSentence(words: ReturnType<typeof useWords>, formats: ReturnType<typeof useFormats>, files: readonly BundleFile[]): string {
  const all = formats.integer(files.length);
  const checked = files.filter(({ state }) => state !== 'waiting' && state !== 'working' && state !== 'undone').length;
  if (checked < files.length) return words('bundles.checked.partly', { done: formats.integer(checked), count: all });
  const refused = files.filter(({ state }) => state === 'refused' || state === 'asks').length;
  if (refused > 0) return words('bundles.checked.refused', { count: refused, number: formats.integer(refused), all });
  return words('bundles.checked', { count: files.length, number: all });
}

/** What somebody begins is asked once; to go on needs no question. */
function BringButton({ bundle: { id, state, fileName, isGoingBack } }: { readonly bundle: Bundle }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const [asking, setAsking] = useState(false);
  const bring = useBring(id);
  if (state === 'stopped' && !isGoingBack)
    return (
      <Button loading={bring.isPending} onClick={() => bring.mutate(undefined, { onError: sayFailed })}>
        {words('bundles.goOn')}
      </Button>
    );
  if (state !== 'checked') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words('bundles.bring')}</Button>
      <ConfirmDialog
        opened={asking}
        title={words('bundles.bring.title', { file: fileName })}
        confirm={words('bundles.bring')}
        busy={bring.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => bring.mutate(undefined, { onError: sayFailed, onSettled: () => setAsking(false) })}
      >
        <p>{words('bundles.bring.facts')}</p>
      </ConfirmDialog>
    </>
  );
}

/** What was missing may be there by now. */
function CheckButton({ bundle: { id, state } }: { readonly bundle: Bundle }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const check = useBundleStep('checkBundle', id);
  if (state !== 'checked') return null;
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate(undefined, { onError: sayFailed })}>
      {words('bundles.checkAgain')}
    </Button>
  );
}

function WithoutButton({ bundle: { id, isGoingBack }, file }: { readonly bundle: Bundle; readonly file: BundleFile }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const [asking, setAsking] = useState(false);
  const bring = useBring(id);
  if (isGoingBack || file.state === 'in') return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('bundles.without')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('bundles.without.title', { file: file.name })}
        confirm={words('bundles.without')}
        busy={bring.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => bring.mutate(file.place, { onError: sayFailed, onSettled: () => setAsking(false) })}
      >
        <p>{words('bundles.without.facts')}</p>
      </ConfirmDialog>
    </>
  );
}

function UndoButton({ bundle: { id, state, fileName, isForgotten } }: { readonly bundle: Bundle }) {
  const words = useWords();
  const sayFailed = useShowFailure();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const undo = useBundleStep('undoBundle', id);
  const isDropped = state === 'checked';
  if (isForgotten || (!isDropped && state !== 'stopped' && state !== 'done')) return null;
  const step = isDropped ? 'discard' : 'undo';
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words(`bundles.${step}`)}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words(`bundles.${step}.title`, { file: fileName })}
        confirm={words(`bundles.${step}`)}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          undo.mutate(undefined, {
            onSuccess: () => isDropped && void navigate({ to: '/admin/bundle' }),
            onError: sayFailed,
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{words(`bundles.${step}.facts`)}</p>
      </ConfirmDialog>
    </>
  );
}
