/** The page that shows into which sectors the money goes at each level of risk, side by side. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { phraseIn } from '#packages/fields';
import { storedValueText } from '#packages/texts';
import {
  DataTable,
  EmptyNotice,
  QueryContent,
  Page,
  PageHeader,
  useAsk,
  useFormats,
  useSurroundings,
  useWords,
  type TableColumn,
} from '#ui';
import type { RiskComparison } from '#contract/tenants';
import { planning } from '../contract.ts';

const route = getRouteApi('/inside/report/dashboard/$portal/account/$account/risk-comparison');

export function RisksPage() {
  const [words, ask, formats] = [useWords(), useAsk(), useFormats()];
  const { portal, account } = route.useParams();
  const query = useQuery(ask(planning.compareRisks, {}));
  return (
    <Page title={words('planning.risks')}>
      <PageHeader
        name={words('planning.risks')}
        above={
          <Link to="/dashboard/$portal/account/$account/model-portfolios" params={{ portal, account }}>
            {words('planning.models')}
          </Link>
        }
      >
        {words('planning.risks.lead')}
      </PageHeader>
      <QueryContent query={query} what={words('planning.risks.what')}>
        {({ comparison, filesOf }) =>
          comparison ? (
            <>
              <RiskTable of={comparison} />
              {filesOf !== null && <p>{words('planning.risks.files', { date: formats.date(filesOf) })}</p>}
            </>
          ) : (
            <EmptyNotice title={words('planning.risks.none')}>{words('planning.risks.none.why')}</EmptyNotice>
          )
        }
      </QueryContent>
    </Page>
  );
}

interface RiskRow {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

function RiskTable({ of: { levels, classes } }: { readonly of: RiskComparison }) {
  const { words, language } = useSurroundings();
  const formats = useFormats();
  const percent = (value: number | undefined) => formats.percent((value ?? 0) / 100);
  const names = levels.map((level) => phraseIn(level, language));
  const sums = (rows: readonly RiskRow[]) => levels.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const groups = classes.map(({ name, sectors }) => {
    const rows = sectors.map((sector, index): RiskRow => ({
      id: `${name} ${index}`,
      name: phraseIn(sector.name, language),
      values: sector.values,
    }));
    return {
      id: name,
      title: storedValueText(words, 'assetClass', name),
      rows,
      subtotals: Object.fromEntries(sums(rows).map((sum, at) => [`level-${at}`, percent(sum)])),
    };
  });
  const columns: readonly TableColumn<RiskRow>[] = [
    { id: 'sector', header: words('planning.risks.sector'), rowHeader: true, cell: ({ name }) => name },
    ...names.map((name, at): TableColumn<RiskRow> => ({
      id: `level-${at}`,
      header: name,
      numeric: true,
      cell: ({ values }) => percent(values[at]),
    })),
  ];
  const total = sums(groups.flatMap(({ rows }) => rows));
  return (
    <DataTable
      label={words('planning.risks')}
      columns={columns}
      groups={groups}
      rowId={({ id }) => id}
      totals={{ label: words('planning.risks.total'), cells: Object.fromEntries(total.map((sum, at) => [`level-${at}`, percent(sum)])) }}
      phone={({ name, values }) => ({
        name,
        value: values.map((value) => percent(value)).join(' · '),
        detail: names.join(' · '),
      })}
    />
  );
}
