/** A dialog in which whoever fills a form chooses a file of the library that the form offers: found by its name, each with its picture. */
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { EmptyNotice, QueryContent, SideDrawer, Skeleton, useWords } from '#ui';
import type { NamedFile, OfferedFile } from '../world.tsx';
import { FileLook } from './files.tsx';
import css from './files.module.css';

interface MediaChoicesProps {
  /** The id of the field. */
  readonly id: string;
  readonly library: string;
  readonly find: (library: string, text: string) => Promise<readonly OfferedFile[]>;
  readonly onPick: (file: NamedFile) => void;
  readonly onClose: () => void;
}

export function MediaChoices({ id, library, find, onPick, onClose }: MediaChoicesProps) {
  const words = useWords();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const query = useQuery({
    queryKey: ['form-view', 'media-choices', id, library, wanted],
    queryFn: () => find(library, wanted),
    placeholderData: keepPreviousData,
  });
  return (
    <SideDrawer opened depth={1} title={words('field.media.title')} onClose={onClose}>
      <TextInput
        type="search"
        label={words('field.media.search')}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <QueryContent query={query} what={words('field.media.what')} skeleton={<Skeleton height={200} />} missing="here">
        {(files) =>
          files.length === 0 ? (
            <EmptyNotice title={words(wanted === '' ? 'field.media.none' : 'field.media.unfound')}>
              {words(wanted === '' ? 'field.media.none.why' : 'field.media.unfound.why')}
            </EmptyNotice>
          ) : (
            <ul className={css.choices}>
              {files.map((file) => (
                <li key={file.id}>
                  <button type="button" className={css.choice} onClick={() => onPick(file)}>
                    <FileLook name={file.name} url={file.url} />
                    <span className={css.name}>{file.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </SideDrawer>
  );
}
