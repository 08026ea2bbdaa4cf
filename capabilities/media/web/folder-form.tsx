/** Edits one folder: its name, its parent, and whether it is shown. */
import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormEnd, useCall, useFormSubmit, useSnackbar, useTellChanged, useTellSaving, useWords, type DrawerForm } from '#ui';
import { media, type MediaFolder } from '../contract.ts';
import { folderChoices } from './tree.ts';

export function FolderForm({
  library,
  before,
  parent,
  folders,
  drawer,
  onDone,
}: {
  readonly library: string;
  /** Null for a new folder. */
  readonly before: MediaFolder | null;
  /** The folder in which a new one is made. */
  readonly parent: string | null;
  readonly folders: readonly MediaFolder[];
  readonly drawer: DrawerForm;
  readonly onDone: (saved: MediaFolder) => void;
}) {
  const [words, say, call] = [useWords(), useSnackbar(), useCall()];
  const [start] = useState({
    name: before?.name ?? '',
    parent: before ? before.parent : parent,
    active: before?.active ?? true,
  });
  const [typed, setTyped] = useState(start);
  useTellChanged(drawer, typed.name !== start.name || typed.parent !== start.parent || typed.active !== start.active);
  const save = useMutation({
    mutationFn: () => {
      const { name, ...place } = typed;
      return before
        ? call(media.changeFolder, { folder: before.id, version: before.version, name: name.trim(), ...place })
        : call(media.createFolder, { library, name: name.trim(), parent: place.parent });
    },
    onSuccess: (saved) => {
      say.success(words('media.folder.saved', { name: saved.name }));
      drawer.close();
      onDone(saved);
    },
  });
  useTellSaving(drawer, save);
  const { submit, message, wrong } = useFormSubmit(save, () => (typed.name.trim() ? {} : { name: words('refusal.field.required') }));
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <Stack gap="md">
        <TextInput
          label={words('media.name')}
          name="name"
          value={typed.name}
          maxLength={80}
          error={wrong['name']}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
        <NativeSelect
          label={words('media.folder.in')}
          name="parent"
          data={folderChoices(folders, words('media.folder.top'), before?.id)}
          value={typed.parent ?? ''}
          onChange={({ currentTarget }) => setTyped({ ...typed, parent: currentTarget.value || null })}
        />
        {before && (
          <Switch
            label={words('media.folder.active')}
            description={words('media.folder.active.means')}
            checked={typed.active}
            onChange={({ currentTarget }) => setTyped({ ...typed, active: currentTarget.checked })}
          />
        )}
        <FormEnd message={message} busy={save.isPending} verb={words('media.folder.save')} />
      </Stack>
    </form>
  );
}
