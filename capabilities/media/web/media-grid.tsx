/**
 * Shows a library: its folders, the files of one folder, and the upload [LIB-23, LIB-26]. Used in the drawer of a library and for choosing a file:
 * with `onPick`, a click on a file chooses it.
 */
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  ChooseFile,
  DropZone,
  EmptyNotice,
  QueryContent,
  Skeleton,
  UploadList,
  useAsk,
  useCall,
  useNamedUploads,
  useWords,
  type NamedUploads,
} from '#ui';
import { media, type MediaFile } from '../contract.ts';
import { Folders } from './folders.tsx';
import { MediaCard } from './media-card.tsx';
import css from './media.module.css';

export interface MediaGridProps {
  readonly library: string;
  /** Name of the library. */
  readonly name: string;
  /** The open folder; null for the top. */
  readonly folder: string | null;
  readonly onFolder: (folder: string | null) => void;
  readonly onPick?: (file: MediaFile) => void;
}

export function MediaGrid({ library, name, folder, onFolder, onPick }: MediaGridProps) {
  const [words, ask, queryClient] = [useWords(), useAsk(), useQueryClient()];
  const [said, setSaid] = useState('');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const folders = useQuery(ask(media.listFolders, { library }));
  const query = useQuery({
    ...ask(media.listMedia, { library, search: wanted, ...(folder !== null && { folder }) }),
    placeholderData: keepPreviousData,
  });
  const renew = () =>
    Promise.all(
      [['GET', `/api/libraries/${library}/media`], ask(media.listLibraries, {}).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const arriving = useFolderUploads(library, folder, (file) => {
    setSaid(words('media.added', { name: file.name }));
    void renew();
  });
  const zone = `media-${library}`;
  const nameOf = new Map(folders.data?.value.map((one) => [one.id, one.name]));
  return (
    <div className={css.whole}>
      <div className={css.grid}>
        <Folders library={library} name={name} query={folders} open={folder} onOpen={onFolder} />
        <section className={css.files} aria-label={words('media.files.of', { name: (folder && nameOf.get(folder)) ?? name })}>
          <TextInput
            type="search"
            label={words('media.search')}
            value={search}
            maxLength={200}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <DropZone input={zone} onFiles={arriving.add}>
            <ChooseFile id={zone} multiple describedBy={`${zone}-which`} onFiles={arriving.add}>
              {words('media.choose')}
            </ChooseFile>
            <p id={`${zone}-which`}>{words('media.choose.ways')}</p>
          </DropZone>
          <UploadList uploads={arriving} />
          {/* For screen readers only: others see the file appear, and many messages at once would cover the page. */}
          <p className={css.unseen} role="status">
            {said}
          </p>
          <QueryContent query={query} what={words('media.what.files')} skeleton={<Skeleton height={200} />} missing="here">
            {({ value: { files, more } }) =>
              files.length === 0 ? (
                <EmptyNotice
                  title={words(wanted === '' ? 'media.none' : 'media.none.found')}
                  {...(wanted !== '' && {
                    next: (
                      <Button variant="default" onClick={() => setSearch('')}>
                        {words('media.search.clear')}
                      </Button>
                    ),
                  })}
                >
                  {words(wanted === '' ? 'media.none.why' : 'media.none.found.why')}
                </EmptyNotice>
              ) : (
                <>
                  <ul className={css.cards}>
                    {files.map((file) => (
                      <MediaCard
                        key={file.id}
                        file={file}
                        within={wanted !== '' && file.folder !== null ? (nameOf.get(file.folder) ?? null) : null}
                        folders={folders.data?.value ?? []}
                        onChanged={renew}
                        {...(onPick && { onPick })}
                      />
                    ))}
                  </ul>
                  {more && <p className={css.rest}>{words('media.more')}</p>}
                </>
              )
            }
          </QueryContent>
        </section>
      </div>
    </div>
  );
}

/** Uploads into the open folder; a file stays in the folder that was open when it was added. */
function useFolderUploads(library: string, folder: string | null, onArrived: (file: MediaFile) => void): NamedUploads {
  const call = useCall();
  return useNamedUploads(
    {
      place: { library, folder },
      refusal: 'media.duplicate',
      send: (file, { place, choice }, uploading): Promise<MediaFile> =>
        call(
          media.uploadMedia,
          { library: place.library, ...(place.folder && { folder: place.folder }), ...(choice && { twin: choice }) },
          { file, ...uploading },
        ),
    },
    onArrived,
  );
}
