/** Edits one folder: its name, its parent, and whether it is shown. */
import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormEnd, TypedEarlier, useCall, useDrawerTyping, useFormSubmit, useSnackbar, useTellSaving, useWords, type DrawerForm } from '#ui';
import { useVersionToSave } from '#web/tenants';
import { media, type MediaFolder } from '../contract.ts';
import { folderChoices } from './tree.ts';

/** Where what is typed of a folder is kept; a new one is told by its library and by the folder in which it is made. */
export function folderTypingPlace(library: string, before: MediaFolder | null, parent: string | null): string {
  return `folder.${before?.id ?? `new.${library}.${parent ?? ''}`}`;
}

export function FolderForm({
  library,
  before,
  parent,
  folders,
  drawer,
  renew,
  onDone,
}: {
  readonly library: string;
  /** Null for a new folder. */
  readonly before: MediaFolder | null;
  /** The folder in which a new one is made. */
  readonly parent: string | null;
  readonly folders: readonly MediaFolder[];
  readonly drawer: DrawerForm;
  /** Reads the folders again; resolves once they have come. */
  readonly renew: () => Promise<unknown>;
  readonly onDone: (saved: MediaFolder) => void;
}) {
  const [words, say, call] = [useWords(), useSnackbar(), useCall()];
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(
    folderTypingPlace(library, before, parent),
    {
      name: before?.name ?? '',
      parent: before ? before.parent : parent,
      active: before?.active ?? true,
      version: before?.version ?? 0,
    },
    drawer,
  );
  const over = useVersionToSave(typed.version, folders.find(({ id }) => id === before?.id)?.version, renew);
  const save = useMutation({
    mutationFn: (overVersion: number) => {
      const { name, ...place } = typed;
      return before
        ? call(media.changeFolder, { folder: before.id, name: name.trim(), ...place, version: overVersion })
        : call(media.createFolder, { library, name: name.trim(), parent: place.parent });
    },
    onSuccess: (saved) => {
      forget();
      say.success(words('media.folder.saved', { name: saved.name }));
      drawer.close();
      onDone(saved);
    },
    onError: over.onError,
  });
  useTellSaving(drawer, save);
  const { submit, message, wrong } = useFormSubmit({ ...save, mutate: () => save.mutate(over.version) }, () =>
    typed.name.trim() ? {} : { name: words('refusal.field.required') },
  );
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <Stack gap="md">
        {isRestored && (
          <TypedEarlier
            onDiscard={() => {
              save.reset();
              over.discard();
              discard();
            }}
          />
        )}
        <TextInput
          label={words('media.name')}
          name="name"
          value={typed.name}
          maxLength={80}
          error={wrong['name']}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <NativeSelect
          label={words('media.folder.in')}
          name="parent"
          data={folderChoices(folders, words('media.folder.top'), before?.id)}
          value={typed.parent ?? ''}
          onChange={({ currentTarget }) => change({ parent: currentTarget.value || null })}
        />
        {before && (
          <Switch
            label={words('media.folder.active')}
            description={words('media.folder.active.means')}
            checked={typed.active}
            onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
          />
        )}
        <FormEnd message={message} busy={save.isPending} verb={words('media.folder.save')} />
      </Stack>
    </form>
  );
}
