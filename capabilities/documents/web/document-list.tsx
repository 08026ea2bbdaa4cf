/** A list of documents: each opens on a click, is marked, and, by those who keep it, renamed and deleted. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ConfirmDialog,
  DataTable,
  FormDrawer,
  Icon,
  useCall,
  useFileSize,
  useFormats,
  useShowFailure,
  useSnackbar,
  useWords,
  type PhoneItem,
  type TableColumn,
  type TableSort,
} from '#ui';
import { documents as contract, type ClientDocument } from '../contract.ts';
import { DocumentForm, documentTypingPlace } from './document-form.tsx';
import { useMarkDocument, useOpenDocument, useRefreshDocuments } from './use-documents.ts';
import css from './documents.module.css';

export function DocumentList({
  rows,
  label,
  owners = false,
  depth,
}: {
  readonly rows: readonly ClientDocument[];
  readonly label: string;
  /** Whether to show whom each document is for. */
  readonly owners?: boolean;
  /** How many drawers it stands in. */
  readonly depth?: number | undefined;
}) {
  const [words, formats, sizeOf] = [useWords(), useFormats(), useFileSize()];
  const [sort, setSort] = useState<TableSort>({ column: 'date', direction: 'descending' });
  const ownerOf = useOwnerText();
  const keeps = rows.some(({ mayChange }) => mayChange);
  const columns: readonly TableColumn<ClientDocument>[] = [
    {
      id: 'name',
      header: words('documents.name'),
      rowHeader: true,
      cell: (row) => <DocumentName document={row} />,
      sortBy: ({ name }) => name,
    },
    {
      id: 'type',
      header: words('documents.type'),
      cell: ({ type }) => words(`documents.type.${type}`),
      sortBy: ({ type }) => words(`documents.type.${type}`),
    },
    ...(owners ? [{ id: 'for', header: words('documents.for'), cell: ownerOf, sortBy: ownerOf }] : []),
    { id: 'date', header: words('documents.date'), cell: ({ date }) => formats.date(date), sortBy: ({ date }) => date },
    {
      id: 'size',
      header: words('documents.size'),
      numeric: true,
      cell: ({ bytes }) => sizeOf(bytes),
      sortBy: ({ bytes }) => bytes,
    },
    {
      id: 'actions',
      header: words('documents.actions'),
      width: keeps ? '260px' : '60px',
      cell: (row) => <DocumentActions document={row} depth={depth} />,
    },
  ];
  const phone = (row: ClientDocument): PhoneItem => ({
    name: <DocumentName document={row} />,
    value: formats.date(row.date),
    detail: [words(`documents.type.${row.type}`), ...(owners ? [ownerOf(row)] : []), sizeOf(row.bytes)].join(' · '),
    aside: <DocumentActions document={row} depth={depth} />,
  });
  return <DataTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} sort={sort} onSort={setSort} phone={phone} />;
}

export function useOwnerText(): (document: ClientDocument) => string {
  const words = useWords();
  return ({ owner }) => {
    if (owner.kind === 'all') return words('documents.for.all');
    return owner.kind === 'group' ? words('documents.for.group', { name: owner.name }) : owner.name;
  };
}

export function DocumentName({ document }: { readonly document: ClientDocument }) {
  const words = useWords();
  const open = useOpenDocument(document);
  return (
    <button
      type="button"
      className={css.open}
      aria-busy={open.isPending}
      disabled={open.isPending}
      aria-label={words('documents.open', { name: document.name })}
      onClick={() => open.mutate()}
    >
      {document.name}
    </button>
  );
}

export function FavouriteButton({ document }: { readonly document: ClientDocument }) {
  const words = useWords();
  const mark = useMarkDocument(document);
  const now = document.favourite.length > 0;
  const marked = mark.isPending ? mark.variables : now;
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={marked}
      aria-label={words(marked ? 'documents.unmark' : 'documents.mark', { name: document.name })}
      onClick={() => mark.mutate(!marked)}
    >
      <Icon name="star" />
    </button>
  );
}

function DocumentActions({ document, depth }: { readonly document: ClientDocument; readonly depth: number | undefined }) {
  const words = useWords();
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const { name, mayChange } = document;
  return (
    <span className={css.actions}>
      <FavouriteButton document={document} />
      {mayChange && (
        <>
          <Button variant="subtle" size="compact-sm" aria-label={words('documents.edit.one', { name })} onClick={() => setDoing('edit')}>
            {words('documents.edit')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words('documents.remove.one', { name })}
            onClick={() => setDoing('remove')}
          >
            {words('documents.remove')}
          </Button>
          {doing === 'edit' && (
            <FormDrawer
              opened
              depth={depth}
              title={words('documents.edit.title')}
              of={documentTypingPlace(document)}
              onClose={() => setDoing(null)}
            >
              {(drawer) => <DocumentForm document={document} drawer={drawer} />}
            </FormDrawer>
          )}
          <RemoveDialog document={document} opened={doing === 'remove'} onClose={() => setDoing(null)} />
        </>
      )}
    </span>
  );
}

function RemoveDialog({
  document: { id, name },
  opened,
  onClose,
}: {
  readonly document: ClientDocument;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const [words, say, call, refresh] = [useWords(), useSnackbar(), useCall(), useRefreshDocuments()];
  const remove = useMutation({
    mutationFn: () => call(contract.removeDocument, { clientDocument: id }),
    onSuccess: () => {
      say.success(words('documents.removed', { name }));
      onClose();
      void refresh();
    },
    onError: useShowFailure(),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={words('documents.remove.title')}
      confirm={words('documents.remove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={css.sure}>{words('documents.remove.sure', { name })}</p>
    </ConfirmDialog>
  );
}
