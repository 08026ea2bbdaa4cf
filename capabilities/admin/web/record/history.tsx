/** Lists the versions of a record, newest first [ADM-40]; each can be read, and put back into the form. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, fieldsOf } from '#packages/collections';
import { holdsValue, sameValue, type FieldValue, type FieldValues } from '#packages/fields';
import { plainField } from '#packages/forms';
import { DataTable, Dialog, EmptyNotice, QueryContent, Skeleton, useAsk, useFormats, useSurroundings, useWords } from '#ui';
import { VERSIONS_PER_PAGE, records } from '#contract/records';
import css from '../list/record-list.module.css';
import form from './record-form.module.css';
import { writtenValue } from './written-value.ts';
import type { CollectionDescription } from '../use-collections.ts';

export function RecordHistory({
  collection,
  record,
  onRestore,
}: {
  readonly collection: CollectionDescription;
  readonly record: string;
  readonly onRestore: (values: FieldValues) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const [opened, open] = useState<number | null>(null);
  const query = useQuery(useAsk()(records.listVersions, { collection: collection.name, record, page }));
  return (
    <QueryContent query={query} what={words('admin.what.history')} skeleton={<Skeleton lines={5} />} missing="here">
      {({ rows, count }) =>
        rows.length === 0 ? (
          <EmptyNotice title={words('admin.history.none')} />
        ) : (
          <>
            <DataTable
              label={words('records.step.history')}
              rows={rows}
              rowId={({ version }) => String(version)}
              columns={[
                {
                  id: 'updated',
                  header: words('admin.history.updatedAt'),
                  rowHeader: true,
                  cell: ({ version, updated }) => (
                    <button type="button" className={css.open} onClick={() => open(version)}>
                      {formats.timestamp(updated.at)}
                    </button>
                  ),
                },
                { id: 'by', header: words('admin.history.updatedBy'), cell: ({ updated }) => updated.by?.name ?? '' },
                {
                  id: 'published',
                  header: words('records.column.published'),
                  cell: ({ published }) => (published ? words('admin.yes') : ''),
                },
              ]}
              phone={({ version, updated, published }) => ({
                name: (
                  <button type="button" className={css.open} onClick={() => open(version)}>
                    {formats.timestamp(updated.at)}
                  </button>
                ),
                value: published ? words('records.column.published') : '',
                detail: updated.by?.name ?? '',
              })}
            />
            {count > VERSIONS_PER_PAGE && (
              <div className={css.turning}>
                <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {words('ui.pages.previous')}
                </Button>
                <Button variant="default" disabled={page * VERSIONS_PER_PAGE >= count} onClick={() => setPage(page + 1)}>
                  {words('ui.pages.next')}
                </Button>
              </div>
            )}
            {opened !== null && (
              <VersionDialog collection={collection} record={record} version={opened} onClose={() => open(null)} onRestore={onRestore} />
            )}
          </>
        )
      }
    </QueryContent>
  );
}

function VersionDialog({
  collection,
  record,
  version,
  onClose,
  onRestore,
}: {
  readonly collection: CollectionDescription;
  readonly record: string;
  readonly version: number;
  readonly onClose: () => void;
  readonly onRestore: (values: FieldValues) => void;
}) {
  const { words, formats, language } = useSurroundings();
  const ask = useAsk();
  const query = useQuery(ask(records.readVersion, { collection: collection.name, record, version }));
  const now = useQuery(ask(records.readRecord, { collection: collection.name, record })).data;
  return (
    <Dialog opened title={words('admin.version.title', { version })} onClose={onClose}>
      <QueryContent query={query} what={words('admin.what.history')} skeleton={<Skeleton lines={6} />} missing="here">
        {(then) => {
          const values = then.values;
          const said = (one: FieldValues, name: string): FieldValue => one[name] ?? null;
          const differing = fieldsOf(collection).filter(
            (field) => holdsValue(plainField(field)) && now && !sameValue(said(values, field.name), said(now.values, field.name)),
          );
          return (
            <>
              {differing.length === 0 && <p>{words('admin.version.same')}</p>}
              {differing.map((field) => {
                const written = (value: FieldValue) => writtenValue(field, value, { language, words, formats });
                return (
                  <div key={field.name} className={form.choice}>
                    <p>{fieldLabel(collection, field.name, words)}</p>
                    <div className={form.said}>
                      {words('admin.version.then')}: {written(said(values, field.name))}
                    </div>
                    <div className={form.said}>
                      {words('admin.version.now')}: {written(said(now?.values ?? {}, field.name))}
                    </div>
                  </div>
                );
              })}
              <div className={form.buttons} style={{ marginTop: 24 }}>
                <Button variant="default" onClick={onClose}>
                  {words('ui.close')}
                </Button>
                {differing.length > 0 && (
                  <Button
                    onClick={() => {
                      onRestore(values);
                      onClose();
                    }}
                  >
                    {words('admin.version.restore')}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </QueryContent>
    </Dialog>
  );
}
