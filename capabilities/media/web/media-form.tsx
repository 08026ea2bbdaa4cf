/** Edits the name, the type and the folder of a file of a library [LIB-28]. */
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormEnd, useCall, useFormSubmit, useSnackbar, useTellChanged, useTellSaving, useWords, type DrawerForm } from '#ui';
import { media, MEDIA_TYPES, type MediaFile, type MediaFolder, type MediaType } from '../contract.ts';
import { folderChoices } from './tree.ts';

export function MediaForm({
  file,
  folders,
  drawer,
  onDone,
}: {
  readonly file: MediaFile;
  readonly folders: readonly MediaFolder[];
  readonly drawer: DrawerForm;
  readonly onDone: () => void;
}) {
  const [words, say, call] = [useWords(), useSnackbar(), useCall()];
  const { id, version } = file;
  const [typed, setTyped] = useState({ name: file.name, type: file.type, folder: file.folder });
  useTellChanged(drawer, typed.name !== file.name || typed.type !== file.type || typed.folder !== file.folder);
  const save = useMutation({
    mutationFn: () => call(media.changeMedia, { media: id, version, ...typed, name: typed.name.trim() }),
    onSuccess: () => {
      say.success(words('media.saved'));
      drawer.close();
      onDone();
    },
  });
  useTellSaving(drawer, save);
  const { submit, message, wrong } = useFormSubmit(save, () => (typed.name.trim() ? {} : { name: words('records.missing.name') }));
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <Stack gap="md">
        <TextInput
          label={words('media.name')}
          name="name"
          value={typed.name}
          maxLength={120}
          error={wrong['name']}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
        <NativeSelect
          label={words('media.type')}
          name="type"
          data={MEDIA_TYPES.map((value) => ({ value, label: words(`records.option.media.type.${value}`) }))}
          value={typed.type}
          onChange={({ currentTarget }) => setTyped({ ...typed, type: currentTarget.value as MediaType })}
        />
        <NativeSelect
          label={words('media.folder')}
          name="folder"
          data={folderChoices(folders, words('media.folder.top'))}
          value={typed.folder ?? ''}
          onChange={({ currentTarget }) => setTyped({ ...typed, folder: currentTarget.value || null })}
        />
        <FormEnd message={message} busy={save.isPending} verb={words('media.save')} />
      </Stack>
    </form>
  );
}
