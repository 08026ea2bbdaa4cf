/** Shows libraries within other pages: in the drawers of a library and of a file, and where a form asks for a file. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyNotice, QueryContent, SideDrawer, Skeleton, useAsk, useWords } from '#ui';
import { media, type MediaFile } from '../contract.ts';
import { Folders } from './folders.tsx';
import { FilePreview } from './media-card.tsx';
import { MediaGrid } from './media-grid.tsx';
import css from './media.module.css';

interface LibraryProps {
  readonly library: string;
  /** Name of the library. */
  readonly name: string;
}

export function LibraryFiles({ library, name }: LibraryProps) {
  const [folder, setFolder] = useState<string | null>(null);
  return <MediaGrid library={library} name={name} folder={folder} onFolder={setFolder} />;
}

export function LibraryFolders({ library, name }: LibraryProps) {
  const [folder, setFolder] = useState<string | null>(null);
  const query = useQuery(useAsk()(media.listFolders, { library }));
  return <Folders library={library} name={name} query={query} open={folder} onOpen={setFolder} />;
}

/** A preview of a file, with a link that opens it. */
export function LibraryFile({ media: id, label }: { readonly media: string; readonly label: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(media.readMedia, { media: id }));
  return (
    <div role="group" aria-label={label} className={css.card}>
      <QueryContent query={query} what={words('media.what.files')} skeleton={<Skeleton height={150} />} missing="here">
        {({ name, file }) => (
          <>
            <FilePreview name={name} kind={file.kind} url={file.smallUrl} />
            <a className={css.name} href={file.url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </>
        )}
      </QueryContent>
    </div>
  );
}

/** A dialog for choosing a file of any library; whoever shows it closes it once one is picked. */
export function PickMedia({
  onPick,
  onClose,
}: {
  readonly onPick: (file: Pick<MediaFile, 'id' | 'name'>) => void;
  readonly onClose: () => void;
}) {
  const [words, ask] = [useWords(), useAsk()];
  const [place, setPlace] = useState<{ readonly library: string; readonly folder: string | null } | null>(null);
  const query = useQuery(ask(media.listLibraries, {}));
  return (
    <SideDrawer opened depth={1} title={words('media.title')} onClose={onClose}>
      <QueryContent query={query} what={words('media.what.libraries')} skeleton={<Skeleton lines={5} />} missing="here">
        {({ value }) => {
          const here = value.find(({ id }) => id === place?.library) ?? value[0];
          if (!here) return <EmptyNotice title={words('media.library.none')}>{words('media.library.none.why')}</EmptyNotice>;
          return (
            <>
              {value.length > 1 && (
                <NativeSelect
                  className={css.libraries}
                  label={words('media.library')}
                  data={value.map(({ id, name }) => ({ value: id, label: name }))}
                  value={here.id}
                  onChange={({ currentTarget }) => setPlace({ library: currentTarget.value, folder: null })}
                />
              )}
              <MediaGrid
                key={here.id}
                library={here.id}
                name={here.name}
                folder={place?.folder ?? null}
                onFolder={(folder) => setPlace({ library: here.id, folder })}
                onPick={onPick}
              />
            </>
          );
        }}
      </QueryContent>
    </SideDrawer>
  );
}
