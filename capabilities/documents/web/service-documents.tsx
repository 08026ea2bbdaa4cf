/** Shows the documents that outside services keep: a list for each service, and nothing where there is none. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { RefusedCall } from '#packages/endpoint';
import { portfolios } from '#contract/portfolios';
import { FileLinks, FindingNotes, QueryContent, Section, Skeleton, useAsk, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { documents, type ServiceDocuments } from '../contract.ts';

/** In the library: for all clients, and for a client those of their own accounts. */
export function useCommonDocuments(portal: string) {
  return useQuery({ ...useAsk()(documents.listCommonDocuments, { portal }), enabled: useHasServices() });
}

type CommonDocumentsQuery = ReturnType<typeof useCommonDocuments>;
type ListedAnswer = NonNullable<CommonDocumentsQuery['data']>;

export function CommonDocuments({ query }: { readonly query: CommonDocumentsQuery }) {
  return <ServiceLists query={query} asOf={undefined} isOfOne={false} />;
}

/** On the page of an account. */
export function AccountServiceDocuments({ account }: { readonly account: string }) {
  const enabled = useHasServices();
  const { asOf } = useSearch({ strict: false });
  const query = useQuery({ ...useAsk()(documents.listServiceDocuments, { account, ...(asOf !== undefined && { asOf }) }), enabled });
  return <ServiceLists query={query} asOf={asOf} isOfOne />;
}

function useHasServices(): boolean {
  const { source, fundService } = useTenant().settings;
  return source !== null || fundService?.library === true;
}

interface ServiceListsProps {
  readonly query: UseQueryResult<ListedAnswer>;
  readonly asOf: string | undefined;
  /** Whether all of them are of one account, which the page names. */
  readonly isOfOne: boolean;
}

function ServiceLists({ query, asOf, isOfOne }: ServiceListsProps) {
  const words = useWords();
  // A firm without a library has none of these either.
  const closed = query.error instanceof RefusedCall && query.error.code === 'view.closed';
  if (!query.isEnabled || closed) return null;
  const titleOf = ({ provider: service, account }: ServiceDocuments) =>
    account === null || isOfOne ? words('documents.from', { service }) : words('documents.fromOf', { service, account: account.name });
  return (
    <QueryContent query={query} what={words('documents.what')} skeleton={<Skeleton lines={2} />} missing="here">
      {({ value, findings }) => (
        <>
          <FindingNotes of={findings} />
          {value.map((list) => (
            <Section key={`${list.from} ${list.account?.id ?? ''}`} title={titleOf(list)}>
              <ServiceList list={list} asOf={asOf} />
            </Section>
          ))}
        </>
      )}
    </QueryContent>
  );
}

function ServiceList({ list: { documents: files, from }, asOf }: { readonly list: ServiceDocuments; readonly asOf: string | undefined }) {
  const named = files.map((one) => ({ ...one, detail: one.type }));
  return from === 'library' ? (
    <FileLinks files={named} endpoint={documents.downloadLibraryDocument} inputOf={(id) => ({ providedDocument: id })} />
  ) : (
    <FileLinks
      files={named}
      endpoint={portfolios.downloadProvidedDocument}
      inputOf={(id) => ({ providedDocument: id, ...(asOf !== undefined && { asOf }) })}
    />
  );
}
