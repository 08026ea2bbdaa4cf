/** Shows the documents that outside services keep: a list for each service, and nothing where there is none. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { portfolios } from '#contract/portfolios';
import { FileLinks, FindingNotes, Section, useAsk, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { documents, type ServiceDocuments } from '../contract.ts';

type ServiceAnswer = NonNullable<ReturnType<typeof useCommonDocuments>['data']>;

function useCommonDocuments(portal: string, enabled: boolean) {
  return useQuery({ ...useAsk()(documents.listCommonDocuments, { portal }), enabled });
}

/** In the library: for all clients, and for a client those of their own accounts. */
export function CommonDocuments({ portal }: { readonly portal: string }) {
  return <ServiceLists query={useCommonDocuments(portal, useHasServices())} />;
}

/** On the page of an account. */
export function AccountServiceDocuments({ account }: { readonly account: string }) {
  const enabled = useHasServices();
  return <ServiceLists query={useQuery({ ...useAsk()(documents.listServiceDocuments, { account }), enabled })} />;
}

function useHasServices(): boolean {
  const { source, fundService } = useTenant().settings;
  return source !== null || fundService !== null;
}

function ServiceLists({ query }: { readonly query: UseQueryResult<ServiceAnswer> }) {
  const words = useWords();
  if (!query.data) return null;
  const { value, findings } = query.data;
  return (
    <>
      <FindingNotes of={findings} />
      {value.map((list, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lists have no ids, and stay in their order
        <Section key={at} title={words('documents.from', { service: list.provider })}>
          <ServiceList list={list} />
        </Section>
      ))}
    </>
  );
}

function ServiceList({ list: { documents: files, from } }: { readonly list: ServiceDocuments }) {
  const named = files.map((one) => ({ ...one, detail: one.type }));
  return from === 'library' ? (
    <FileLinks files={named} endpoint={documents.downloadLibraryDocument} inputOf={(id) => ({ providedDocument: id })} />
  ) : (
    <FileLinks files={named} endpoint={portfolios.downloadProvidedDocument} inputOf={(id) => ({ providedDocument: id })} />
  );
}
