/** Shows what the market data service of the firm has brought, and has it asked now. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  DataTable,
  EmptyNotice,
  Page,
  PageHeader,
  QueryContent,
  Section,
  Skeleton,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useSnackbar,
  useWords,
} from '#ui';
import { marketData, type MarketDataRun } from '../contract.ts';

const POLL_MS = 1000;

const isAtWork = ({ state }: MarketDataRun) => state !== 'done' && state !== 'failed';

export function MarketDataPage() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery({
    ...ask(marketData.readMarketData, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.value.runs.some(isAtWork) ? POLL_MS : false),
  });
  const { title, asked } = query.data?.value ?? { title: null, asked: false };
  const working = query.data?.value.runs.some(isAtWork) ?? false;
  return (
    <Page title={words('marketData.title')}>
      <PageHeader name={words('marketData.title')} actions={title !== null && asked && <FetchButton title={title} working={working} />}>
        {words(asked ? 'marketData.lead' : 'marketData.lead.none', { service: title ?? '' })}{' '}
        <Link to="/admin/imports">{words('marketData.imports')}</Link>
      </PageHeader>
      <QueryContent query={query} what={words('marketData.what')} skeleton={<Skeleton lines={6} />}>
        {({ value: { title: service, runs } }) => {
          const why = service === null ? 'none' : asked ? 'never' : 'files';
          return (
            <>
              {(runs.length === 0 || why === 'files') && (
                <EmptyNotice title={words(`marketData.${why}`, { service: service ?? '' })}>{words(`marketData.${why}.why`)}</EmptyNotice>
              )}
              {runs.length > 0 && <Runs runs={runs} />}
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

function FetchButton({ title, working }: { readonly title: string; readonly working: boolean }) {
  const [words, call, say, showFailure, client] = [useWords(), useCall(), useSnackbar(), useShowFailure(), useQueryClient()];
  const fetching = useMutation({
    mutationFn: () => call(marketData.fetchMarketData, {}),
    onSuccess: () => say.success(words('marketData.asked', { service: title })),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(),
  });
  const busy = working || fetching.isPending;
  return (
    <Button disabled={busy} onClick={() => fetching.mutate()}>
      {words(busy ? 'marketData.asking' : 'marketData.ask')}
    </Button>
  );
}

function Runs({ runs }: { readonly runs: readonly MarketDataRun[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const last = runs.find((run) => !isAtWork(run));
  const who = ({ by }: MarketDataRun) => by ?? words('marketData.daily');
  const found = ({ imports }: MarketDataRun) =>
    imports.map((id, at) => (
      <span key={id}>
        {at > 0 && ' · '}
        <Link to="/admin/imports/$import" params={{ import: id }}>
          {words('marketData.file', { number: at + 1 })}
        </Link>
      </span>
    ));
  return (
    <>
      {last && last.missing.length > 0 && <Missing run={last} />}
      <Section title={words('marketData.runs')}>
        <DataTable
          label={words('marketData.runs')}
          rows={runs}
          rowId={({ id }) => id}
          columns={[
            { id: 'when', header: words('marketData.column.when'), rowHeader: true, cell: ({ askedAt }) => formats.moment(askedAt) },
            { id: 'who', header: words('marketData.column.who'), cell: who },
            { id: 'state', header: words('marketData.column.state'), cell: ({ state }) => words(`marketData.state.${state}`) },
            { id: 'prices', header: words('marketData.column.prices'), numeric: true, cell: ({ prices }) => formats.integer(prices) },
            { id: 'rates', header: words('marketData.column.rates'), numeric: true, cell: ({ rates }) => formats.integer(rates) },
            {
              id: 'missing',
              header: words('marketData.column.missing'),
              numeric: true,
              cell: ({ missing }) => formats.integer(missing.length),
            },
            { id: 'files', header: words('marketData.column.files'), cell: found },
          ]}
          phone={(run) => ({
            name: formats.moment(run.askedAt),
            value: words(`marketData.state.${run.state}`),
            detail: words('marketData.came', {
              prices: formats.integer(run.prices),
              rates: formats.integer(run.rates),
              missing: formats.integer(run.missing.length),
            }),
            aside: who(run),
          })}
        />
      </Section>
    </>
  );
}

/** What the last run asked for and did not get. */
function Missing({ run: { missing } }: { readonly run: MarketDataRun }) {
  const words = useWords();
  return (
    <Section title={words('marketData.missing')}>
      <p>{words('marketData.missing.why')}</p>
      <DataTable
        label={words('marketData.missing')}
        rows={missing}
        rowId={({ kind, name }) => `${kind} ${name}`}
        columns={[
          { id: 'name', header: words('marketData.column.name'), rowHeader: true, cell: ({ name }) => name },
          { id: 'kind', header: words('marketData.column.kind'), cell: ({ kind }) => words(`marketData.kind.${kind}`) },
          { id: 'why', header: words('marketData.column.why'), cell: ({ why }) => words(`marketData.why.${why}`) },
        ]}
        phone={({ name, kind, why }) => ({ name, value: words(`marketData.kind.${kind}`), detail: words(`marketData.why.${why}`) })}
      />
    </Section>
  );
}
