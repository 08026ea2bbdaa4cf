/** Shows one file of a library: its picture or a sign of its kind, its facts, and its actions. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isPicture, type FileKind } from '#contract/files';
import { ConfirmDialog, FormDrawer, Sign, useCall, useFileSize, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { media, type MediaFile, type MediaFolder } from '../contract.ts';
import { MediaForm, mediaTypingPlace } from './media-form.tsx';
import css from './media.module.css';

export function MediaCard({
  file: one,
  within,
  folders,
  onChanged,
  onPick,
}: {
  readonly file: MediaFile;
  /** Name of its folder, where files of several folders are shown. */
  readonly within: string | null;
  readonly folders: readonly MediaFolder[];
  readonly onChanged: () => Promise<unknown>;
  readonly onPick?: (file: MediaFile) => void;
}) {
  const [words, formats, sizeOf] = [useWords(), useFormats(), useFileSize()];
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const { name, type, file, updated } = one;
  const close = () => setDoing(null);
  return (
    <li className={css.card}>
      <FilePreview name={name} kind={file.kind} url={file.smallUrl} />
      {onPick ? (
        <button type="button" className={css.pick} onClick={() => onPick(one)}>
          {name}
        </button>
      ) : (
        <a className={css.name} href={file.url} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      <p className={css.about}>
        {words(`records.option.media.type.${type}`)} · {sizeOf(file.bytes)}
        {within !== null && ` · ${within}`}
        <br />
        {[formats.date(updated.at.slice(0, 10)), updated.by].filter(Boolean).join(', ')}
      </p>
      <div className={css.doing}>
        <Button variant="subtle" size="compact-sm" aria-label={words('media.edit.one', { name })} onClick={() => setDoing('edit')}>
          {words('media.edit')}
        </Button>
        <Button variant="subtle" size="compact-sm" aria-label={words('media.remove.one', { name })} onClick={() => setDoing('remove')}>
          {words('media.remove')}
        </Button>
      </div>
      {doing === 'edit' && (
        <FormDrawer opened title={words('media.edit.title')} of={mediaTypingPlace(one)} onClose={close}>
          {(drawer) => <MediaForm file={one} folders={folders} drawer={drawer} onDone={onChanged} />}
        </FormDrawer>
      )}
      <RemoveDialog file={one} opened={doing === 'remove'} onClose={close} onRemoved={onChanged} />
    </li>
  );
}

function RemoveDialog({
  file: { id, name },
  opened,
  onClose,
  onRemoved,
}: {
  readonly file: MediaFile;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<unknown>;
}) {
  const [words, say, call] = [useWords(), useSnackbar(), useCall()];
  const remove = useMutation({
    mutationFn: () => call(media.removeMedia, { media: id }),
    onSuccess: () => {
      say.success(words('media.removed', { name }));
      onClose();
      void onRemoved();
    },
    onError: useShowFailure(),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={words('media.remove.title')}
      confirm={words('media.remove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={css.name}>{words('media.remove.sure', { name })}</p>
    </ConfirmDialog>
  );
}

/** A preview of 150 pixels [LIB-31]. A drawing is shown as a picture made by the server, which contains no scripts [LIB-33]. */
export function FilePreview({ name, kind, url }: { readonly name: string; readonly kind: FileKind; readonly url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (url !== null && isPicture(kind) && !broken)
    return <img className={css.look} src={url} alt={name} width={150} height={150} loading="lazy" onError={() => setBroken(true)} />;
  return (
    <span className={css.look} data-kind={kind}>
      <Sign kind="file" size={40} />
      <span>{kind.toUpperCase()}</span>
    </span>
  );
}
