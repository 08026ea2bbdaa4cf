/** Breaks the change of a portfolio's value down by holding, with the contribution of each part to the return. */
import type { Finding } from '#packages/findings';
import { amount, compare, isZero } from '#packages/money';
import { writeCsv } from '#packages/csv';
import { figureIdsOf } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import type { Download } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { mergeFindings } from '#packages/findings';
import { findingLines, perCent, type CsvReader } from '#server/accounts';
import { BRIDGE_PARTS, type ValueChangeBridge, type ValueChanges, type ReturnContribution } from '../../contract.ts';
import { openPortfolio, type OpenedPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

type BridgeTable = {
  readonly rows: readonly (ValueChangeBridge & { readonly instrument?: string; readonly cash?: string })[];
  readonly total: ValueChangeBridge | null;
};
type ContributionTable = {
  readonly totalReturn: number;
  readonly segments: readonly Omit<ReturnContribution, 'kind' | 'name'>[];
};

export const changesTable: FigureTable<ValueChanges> = { compute: changesOf, writeCsv: changesCsv };

async function changesOf(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
): Promise<{ readonly value: ValueChanges; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, days);
  const bridge = opened.over<BridgeTable>('bridge', { by: 'holding' });
  const holdings = opened.over<ContributionTable>('contribution', { by: 'holding' });
  const classes = opened.over<ContributionTable>('contribution', { by: 'assetClass' });
  return {
    value: {
      ...opened.head,
      total: bridge.value?.total ?? null,
      rows: rowsOf(bridge.value?.rows ?? [], opened),
      timeWeightedReturn: holdings.value?.totalReturn ?? null,
      holdings: (holdings.value?.segments ?? []).map((one) => contributionOf(one, opened)).sort((a, b) => b.contribution - a.contribution),
      classes: (classes.value?.segments ?? [])
        .map((one) => contributionOf(one, opened))
        .sort((a, b) => compareAssetClasses(a.segment, b.segment)),
    },
    findings: mergeFindings(bridge.findings, holdings.findings),
  };
}

/** Largest first, cash last; a row in which all amounts are zero is left out. */
function rowsOf(rows: BridgeTable['rows'], { instrument }: OpenedPortfolio): ValueChanges['rows'] {
  return rows
    .filter((row) => BRIDGE_PARTS.some((part) => !isZero(amount(row[part]))))
    .map(({ instrument: id = null, cash = null, ...row }) => ({
      instrument: id,
      cash,
      name: id === null ? null : (instrument(id)?.name ?? id),
      assetClass: id === null ? 'Other' : (instrument(id)?.assetClass ?? 'Other'),
      ...bridgeParts(row),
    }))
    .sort((a, b) => Number(a.instrument === null) - Number(b.instrument === null) || compare(amount(b.closing), amount(a.closing)));
}

function bridgeParts(row: ValueChangeBridge): ValueChangeBridge {
  return Object.fromEntries(BRIDGE_PARTS.map((part) => [part, row[part]])) as ValueChangeBridge;
}

function contributionOf(
  { segment, contribution, averageWeight, return: grown, gain }: ContributionTable['segments'][number],
  { instrument }: OpenedPortfolio,
): ReturnContribution {
  const cash = CASH.exec(segment);
  const held = instrument(segment);
  const kind = cash ? 'cash' : held ? 'instrument' : 'class';
  const name = cash ? (cash[1] ?? '') : (held?.name ?? segment);
  // Fees are taken from cash, so a return of cash would be misleading.
  return { segment, kind, name, contribution, averageWeight, return: cash ? null : grown, gain };
}

/** The name of cash in the measures: all of it, or that of a currency. */
const CASH = /^Cash(?: ([A-Z]{3}))?$/;

function changesCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<ValueChanges>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, opened } = columnsFor<ValueChanges['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const contributions = new Map(value.holdings.map((one) => [one.segment, one.contribution]));
  const columns = [
    text('name', (row) => row.name ?? words('performance.figure.cash', { currency: row.cash ?? '' })),
    text('assetClass', (row) => storedValueText(words, 'assetClass', row.assetClass)),
    ...BRIDGE_PARTS.map((part) => number(`bridge.${part}`, (row) => row[part])),
    text('currency', () => value.currency),
    number('contribution', (row) => perCent(contributions.get(row.instrument ?? `Cash ${row.cash}`) ?? null)),
    ...opened(value, ({ instrument, cash }) =>
      names.over('bridge', value, {
        part: instrument === null ? { kind: 'cash', id: cash ?? '' } : { kind: 'instrument', id: instrument },
        parameters: { cell: 'priceEffect' },
      }),
    ),
  ];
  return namedDownload(portfolio, 'changes', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
