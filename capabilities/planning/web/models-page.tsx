/** The page of the firm's model portfolios for an account, and of the risk profiles that they are for. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DataTable, EmptyNotice, QueryContent, Page, PageHeader, Section, useAsk, useFormats, useWords, type TableColumn } from '#ui';
import { useMay } from '#web/sign-in';
import { planning, type ModelPortfolio } from '../contract.ts';
import css from './planning.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/account/$account/model-portfolios');

export function ModelsPage() {
  const [words, ask, formats] = [useWords(), useAsk(), useFormats()];
  const { portal, account } = route.useParams();
  const query = useQuery(ask(planning.listModels, { account }));
  return (
    <Page title={words('planning.models')}>
      <QueryContent query={query} what={words('planning.models.what')}>
        {({ value: { account: of, models, riskProfiles, compares } }) => (
          <>
            <PageHeader
              name={words('planning.models')}
              above={
                <Link to="/dashboard/$portal/account/$account" params={{ portal, account }}>
                  {of.name}
                </Link>
              }
            >
              {words('planning.models.lead')}
            </PageHeader>
            {models.length === 0 ? (
              <EmptyNotice title={words('planning.models.none')}>{words('planning.models.none.why')}</EmptyNotice>
            ) : (
              <ModelTable rows={models} portal={portal} account={account} />
            )}
            {compares && (
              <p>
                <Link to="/dashboard/$portal/account/$account/risk-comparison" params={{ portal, account }}>
                  {words('planning.risks')}
                </Link>
              </p>
            )}
            {riskProfiles.length > 0 && (
              <Section title={words('planning.riskProfiles')}>
                <DataTable
                  label={words('planning.riskProfiles')}
                  rows={riskProfiles}
                  rowId={({ id }) => id}
                  columns={[
                    { id: 'name', header: words('planning.model.name'), rowHeader: true, cell: ({ name }) => name },
                    {
                      id: 'returns',
                      header: words('planning.riskProfile.returns'),
                      numeric: true,
                      cell: ({ returns }) => formats.percent(returns / 100),
                    },
                    {
                      id: 'factsheet',
                      header: words('planning.riskProfile.factsheet'),
                      cell: ({ name, factsheetUrl }) => <Factsheet name={name} url={factsheetUrl} />,
                    },
                  ]}
                  phone={({ name, returns, factsheetUrl }) => ({
                    name,
                    value: formats.percent(returns / 100),
                    detail: <Factsheet name={name} url={factsheetUrl} />,
                  })}
                />
              </Section>
            )}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function Factsheet({ name, url }: { readonly name: string; readonly url: string }) {
  const words = useWords();
  // Staff may have entered an unsafe address.
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {words('planning.riskProfile.factsheet.of', { name })}
    </a>
  );
}

function ModelTable({
  rows,
  portal,
  account,
}: {
  readonly rows: readonly ModelPortfolio[];
  readonly portal: string;
  readonly account: string;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const professional = useMay('clients.read');
  const percent = (value: number) => formats.percent(value / 100);
  const link = ({ id, name, fits }: ModelPortfolio) => (
    <>
      <Link to="/dashboard/$portal/account/$account/model-portfolios/$model" params={{ portal, account, model: id }}>
        {name}
      </Link>{' '}
      {fits && <span className={css.fits}>{words(professional ? 'planning.model.fits.client' : 'planning.model.fits')}</span>}
    </>
  );
  const band = ({ min, max }: ModelPortfolio) => `${percent(min)} – ${percent(max)}`;
  const columns: readonly TableColumn<ModelPortfolio>[] = [
    { id: 'name', header: words('planning.model.name'), rowHeader: true, cell: link },
    { id: 'profile', header: words('planning.model.profile'), cell: ({ profile }) => profile },
    { id: 'band', header: words('planning.model.band'), numeric: true, cell: band },
    { id: 'avg', header: words('planning.model.avg'), numeric: true, cell: ({ avg }) => percent(avg) },
    { id: 'rebalance', header: words('planning.model.rebalance'), cell: ({ rebalance }) => rebalance },
  ];
  return (
    <DataTable
      label={words('planning.models')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      phone={(row) => ({ name: link(row), value: band(row), detail: row.profile, aside: row.rebalance })}
    />
  );
}
