/** Shows the breakdowns with funds divided by what they hold: how far this is known, what remains, and the weights and days it is based on. */
import { useQuery } from '@tanstack/react-query';
import type { PartsChart } from '#packages/charts';
import { storedValueText } from '#packages/texts';
import {
  Amount,
  ChartFigure,
  DataTable,
  DownloadButton,
  FindingNotes,
  QueryContent,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
} from '#ui';
import { assetClassColour } from '#contract/instruments';
import { useMay } from '#web/sign-in';
import { portfolios, type LookThrough } from '../../contract.ts';
import type { AllocationDimension, PortfolioChartLocale } from '../charts.ts';
import { unshownFindings, type PanelProps } from '../parts.tsx';
import { useClocks } from '../place.ts';
import { sectorColour } from '../sector-colour.ts';
import css from './exposure.module.css';

const DIMENSIONS = ['assetClass', 'currency', 'sector'] as const satisfies readonly AllocationDimension[];

export function LookThroughPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const formats = useFormats();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const input = { portfolio: portfolio.id, ...useClocks(), asOf: portfolio.asOf };
  const query = useQuery(ask(portfolios.lookThrough, input));
  return (
    <QueryContent query={query} what={words('portfolios.through.what')} skeleton={<Skeleton height={420} />}>
      {({ value, findings }) => (
        <div className={css.charts}>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {professional && (
            <div className={css.export}>
              <DownloadButton endpoint={portfolios.exportLookThrough} input={input}>
                {words('portfolios.through.csv')}
              </DownloadButton>
            </div>
          )}
          {DIMENSIONS.map((by) => (
            <section key={by} className={css.seen}>
              <ChartFigure chart={throughChart(value, by, { words, formats })} level={2} />
              <p className={css.coverage}>{coverageOf(value, by, { words, formats })}</p>
            </section>
          ))}
          {value.funds.length > 0 && <LookThroughFundTable seen={value} />}
        </div>
      )}
    </QueryContent>
  );
}

function coverageOf({ dimensions }: LookThrough, by: AllocationDimension, { words, formats }: PortfolioChartLocale): string {
  const { coverage, rest } = dimensions[by];
  if (coverage === null) return words('portfolios.through.none');
  const share = formats.percent(coverage);
  return rest === null
    ? words('portfolios.through.all', { share })
    : words('portfolios.through.coverage', { share, rest: formats.percent(rest.share) });
}

/** The part that is not looked through has a colour that no part beside it has: grey among sectors, the last one among others. */
const REST_COLOUR: Readonly<Record<AllocationDimension, number>> = { assetClass: 5, currency: 5, sector: sectorColour('Other') };

function throughChart(
  { dimensions, currency, value }: LookThrough,
  by: AllocationDimension,
  { words, formats }: PortfolioChartLocale,
): PartsChart {
  const { parts, rest } = dimensions[by];
  const named = (name: string) => (by === 'currency' ? name : storedValueText(words, by, name));
  const sorted = by === 'assetClass' ? parts : parts.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const [largest] = parts.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  return {
    kind: 'parts',
    title: largest
      ? words(`portfolios.largest.${by}`, { name: named(largest.name), share: formats.percent(largest.share) })
      : words(`portfolios.by.${by}`),
    dimension: words(`portfolios.dimension.${by}`),
    currency,
    parts: [
      ...sorted.map((part) => ({
        name: named(part.name),
        value: part.value,
        share: part.share,
        ...(by === 'assetClass' && { colour: assetClassColour(part.name) }),
        ...(by === 'sector' && { colour: sectorColour(part.name) }),
      })),
      ...(rest ? [{ name: words('portfolios.through.rest'), value: rest.value, share: rest.share, colour: REST_COLOUR[by] }] : []),
    ],
    ...(by === 'sector' && { colours: 'sectors' as const }),
    total: value,
  };
}

type LookThroughFund = LookThrough['funds'][number];

/** The weights known for each fund that is held, and their day. */
function LookThroughFundTable({ seen: { funds, currency } }: { readonly seen: LookThrough }) {
  const words = useWords();
  const formats = useFormats();
  const knownOf = (fund: LookThroughFund, by: AllocationDimension) => {
    const known = fund.known[by];
    return known
      ? words('portfolios.through.from', { share: formats.percent(known.seen), date: formats.date(known.from) })
      : words('portfolios.through.unknown');
  };
  const columns: readonly TableColumn<LookThroughFund>[] = [
    { id: 'name', header: words('portfolios.through.fund'), rowHeader: true, cell: ({ name }) => name },
    {
      id: 'value',
      header: words('portfolios.column.value'),
      unit: formats.currency(currency),
      numeric: true,
      cell: ({ value }) => <Amount of={value} currency={currency} />,
    },
    ...DIMENSIONS.map((by): TableColumn<LookThroughFund> => ({
      id: by,
      header: words(`portfolios.dimension.${by}`),
      cell: (fund) => knownOf(fund, by),
    })),
  ];
  return (
    <section>
      <h2 className={css.funds}>{words('portfolios.through.funds')}</h2>
      <DataTable
        label={words('portfolios.through.funds')}
        columns={columns}
        rows={funds}
        rowId={({ instrument }) => instrument}
        phone={(fund) => ({
          name: fund.name,
          value: <Amount of={fund.value} currency={currency} />,
          detail: DIMENSIONS.map((by) => `${words(`portfolios.dimension.${by}`)}: ${knownOf(fund, by)}`).join(' · '),
        })}
      />
    </section>
  );
}
