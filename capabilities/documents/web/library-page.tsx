/** The library of a portal: the latest documents, and all of them by period, type and name. */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  EmptyNotice,
  FindingNotes,
  Page,
  PageHeader,
  QueryContent,
  SearchField,
  Section,
  Toggle,
  ToggleGroup,
  useAsk,
  useFormats,
  useWords,
} from '#ui';
import { useMay } from '#web/sign-in';
import { documents, DOCUMENT_PERIOD_NAMES, DOCUMENT_TYPES, type ClientDocument, type DocumentType } from '../contract.ts';
import { DocumentList, DocumentName, FavouriteButton, useOwnerText } from './document-list.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { CommonDocuments, useCommonDocuments } from './service-documents.tsx';
import { NO_FILTERS, type LibrarySearch } from './search.ts';
import css from './documents.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/library');

export function LibraryPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { portal } = route.useParams();
  const search = route.useSearch();
  const { favourites, ...narrowed } = search;
  const keeps = useMay('clients.change');
  const [adding, setAdding] = useState(false);
  const query = useQuery(ask(documents.listDocuments, { portal, ...narrowed, ...(favourites && { favourites: 'true' }) }));
  const answer = query.data?.value;
  const common = useCommonDocuments(portal);
  const empty = answer?.latest.length === 0;
  const nothing = empty && !common.isFetching && !common.data?.value.length;
  return (
    <Page title={words('documents.library')}>
      <PageHeader
        name={words('documents.library')}
        actions={keeps && <Button onClick={() => setAdding(true)}>{words('documents.add')}</Button>}
      />
      {keeps && <DocumentUpload portal={portal} opened={adding} onClose={() => setAdding(false)} />}
      {nothing && (
        <EmptyNotice title={words('documents.none')}>{words(keeps ? 'documents.none.keeper' : 'documents.none.why')}</EmptyNotice>
      )}
      {!empty && (
        <>
          {answer && <LatestDocuments rows={answer.latest} owners={keeps} />}
          <Section title={words('documents.list')}>
            <Filters search={search} count={answer?.documents.length ?? null} />
            <QueryContent query={query} what={words('documents.what')}>
              {({ value: { documents: rows, more }, findings }) => (
                <>
                  <FindingNotes of={findings} />
                  {rows.length === 0 ? <NothingFound /> : <DocumentList rows={rows} label={words('documents.list')} owners={keeps} />}
                  {more && <p className={css.quiet}>{words('documents.more')}</p>}
                </>
              )}
            </QueryContent>
          </Section>
        </>
      )}
      <CommonDocuments query={common} />
    </Page>
  );
}

function useChangeSearch(): (part: LibrarySearch) => void {
  const navigate = useNavigate({ from: '/dashboard/$portal/library' });
  return (part) => void navigate({ search: (now: LibrarySearch) => ({ ...now, ...part }), replace: true, resetScroll: false });
}

function NothingFound() {
  const words = useWords();
  const change = useChangeSearch();
  return (
    <EmptyNotice
      title={words('documents.none.found')}
      next={
        <Button variant="default" onClick={() => change(NO_FILTERS)}>
          {words('documents.clear')}
        </Button>
      }
    >
      {words('documents.none.found.why')}
    </EmptyNotice>
  );
}

function LatestDocuments({ rows, owners }: { readonly rows: readonly ClientDocument[]; readonly owners: boolean }) {
  const words = useWords();
  return (
    <Section title={words('documents.latest')}>
      <ul className={css.latest}>
        {rows.map((one) => (
          <LatestDocument key={one.id} document={one} owners={owners} />
        ))}
      </ul>
    </Section>
  );
}

function LatestDocument({ document, owners }: { readonly document: ClientDocument; readonly owners: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const ownerOf = useOwnerText();
  return (
    <li className={css.card}>
      <FavouriteButton document={document} />
      <p className={css.when}>{formats.date(document.date)}</p>
      <DocumentName document={document} />
      <p className={css.quiet}>{[words(`documents.type.${document.type}`), ...(owners ? [ownerOf(document)] : [])].join(' · ')}</p>
    </li>
  );
}

/** `count` is null until the list is there. */
function Filters({ search, count }: { readonly search: LibrarySearch; readonly count: number | null }) {
  const words = useWords();
  const onChange = useChangeSearch();
  const period = search.period ?? 'all';
  return (
    <div className={css.tools}>
      <SearchField
        label={words('documents.search')}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <ToggleGroup
        label={words('documents.period')}
        options={DOCUMENT_PERIOD_NAMES.map((name) => ({ value: name, label: words(`documents.period.${name}`) }))}
        value={period}
        onChange={(name) => onChange({ period: name === 'all' ? undefined : name })}
      />
      <NativeSelect
        aria-label={words('documents.type')}
        value={search.type ?? ''}
        data={[
          { value: '', label: words('documents.type.all') },
          ...DOCUMENT_TYPES.map((value) => ({ value, label: words(`documents.type.${value}`) })),
        ]}
        onChange={({ currentTarget }) => onChange({ type: (currentTarget.value || undefined) as DocumentType | undefined })}
      />
      <Toggle pressed={search.favourites === true} onPress={() => onChange({ favourites: search.favourites ? undefined : true })}>
        {words('documents.favourites')}
      </Toggle>
      <p className={css.count} role="status">
        {count !== null && words('documents.count', { count, number: String(count) })}
      </p>
    </div>
  );
}
