/** Shows uploads in progress, failed ones, and the question about a file whose name is taken [OQ-25]. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Dialog, ProgressLine, useFormats, useSnackbar, useWords, failureSentence, type PendingUpload } from '#ui';
import { isDuplicate, type FolderUploads } from './use-arriving.ts';
import css from './media.module.css';

export function UploadList({ arriving }: { readonly arriving: FolderUploads }) {
  const words = useWords();
  const { sendings, duplicate } = arriving;
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
        <ul className={css.arriving} aria-label={words('media.arriving')}>
          {shown.map((sending) => (
            <li key={sending.key}>
              <UploadLine sending={sending} arriving={arriving} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={duplicate !== null}
        title={words('media.duplicate.title')}
        onClose={() => duplicate && arriving.cancel(duplicate.key)}
      >
        {duplicate && (
          <>
            <p className={css.name}>{words('media.duplicate.which', { name: duplicate.file.name })}</p>
            <div className={css.answers}>
              <Button variant="default" onClick={() => arriving.cancel(duplicate.key)}>
                {words('ui.cancel')}
              </Button>
              <Button variant="default" onClick={() => arriving.answer(duplicate.key, 'replace')}>
                {words('media.duplicate.replace')}
              </Button>
              <Button onClick={() => arriving.answer(duplicate.key, 'copy')}>{words('media.duplicate.copy')}</Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

function UploadLine({
  sending: { key, file, state, part, error },
  arriving,
}: {
  readonly sending: PendingUpload;
  readonly arriving: FolderUploads;
}) {
  const [words, formats] = [useWords(), useFormats()];
  if (state !== 'failed')
    return (
      <ProgressLine
        name={file.name}
        done={state === 'waiting' ? 0 : part}
        count={state === 'waiting' ? words('media.waiting') : `${formats.integer(100 * part)}%`}
        onCancel={() => arriving.cancel(key)}
      />
    );
  return (
    <div className={css.failed}>
      <p role="alert">
        {words('media.failed', { name: file.name })} {failureSentence(words, error)}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => arriving.retry(key)}>
        {words('ui.retry')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => arriving.cancel(key)}>
        {words('media.dismiss')}
      </Button>
    </div>
  );
}
