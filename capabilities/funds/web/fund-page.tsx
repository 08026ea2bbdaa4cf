/** The page of a fund: its price and price history, its facts, its documents, and its projects. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  Columns,
  Figure,
  FindingNotes,
  QueryContent,
  Page,
  PageHeader,
  SearchField,
  Section,
  SideDrawer,
  useAsk,
  useFormats,
  useWords,
} from '#ui';
import { useTenant } from '#web/tenants';
import { funds as contract, type FundDetail } from '../contract.ts';
import type { FundChartLocale } from './charts.ts';
import { Facts, type LabelledFact } from './facts.tsx';
import { useFavourites } from './favourites.ts';
import { FavouriteButton } from './fund-actions.tsx';
import { Photos } from './photos.tsx';
import { PriceHistory } from './price-history.tsx';
import { hasPage, ProjectTables } from './project-tables.tsx';
import { projectOf, type FundProject } from './projects.ts';
import type { FundSearch } from './search.ts';
import { formatPercentRate, UNKNOWN } from './written.ts';
import css from './funds.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/funds/$fund');

export function FundPage() {
  const words = useWords();
  const ask = useAsk();
  const { fund } = route.useParams();
  const query = useQuery(ask(contract.readFund, { fund }));
  return (
    <Page title={query.data?.value.fundName ?? words('funds.explorer')}>
      <QueryContent query={query} what={words('funds.what.fund')}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={findings} />
            <FundBody fund={value} />
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function FundBody({ fund }: { readonly fund: FundDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const { portal } = route.useParams();
  const { search, open } = route.useSearch();
  const navigate = useNavigate({ from: '/dashboard/$portal/funds/$fund' });
  const change = (part: Partial<FundSearch>) =>
    void navigate({ search: (before: FundSearch) => ({ ...before, ...part }), replace: true, resetScroll: false });
  const favourites = useFavourites();
  const { fundName, fundDescription, fundPrice, priceDate, currency, realEstate, loan } = fund;
  const project = projectOf(fund, open, { words, formats, currency });
  return (
    <>
      <PageHeader
        above={
          <Link to="/dashboard/$portal/funds" params={{ portal }}>
            {words('funds.explorer')}
          </Link>
        }
        name={fundName}
        actions={<FavouriteButton fund={fund} favourites={favourites} />}
        figure={
          <Figure size="main" label={words('funds.price')} value={formats.unitPrice(fundPrice, currency, priceDecimals)} asOf={priceDate} />
        }
      >
        {fundDescription}
      </PageHeader>
      <PriceHistory fund={fund} onClass={(isin) => change({ isin })} />
      <Columns>
        <Section title={words('funds.facts')}>
          <Facts of={factsOf(fund, { words, formats })} />
        </Section>
        <Section title={words('funds.documents')}>
          <Documents fund={fund} />
        </Section>
      </Columns>
      {realEstate.length + loan.length > 0 && (
        <div className={css.projects}>
          <SearchField
            label={words('funds.projects.search')}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined })}
          />
          <ProjectTables fund={fund} portal={portal} search={search ?? ''} />
        </div>
      )}
      <SideDrawer opened={project !== null} title={project?.name ?? ''} onClose={() => change({ open: undefined })}>
        {project && <ProjectDetails project={project} fund={fund} portal={portal} />}
      </SideDrawer>
    </>
  );
}

function factsOf(fund: FundDetail, { words, formats }: FundChartLocale): LabelledFact[] {
  const { currency } = fund;
  const values: LabelledFact[] = [
    ['fundCode', fund.fundCode],
    ['groupName', fund.groupName],
    ['fundSector', fund.fundSector],
    ['fundType', fund.fundType],
    ['assetClass', fund.assetClass],
    ['objective', fund.objective],
    ['currency', currency],
    ['fundSize', formats.money(fund.fundSize, currency)],
    ['startDate', formats.date(fund.startDate)],
    ['tradingDay', fund.tradingDay],
    ['liquidity', fund.liquidity],
    ['minimumAmount', formats.money(fund.minimumAmount, currency)],
    ['expectedReturn', formatPercentRate(fund.expectedReturn, formats)],
    ['yearlyPayout', formatPercentRate(fund.yearlyPayout, formats)],
    ['expectedYearlyPayout', formatPercentRate(fund.expectedYearlyPayout, formats)],
  ];
  return [
    ...values.map(([name, value]): LabelledFact => [words(`funds.field.${name}`), value ?? UNKNOWN]),
    [
      words('funds.shareClasses'),
      fund.shareClasses.length === 0 ? (
        UNKNOWN
      ) : (
        <ul className={css.classes}>
          {fund.shareClasses.map(({ isin, name }) => (
            <li key={isin}>
              {name} · {isin}
            </li>
          ))}
        </ul>
      ),
    ],
  ];
}

function Documents({ fund }: { readonly fund: FundDetail }) {
  const words = useWords();
  const named = (['informationMemorandum', 'keyInformationDocument'] as const).flatMap((name) => {
    const file = fund[name];
    return file ? [{ title: words(`funds.field.${name}`), file }] : [];
  });
  const all = [...named, ...fund.documents.map((file) => ({ title: file.name, file }))];
  if (all.length === 0) return <p className={css.quiet}>{words('funds.documents.none')}</p>;
  return (
    <ul className={css.documents}>
      {all.map(({ title, file }) => (
        <li key={file.url}>
          <a href={file.url} {...(file.url.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The content of the drawer `projectDetailsDrawer` [FUND-09]. */
function ProjectDetails({ project, fund, portal }: { readonly project: FundProject; readonly fund: FundDetail; readonly portal: string }) {
  const words = useWords();
  const { sectorsWithoutPage } = useTenant().settings.funds;
  return (
    <div id="projectDetailsDrawer">
      <div className={css.drawerFigure}>
        <Figure size="main" label={project.main.label} value={project.main.value} />
      </div>
      <Photos name={project.name} photos={project.photos} />
      <Facts of={project.facts} />
      {hasPage(project.sector, sectorsWithoutPage) && (
        <Link to="/dashboard/$portal/funds/$fund/$project" params={{ portal, fund: fund.fundCode, project: project.id }}>
          {words('funds.project.page')}
        </Link>
      )}
    </div>
  );
}
