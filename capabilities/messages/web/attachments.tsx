/** The files that go with a message: uploaded while it is written, and taken back with a click. */
import { useEffect, useEffectEvent, useId } from 'react';
import { files, type KeptFile } from '#contract/files';
import { ChooseFile, DropZone, Sign, UploadList, useCall, useDownload, useFileSize, useNamedUploads, useShowFailure, useWords } from '#ui';
import { MOST_ATTACHMENTS, type MessageAttachment } from '../contract.ts';
import type { DraftState } from './use-messages.ts';
import css from './messages.module.css';

/** Uploads files into a draft. What is under way when its drawer is closed is given up, so that it goes with no other message. */
export function useAttachments({ draft, change }: DraftState) {
  const call = useCall();
  const uploads = useNamedUploads(
    {
      place: null,
      // No name is taken: each file is kept by itself.
      refusal: 'media.duplicate',
      send: (file, _, uploading): Promise<KeptFile> => call(files.uploadFile, { purpose: 'message' }, { file, ...uploading }),
    },
    (kept) => change(({ attached }) => ({ attached: [...attached, kept] })),
  );
  const giveUp = useEffectEvent(() => {
    for (const { key } of uploads.sendings) uploads.cancel(key);
  });
  useEffect(() => () => giveUp(), []);
  const free = MOST_ATTACHMENTS - draft.attached.length - uploads.sendings.length;
  return { uploads, free, open: uploads.sendings.length > 0 };
}

export function Attachments({
  state,
  attachments: { uploads, free },
}: {
  readonly state: DraftState;
  readonly attachments: ReturnType<typeof useAttachments>;
}) {
  const [words, sizeOf, call, sayFailed] = [useWords(), useFileSize(), useCall(), useShowFailure()];
  const zone = useId();
  const { draft, change } = state;
  const remove = (id: string) => {
    change(({ attached }) => ({ attached: attached.filter((one) => one.id !== id) }));
    document.getElementById(zone)?.focus();
    call(files.removeFile, { file: id }).catch(sayFailed);
  };
  return (
    <div className={css.attachments}>
      {free > 0 ? (
        <DropZone input={zone} onFiles={(chosen) => uploads.add(chosen.slice(0, free))}>
          <ChooseFile id={zone} multiple describedBy={`${zone}-how`} onFiles={(chosen) => uploads.add(chosen.slice(0, free))}>
            {words('messages.attach')}
          </ChooseFile>
          <span id={`${zone}-how`} className={css.quiet}>
            {words('messages.attach.drop')}
          </span>
        </DropZone>
      ) : (
        <p className={css.quiet}>{words('messages.attach.most')}</p>
      )}
      {draft.attached.length > 0 && (
        <ul className={css.files} aria-label={words('messages.attached')}>
          {draft.attached.map(({ id, name, bytes }) => (
            <li key={id}>
              <span>{name}</span> <span className={css.quiet}>{sizeOf(bytes)}</span>
              <button type="button" className={css.small} aria-label={words('messages.attach.remove', { name })} onClick={() => remove(id)}>
                <Sign kind="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
    </div>
  );
}

/** The files of a message that was sent; each is saved by a click. */
export function SentAttachments({ files: sent }: { readonly files: readonly MessageAttachment[] }) {
  const words = useWords();
  if (sent.length === 0) return null;
  return (
    <ul className={css.files} aria-label={words('messages.attached')}>
      {sent.map((one) => (
        <li key={one.url}>
          <SentAttachment file={one} />
        </li>
      ))}
    </ul>
  );
}

function SentAttachment({ file: { url, name, bytes } }: { readonly file: MessageAttachment }) {
  const [words, sizeOf, sayFailed] = [useWords(), useFileSize(), useShowFailure()];
  const save = useDownload(files.readFile, { file: url.split('/').at(-1) ?? '' }, sayFailed);
  return (
    <>
      <button
        type="button"
        className={css.save}
        aria-label={words('messages.attach.save', { name })}
        aria-busy={save.isPending}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        {name}
      </button>{' '}
      <span className={css.quiet}>{sizeOf(bytes)}</span>
    </>
  );
}
