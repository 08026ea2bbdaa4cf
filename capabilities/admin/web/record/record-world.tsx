/** Gives the controls of a record form the records to pick, the lists of child records, and the history. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import type { FieldValues } from '#packages/fields';
import type { FormWorld, WidgetProps } from '#packages/form-view';
import { LazyBoundary, lazy, Skeleton, useAsk, useCall } from '#ui';
import { BLOCKS_COMPONENT } from '#contract/content';
import { files } from '#contract/files';
import { media } from '#contract/media';
import type { FullRecord } from '#contract/records';
import { RecordHistory } from './history.tsx';
import { BlocksOfRecord } from '#web/content';
import { KeptDocuments } from '#web/documents';
import { LibraryFile, LibraryFiles, LibraryFolders, PickMedia } from '#web/media';
import type { DrawerProps } from './drawer-props.ts';
import { PortalDocument, PortalLogos, PortalTheme } from './portal-files.tsx';
import { RecordList } from '../list/record-list.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { useRecordChoices } from '../record-choices.ts';
import type { CollectionDescription } from '../use-collections.ts';

const SubmissionValues = lazy(async () => (await import('./submission-values.tsx')).SubmissionValues);

interface RecordWorldOptions {
  /** The collection of the record. */
  readonly collection: CollectionDescription;
  readonly collections: readonly CollectionDescription[];
  readonly record: FullRecord | null;
  readonly depth: number;
  readonly Drawer: ComponentType<DrawerProps>;
  /** Puts the values of an older version into the form, to be saved or not [OQ-60]. */
  readonly onRestore: (values: FieldValues) => void;
}

export function useRecordWorld({ collection, collections, record, depth, Drawer, onRestore }: RecordWorldOptions): FormWorld {
  const ask = useAsk();
  const queryClient = useQueryClient();
  const call = useCall();
  const choices = useRecordChoices();
  const id = record?.id;
  const called = record?.name ?? '';
  // The account that a portfolio belongs to.
  const owner = record?.values['owner'];
  return useMemo<FormWorld>(() => {
    const grids = new Map<string, ComponentType | null>();
    const grid = (name: string): ComponentType | null => {
      const child = collections.find((one) => one.name === name);
      if (!child || id === undefined) return null;
      return () => <ChildList collections={collections} collection={child} parent={id} depth={depth + 1} Drawer={Drawer} />;
    };
    const library = collection.name === 'libraries' && id !== undefined ? { library: id, name: called } : null;
    const custom = new Map<string, ComponentType<WidgetProps>>([
      ['portal-logos', PortalLogos],
      ['portal-document', PortalDocument],
      ['portal-theme', PortalTheme],
      [BLOCKS_COMPONENT, BlocksOfRecord],
      ...(library === null
        ? []
        : ([
            ['mediaGrid', () => <LibraryFiles {...library} />],
            ['mediaFolders', () => <LibraryFolders {...library} />],
          ] as const)),
    ]);
    const documented = ({ accounts: 'account', groups: 'group', portfolios: 'portfolio' } as const)[collection.name as 'accounts'];
    if (id !== undefined && documented !== undefined)
      custom.set('documents', ({ label }) => (
        <KeptDocuments label={label} of={documented} id={id} account={typeof owner === 'string' ? owner : undefined} depth={depth + 1} />
      ));
    if (id !== undefined) {
      custom.set('mediaFile', ({ label }) => <LibraryFile media={id} label={label} />);
      custom.set('submissionValues', () => (
        <LazyBoundary waiting={<Skeleton lines={5} />}>
          <SubmissionValues submission={id} />
        </LazyBoundary>
      ));
    }
    const ShownHistory = id === undefined ? null : () => <RecordHistory collection={collection} record={id} onRestore={onRestore} />;
    return {
      ...choices,
      upload: (file, { onProgress, signal } = {}) =>
        call(files.uploadFile, { purpose: 'record' }, { file, ...(onProgress && { onProgress }), ...(signal && { signal }) }),
      pickMedia: PickMedia,
      mediaOf: async (ids) => {
        const found = await Promise.allSettled(ids.map((one) => queryClient.fetchQuery(ask(media.readMedia, { media: one }))));
        return new Map(
          found.flatMap((one) =>
            one.status === 'fulfilled'
              ? [[one.value.id, { name: one.value.name, url: one.value.file.smallUrl ?? one.value.file.url }]]
              : [],
          ),
        );
      },
      grid: (name) => {
        if (!grids.has(name)) grids.set(name, grid(name));
        return grids.get(name) ?? null;
      },
      history: () => ShownHistory,
      custom: (name) => custom.get(name) ?? null,
    };
  }, [ask, call, called, choices, queryClient, collection, collections, id, owner, depth, Drawer, onRestore]);
}

/** Lists the records within a record in its tab; a row opens a drawer on top of this one. */
function ChildList({
  collections,
  collection,
  parent,
  depth,
  Drawer,
}: {
  readonly collections: readonly CollectionDescription[];
  readonly collection: CollectionDescription;
  readonly parent: string;
  readonly depth: number;
  readonly Drawer: ComponentType<DrawerProps>;
}) {
  const [search, setSearch] = useState<ListSearch>({});
  const open = (id: string | undefined) => setSearch((now) => ({ ...now, open: id }));
  return (
    <>
      <RecordList collection={collection} parent={parent} search={search} onSearch={setSearch} within />
      {search.open !== undefined && (
        <Drawer
          key={search.open}
          collections={collections}
          collection={collection}
          record={search.open === 'new' ? null : search.open}
          parent={parent}
          depth={depth}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
