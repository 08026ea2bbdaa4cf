/** Edits the name, the type and the folder of a file of a library [LIB-28]. */
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormEnd, TypedEarlier, useCall, useDrawerTyping, useFormSubmit, useSnackbar, useTellSaving, useWords, type DrawerForm } from '#ui';
import { useVersionToSave } from '#web/tenants';
import { media, MEDIA_TYPES, type MediaFile, type MediaFolder, type MediaType } from '../contract.ts';
import { folderChoices } from './tree.ts';

/** Where what is typed of a file is kept. */
export const mediaTypingPlace = ({ id }: Pick<MediaFile, 'id'>) => `media.${id}`;

export function MediaForm({
  file,
  folders,
  drawer,
  onDone,
}: {
  readonly file: MediaFile;
  readonly folders: readonly MediaFolder[];
  readonly drawer: DrawerForm;
  /** Reads the files again; resolves once they have come. */
  readonly onDone: () => Promise<unknown>;
}) {
  const [words, say, call] = [useWords(), useSnackbar(), useCall()];
  const { id, name, type, folder, version } = file;
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(mediaTypingPlace(file), { name, type, folder, version }, drawer);
  const over = useVersionToSave(typed.version, version, onDone);
  const save = useMutation({
    mutationFn: (overVersion: number) => call(media.changeMedia, { media: id, ...typed, version: overVersion, name: typed.name.trim() }),
    onSuccess: () => {
      forget();
      say.success(words('media.saved'));
      drawer.close();
      void onDone();
    },
    onError: over.onError,
  });
  useTellSaving(drawer, save);
  const { submit, message, wrong } = useFormSubmit({ ...save, mutate: () => save.mutate(over.version) }, () =>
    typed.name.trim() ? {} : { name: words('records.missing.name') },
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
          maxLength={120}
          error={wrong['name']}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <NativeSelect
          label={words('media.type')}
          name="type"
          data={MEDIA_TYPES.map((value) => ({ value, label: words(`records.option.media.type.${value}`) }))}
          value={typed.type}
          onChange={({ currentTarget }) => change({ type: currentTarget.value as MediaType })}
        />
        <NativeSelect
          label={words('media.folder')}
          name="folder"
          data={folderChoices(folders, words('media.folder.top'))}
          value={typed.folder ?? ''}
          onChange={({ currentTarget }) => change({ folder: currentTarget.value || null })}
        />
        <FormEnd message={message} busy={save.isPending} verb={words('media.save')} />
      </Stack>
    </form>
  );
}
