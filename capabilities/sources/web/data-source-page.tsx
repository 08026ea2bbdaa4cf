/** Says where the figures of the firm come from, and has a provider read its own sources anew. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Page, PageHeader, QueryContent, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { sources } from '../contract.ts';

export function DataSourcePage() {
  const [words, formats] = [useWords(), useFormats()];
  const source = useQuery(useAsk()(sources.readDataSource, {}));
  return (
    <Page title={words('sources.title')} width="reading">
      <PageHeader name={words('sources.title')} />
      <QueryContent query={source} what={words('sources.what')}>
        {({ title, canRefresh, filesOf }) =>
          title === null ? (
            <>
              <p>{words('sources.ledger')}</p>
              <p>
                <Link to="/admin/imports">{words('sources.imports')}</Link>
              </p>
            </>
          ) : (
            <>
              <p>{words('sources.provider', { provider: title })}</p>
              {filesOf !== null ? (
                <p>{words('sources.files', { provider: title, date: formats.date(filesOf) })}</p>
              ) : canRefresh ? (
                <RefreshButton title={title} />
              ) : (
                <p>{words('sources.live')}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </Page>
  );
}

/** What was fetched before is asked for again, so that every page shows what the provider states now. */
function RefreshButton({ title }: { readonly title: string }) {
  const [words, call, say, sayFailed, client] = [useWords(), useCall(), useSnackbar(), useShowFailure(), useQueryClient()];
  const refresh = useMutation({
    mutationFn: () => call(sources.refreshDataSource, {}),
    onSuccess: () => {
      say.success(words('sources.refreshed', { provider: title }));
      void client.invalidateQueries();
    },
    onError: sayFailed,
  });
  return (
    <>
      <p>{words('sources.refresh.why', { provider: title })}</p>
      <div>
        <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
          {words(refresh.isPending ? 'ui.wait' : 'sources.refresh')}
        </Button>
      </div>
    </>
  );
}
