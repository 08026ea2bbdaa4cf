/** Explains the difference between the return of a portfolio and that of its benchmark, by asset class. */
import type { Finding } from '#packages/findings';
import { finding, mergeFindings } from '#packages/findings';
import { writeCsv } from '#packages/csv';
import { cellPath, figureIdsOf } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import type { Download } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { findingLines, perCent, type CsvReader } from '#server/accounts';
import { readBenchmarkComparison } from '../compared.ts';
import type { ReturnAttribution } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

type AttributionTable = NonNullable<ReturnAttribution['attributed']>;

export const attributionTable: FigureTable<ReturnAttribution> = { compute: attributionOf, writeCsv: attributionCsv };

async function attributionOf(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
): Promise<{ readonly value: ReturnAttribution; readonly findings: Finding[] }> {
  const compared = await readBenchmarkComparison(db, portfolio.riskProfile, days.to < days.asOf ? days.to : days.asOf);
  const opened = await openPortfolio(db, portfolio, days, compared);
  if (compared === null) {
    return {
      value: { ...opened.head, benchmark: null, attributed: null },
      findings: [finding(portfolio.riskProfile === null ? 'benchmark.missing' : 'benchmark.unweighted')],
    };
  }
  const { value, findings } = opened.over<AttributionTable>('attribution', compared.question);
  const { index, question } = compared;
  return {
    value: {
      ...opened.head,
      benchmark: {
        name: index?.name ?? null,
        rebalancing: question.benchmark.rebalancing as NonNullable<ReturnAttribution['benchmark']>['rebalancing'],
      },
      attributed: value && { ...value, indexReturn: value.indexReturn ?? null, segments: sortSegments(value.segments) },
    },
    findings: mergeFindings(findings),
  };
}

function sortSegments(segments: AttributionTable['segments']): AttributionTable['segments'] {
  return (
    segments
      // Fees are taken from cash, so a return of cash would be misleading.
      .map((one) => (one.segment === 'Cash' ? { ...one, portfolioReturn: null } : one))
      .sort((a, b) => compareAssetClasses(a.segment, b.segment))
  );
}

function attributionCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<ReturnAttribution>, reader: CsvReader): Download {
  const { words } = reader;
  type Row = NonNullable<ReturnAttribution['attributed']>['segments'][number];
  const { text, number, opened } = columnsFor<Row>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const fraction = (name: Exclude<keyof Row, 'segment'>) => number(`attribution.${name}`, (row) => perCent(row[name]));
  const columns = [
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.segment)),
    fraction('portfolioWeight'),
    fraction('benchmarkWeight'),
    fraction('portfolioReturn'),
    fraction('benchmarkReturn'),
    fraction('allocation'),
    fraction('selection'),
    fraction('interaction'),
    ...opened(value, (row) => names.over('attribution', value, { parameters: { cell: cellPath('segments', row.segment, 'allocation') } })),
  ];
  return namedDownload(
    portfolio,
    'attribution',
    value,
    writeCsv(columns, value.attributed?.segments ?? [], findingLines(findings, reader)),
    reader,
  );
}
