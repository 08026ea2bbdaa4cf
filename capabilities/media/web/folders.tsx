/** Shows the folders of a library as a tree, in which they are made, renamed, moved, hidden and shown [LIB-24]. */
import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDrawer, QueryContent, Sign, Skeleton, useAsk, useWords } from '#ui';
import { media, type MediaFolder } from '../contract.ts';
import { FolderForm, folderTypingPlace } from './folder-form.tsx';
import { branchesOf, type Branch } from './tree.ts';
import css from './media.module.css';

export function Folders({
  library,
  name,
  query,
  open,
  onOpen,
}: {
  readonly library: string;
  readonly name: string;
  readonly query: UseQueryResult<{ readonly value: readonly MediaFolder[] }>;
  readonly open: string | null;
  readonly onOpen: (folder: string | null) => void;
}) {
  const [words, ask, queryClient] = [useWords(), useAsk(), useQueryClient()];
  const [hidden, setHidden] = useState(false);
  const [edited, setEdited] = useState<MediaFolder | 'new' | null>(null);
  const all = useQuery({ ...ask(media.listFolders, { library, hidden: 'true' }), enabled: hidden });
  const shown = hidden && all.data ? all : query;
  const renew = () =>
    Promise.all(
      ['folders', 'media'].map((part) => queryClient.invalidateQueries({ queryKey: ['GET', `/api/libraries/${library}/${part}`] })),
    );
  const done = (saved: MediaFolder) => {
    void renew();
    // When the open folder is hidden, its parent is opened.
    if (!saved.active && saved.id === open) onOpen(saved.parent);
  };
  return (
    <nav className={css.folders} aria-label={words('media.folders')}>
      <QueryContent query={shown} what={words('media.what.folders')} skeleton={<Skeleton lines={3} />} missing="here">
        {({ value }) => (
          <>
            <ul>
              <li>
                <button
                  type="button"
                  className={css.folder}
                  {...(open === null && { 'aria-current': 'true' as const })}
                  onClick={() => onOpen(null)}
                >
                  {name}
                </button>
                <Branches branches={branchesOf(value)} open={open} onOpen={onOpen} onEdit={setEdited} />
              </li>
            </ul>
            <FormDrawer
              opened={edited !== null}
              title={words(edited === 'new' ? 'media.folder.new' : 'media.folder.edit')}
              of={folderTypingPlace(library, edited === 'new' ? null : edited, open)}
              onClose={() => setEdited(null)}
            >
              {(drawer) =>
                edited !== null && (
                  <FolderForm
                    library={library}
                    before={edited === 'new' ? null : edited}
                    parent={open}
                    folders={value}
                    drawer={drawer}
                    renew={renew}
                    onDone={done}
                  />
                )
              }
            </FormDrawer>
          </>
        )}
      </QueryContent>
      <Button variant="default" size="sm" onClick={() => setEdited('new')}>
        {words('media.folder.new')}
      </Button>
      <Switch label={words('media.folders.hidden')} checked={hidden} onChange={({ currentTarget }) => setHidden(currentTarget.checked)} />
    </nav>
  );
}

function Branches({
  branches,
  open,
  onOpen,
  onEdit,
}: {
  readonly branches: readonly Branch[];
  readonly open: string | null;
  readonly onOpen: (folder: string) => void;
  readonly onEdit: (folder: MediaFolder) => void;
}) {
  const words = useWords();
  if (branches.length === 0) return null;
  return (
    <ul>
      {branches.map(({ folder, within }) => (
        <li key={folder.id}>
          <span className={css.branch}>
            {/* A hidden folder cannot be opened, but it can be shown again. */}
            <button
              type="button"
              className={css.folder}
              disabled={!folder.active}
              {...(open === folder.id && { 'aria-current': 'true' as const })}
              onClick={() => onOpen(folder.id)}
            >
              {folder.name}
              {!folder.active && ` (${words('media.folder.hidden')})`}
            </button>
            <button
              type="button"
              className={css.more}
              aria-label={words('media.folder.edit.one', { name: folder.name })}
              title={words('media.folder.edit')}
              onClick={() => onEdit(folder)}
            >
              <Sign kind="menu" />
            </button>
          </span>
          <Branches branches={within} open={open} onOpen={onOpen} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}
