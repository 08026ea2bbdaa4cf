/** Shows one file of records from its check to what became of it. The state is on the server, so that leaving the page loses nothing. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Page, PageHeader, ProgressLine, QueryContent, RedirectToNotFound, Section, useFormats, useShowFailure, useWords } from '#ui';
import type { RecordImport } from '#contract/records';
import { useCollections, type CollectionDescription } from '../use-collections.ts';
import { FileHeadings } from './file-headings.tsx';
import { FileOutcome } from './file-outcome.tsx';
import { FileRows } from './file-rows.tsx';
import { ListLink } from './files-page.tsx';
import { useFile, useFileStep } from './use-files.ts';
import css from './import.module.css';

const route = getRouteApi('/inside/admin/$collection/import/$import');

export function RecordFilePage() {
  const words = useWords();
  const { collection: name, import: id } = route.useParams();
  const query = useFile(id, name);
  return (
    <Page title={query.data?.fileName ?? words('admin.import.one')}>
      <QueryContent query={useCollections()} what={words('admin.what.list')}>
        {({ collections }) => {
          const collection = collections.find((one) => one.name === name);
          if (!collection) return <RedirectToNotFound />;
          return (
            <QueryContent query={query} what={words('admin.import.what.one')}>
              {(one) => (one.collection === name ? <OpenedFile key={one.id} one={one} collection={collection} /> : <RedirectToNotFound />)}
            </QueryContent>
          );
        }}
      </QueryContent>
    </Page>
  );
}

function OpenedFile({ one, collection }: { readonly one: RecordImport; readonly collection: CollectionDescription }) {
  const [words, formats] = [useWords(), useFormats()];
  const [columns, setColumns] = useState(() => one.headings.map(({ column }) => column));
  const isUnchecked = columns.some((column, at) => column !== one.headings[at]?.column);
  const facts = { title: words(`records.title.${one.collection}`), who: one.by, when: formats.moment(one.createdAt) };
  return (
    <>
      <PageHeader name={one.fileName} above={<ListLink collection={one.collection} parent={one.parent} />}>
        {words('admin.import.facts', { ...facts, count: one.rows, number: formats.integer(one.rows) })}
      </PageHeader>
      <FileOutcome one={one} isUnchecked={isUnchecked} />
      <Working one={one} />
      {one.state !== 'checking' && one.state !== 'cancelled' && !one.forgotten && <FileRows one={one} />}
      {one.state === 'checked' && (
        <Section title={words('admin.import.headings')} lead={words('admin.import.headings.lead')}>
          <FileHeadings one={one} collection={collection} columns={columns} onChange={setColumns} isChanged={isUnchecked} />
        </Section>
      )}
    </>
  );
}

/** The progress of what is being done with the file. */
function Working({ one }: { readonly one: RecordImport }) {
  const [words, formats] = [useWords(), useFormats()];
  const sayFailed = useShowFailure();
  const stop = useFileStep('stopRecordImport', one.id);
  if (one.state !== 'checking' && one.state !== 'committing' && one.state !== 'undoing') return null;
  const all = one.state === 'checking' ? one.rows : one.counts.new + one.counts.changed;
  return (
    <>
      <ProgressLine
        name={words(`admin.import.${one.state}`)}
        done={all > 0 ? one.done / all : null}
        count={words('admin.bulk.of', { done: formats.integer(one.done), count: formats.integer(all) })}
        {...(one.state !== 'checking' && { onCancel: () => stop.mutate(undefined, { onError: sayFailed }) })}
      />
      <p className={css.quiet}>{words('admin.import.leave')}</p>
    </>
  );
}
