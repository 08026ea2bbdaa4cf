/** Shows uploads in progress, failed ones, and the question about a file whose name is taken [OQ-25]. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { ProgressLine } from '../dialogs/progress-line.tsx';
import { useSnackbar } from '../dialogs/snackbar.tsx';
import { failureSentence } from '../failed.ts';
import { useFormats, useWords } from '../surroundings.tsx';
import type { DuplicateChoice, NamedUploads } from './named-uploads.ts';
import type { PendingUpload } from './uploads.ts';
import css from './upload-list.module.css';

export function UploadList({ uploads }: { readonly uploads: NamedUploads }) {
  const words = useWords();
  const { sendings, duplicate, isDuplicate } = uploads;
  const say = useSnackbar();
  const sayDuplicate = useEffectEvent(() => {
    if (duplicate) say.error(failureSentence(words, duplicate.error));
  });
  const asked = duplicate?.key ?? null;
  useEffect(() => {
    if (asked !== null) sayDuplicate();
  }, [asked]);
  const shown = sendings.filter((sending) => !isDuplicate(sending));
  return (
    <>
      {shown.length > 0 && (
        <ul className={css.uploads} aria-label={words('ui.upload.arriving')}>
          {shown.map((sending) => (
            <li key={sending.key}>
              <UploadLine sending={sending} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      <DuplicateDialog
        name={duplicate?.file.name ?? null}
        onAnswer={(choice) => duplicate && uploads.answer(duplicate.key, choice)}
        onClose={() => duplicate && uploads.cancel(duplicate.key)}
      />
    </>
  );
}

/** Asks what becomes of a file whose name is taken; null closes it. Nothing has been stored until it is answered. */
export function DuplicateDialog({
  name,
  onAnswer,
  onClose,
}: {
  readonly name: string | null;
  readonly onAnswer: (choice: DuplicateChoice) => void;
  readonly onClose: () => void;
}) {
  const words = useWords();
  return (
    <Dialog opened={name !== null} depth={1} title={words('ui.upload.duplicate.title')} onClose={onClose}>
      {name !== null && (
        <>
          <p className={css.name}>{words('ui.upload.duplicate.which', { name })}</p>
          <div className={css.answers}>
            <Button variant="default" onClick={onClose}>
              {words('ui.cancel')}
            </Button>
            <Button variant="default" onClick={() => onAnswer('replace')}>
              {words('ui.upload.duplicate.replace')}
            </Button>
            <Button onClick={() => onAnswer('copy')}>{words('ui.upload.duplicate.copy')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function UploadLine({
  sending: { key, file, state, part, error },
  uploads,
}: {
  readonly sending: PendingUpload;
  readonly uploads: NamedUploads;
}) {
  const [words, formats] = [useWords(), useFormats()];
  if (state !== 'failed')
    return (
      <ProgressLine
        name={file.name}
        done={state === 'waiting' ? 0 : part}
        count={state === 'waiting' ? words('ui.upload.waiting') : `${formats.integer(100 * part)}%`}
        onCancel={() => uploads.cancel(key)}
      />
    );
  return (
    <div className={css.failed}>
      <p role="alert">
        {words('ui.upload.failed', { name: file.name })} {failureSentence(words, error)}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => uploads.retry(key)}>
        {words('ui.retry')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => uploads.cancel(key)}>
        {words('ui.upload.dismiss')}
      </Button>
    </div>
  );
}
