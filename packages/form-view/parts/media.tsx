/** Shows the files of the media libraries that a field holds by their ids, and lets the reader choose others. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords, useFocusById } from '#ui';
import type { FieldLock } from '../widget.ts';
import { useFormWorld, type NamedFile } from '../world.tsx';
import { FileLook } from './files.tsx';
import { EmptyFieldNote } from './group.tsx';
import { MediaChoices } from './media-choices.tsx';
import { LiveMessage } from './said.tsx';
import { SignButton } from './sign-button.tsx';
import css from './files.module.css';

export function MediaFiles({
  id,
  label,
  library,
  ids,
  multiple,
  lock,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  /** The library that the form offers; undefined where staff choose among all of them. */
  readonly library: string | undefined;
  readonly ids: readonly string[];
  readonly multiple: boolean;
  readonly lock: FieldLock;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const words = useWords();
  const { mediaOf, findMedia, pickMedia: Libraries } = useFormWorld();
  const offers = library === undefined ? Libraries !== null : findMedia !== undefined;
  const [choosing, setChoosing] = useState(false);
  const [said, say] = useState('');
  const focus = useFocusById();
  const media = useQuery({
    queryKey: ['form-view', 'media', id, library, ids],
    queryFn: () => mediaOf(ids, library),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const free = lock === 'free';
  const close = () => {
    setChoosing(false);
    focus(`${id}-choose`);
  };
  const pick = ({ id: picked, name }: NamedFile) => {
    onChange(multiple ? [...ids.filter((one) => one !== picked), picked] : [picked]);
    say(words('field.record.chosen', { name }));
    close();
  };
  return (
    <div>
      {ids.length > 0 && (
        <ul className={css.thumbnails} aria-label={label}>
          {ids.map((one) => {
            const file = media.data?.get(one);
            const name = file?.name ?? (media.isPending || media.isPlaceholderData ? '…' : words('field.record.gone', { id: one }));
            return (
              <li key={one} className={css.file}>
                <FileLook name={name} url={file?.url ?? null} />
                <span className={css.name}>{name}</span>
                {free && (
                  <span className={css.buttons}>
                    <SignButton
                      sign="close"
                      words={words('field.file.remove', { name })}
                      onPress={() => {
                        onChange(ids.filter((other) => other !== one));
                        say(words('field.file.removed', { name }));
                        focus(`${id}-choose`);
                      }}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {media.isError && (
        <p role="alert" className={css.failed}>
          {words('field.record.namesFailed')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void media.refetch()}>
            {words('ui.retry')}
          </Button>
        </p>
      )}
      {free && offers && (
        <Button id={`${id}-choose`} variant="default" aria-describedby={`${id}-label`} onClick={() => setChoosing(true)}>
          {words(multiple ? 'field.media.more' : ids.length > 0 ? 'field.media.other' : 'field.media.one')}
        </Button>
      )}
      {free && !offers && <EmptyFieldNote>{words('field.media.nothing')}</EmptyFieldNote>}
      {!free && ids.length === 0 && <EmptyFieldNote>{words('field.file.none')}</EmptyFieldNote>}
      {choosing && offers && (
        // Inputs in the libraries are not part of the form, and moving the focus there does not count as leaving the field.
        <div onBlur={(event) => event.stopPropagation()}>
          {library !== undefined && findMedia && <MediaChoices id={id} library={library} find={findMedia} onPick={pick} onClose={close} />}
          {library === undefined && Libraries && <Libraries onPick={pick} onClose={close} />}
        </div>
      )}
      <LiveMessage text={said} />
    </div>
  );
}
