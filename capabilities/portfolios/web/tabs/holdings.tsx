/** Shows the holdings on a day, by asset class; gain on cost and return are kept apart and named [C-04]. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FigureIds } from '#packages/figures';
import { amount, toNumber } from '#packages/money';
import { storedValueText } from '#packages/texts';
import {
  Amount,
  PercentChange,
  DataTable,
  DownloadButton,
  FindingNotes,
  QueryContent,
  OpenableFigure,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
  type RowGroup,
  type TableSort,
} from '#ui';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { portfolios, type Holding, type Holdings } from '../../contract.ts';
import { holdingKey, HoldingDrawer } from './holding-drawer.tsx';
import { figureIdsOfHolding, figureIdsOfPortfolio, type HoldingFigureIds } from '../names.ts';
import { unshownFindings, type PanelProps, type PortfolioPartProps } from '../parts.tsx';
import { useClocks } from '../place.ts';
import { NoHoldings } from '../unanswered.tsx';
import css from './holdings.module.css';
import { HoldingName, Price, Units, Weight, WrittenShare } from './holding-cells.tsx';

export function HoldingsPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const input = { portfolio: portfolio.id, ...useClocks(), asOf: portfolio.asOf };
  const query = useQuery(ask(portfolios.listHoldings, input));
  return (
    <QueryContent query={query} what={words('portfolios.holdings.what')} skeleton={<Skeleton height={420} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {professional && (
            <div className={css.export}>
              <DownloadButton endpoint={portfolios.exportHoldings} input={input}>
                {words('portfolios.holdings.csv')}
              </DownloadButton>
            </div>
          )}
          {value.groups.length === 0 ? (
            <NoHoldings findings={findings} title={words('portfolios.holdings.none')} />
          ) : (
            <HoldingsTable holdings={value} portfolio={portfolio} />
          )}
          <HoldingDrawer
            portfolio={portfolio}
            names={figureIdsOfPortfolio({ id: portfolio.id, knownAt: value.knownAt })}
            groups={value.groups}
          />
        </>
      )}
    </QueryContent>
  );
}

function HoldingsTable({ holdings, portfolio }: PortfolioPartProps & { readonly holdings: Holdings }) {
  const words = useWords();
  const [sort, setSort] = useState<TableSort | undefined>();
  const names = figureIdsOfPortfolio({ id: portfolio.id, knownAt: holdings.knownAt });
  const figures = (holding: Holding) => figureIdsOfHolding(holding, names, { asOf: holdings.asOf, firstDay: portfolio.firstDay });
  const groups = useGroups(holdings, names);
  const columns = useColumns(holdings, figures, Math.max(...groups.flatMap((group) => group.rows.map((row) => row.weight ?? 0))));
  const { currency, asOf } = holdings;
  return (
    <DataTable
      label={words('portfolios.tab.holdings')}
      columns={columns}
      groups={groups}
      rowId={holdingKey}
      sort={sort}
      onSort={setSort}
      totals={{
        label: words('portfolios.holdings.total'),
        cells: {
          value: <Amount of={holdings.value} currency={currency} figure={names.on('value', asOf)} />,
          cost: <Amount of={holdings.cost} currency={currency} figure={names.on('cost', asOf)} />,
          weight: <WrittenShare of={sumOfWeights(groups.flatMap((group) => group.rows))} figure={names.on('weight', asOf)} />,
          gainOnCost: <PercentChange of={holdings.gainOnCost} figure={names.on('gain-on-cost', asOf)} />,
        },
      }}
      phone={(row) => ({
        name: <HoldingName holding={row} />,
        value: <Amount of={row.value} currency={currency} figure={figures(row).value} />,
        detail: <Units holding={row} figures={figures(row)} />,
        aside: (
          <>
            {words('portfolios.gainOnCost')} <PercentChange of={row.gainOnCost} figure={figures(row).gainOnCost} />
          </>
        ),
      })}
    />
  );
}

function useGroups({ groups, asOf, currency }: Holdings, names: FigureIds): readonly RowGroup<Holding>[] {
  const words = useWords();
  return groups.map(({ assetClass, holdings, value, cost, weight, gainOnCost }) => {
    const figure = (measure: string) => names.on(measure, asOf, { kind: 'class', id: assetClass });
    return {
      id: assetClass,
      title: storedValueText(words, 'assetClass', assetClass),
      rows: holdings,
      subtotals: {
        value: <Amount of={value} currency={currency} figure={figure('value')} />,
        cost: <Amount of={cost} currency={currency} figure={figure('cost')} />,
        weight: (
          <WrittenShare of={weight} figure={names.on('weight', asOf, { kind: 'class', id: assetClass }, { among: 'asset-classes' })} />
        ),
        gainOnCost: <PercentChange of={gainOnCost} figure={figure('gain-on-cost')} />,
      },
    };
  });
}

/** `heaviest` is the largest weight: its bar fills the column. */
function useColumns(
  { currency }: Holdings,
  figures: (holding: Holding) => HoldingFigureIds,
  heaviest: number,
): readonly TableColumn<Holding>[] {
  const words = useWords();
  const formats = useFormats();
  const money = (of: string | null) => (of === null ? null : toNumber(amount(of)));
  const unit = formats.currency(currency);
  // A provider states no history of a holding.
  const { source } = useTenant().settings;
  const column = (id: string, rest: Omit<TableColumn<Holding>, 'id' | 'header' | 'numeric'>): TableColumn<Holding> => ({
    id,
    header: words(`portfolios.column.${id}`),
    numeric: true,
    ...rest,
  });
  const historyColumns = [
    column('return', {
      cell: (row) => <PercentChange of={row.timeWeightedReturn} figure={figures(row).timeWeightedReturn} />,
      sortBy: (row) => row.timeWeightedReturn,
    }),
    column('income', {
      unit,
      cell: (row) => <Amount of={row.income} currency={currency} figure={figures(row).income} />,
      sortBy: (row) => money(row.income),
    }),
  ];
  return [
    { ...column('name', { rowHeader: true, cell: (row) => <HoldingName holding={row} />, sortBy: (row) => row.name }), numeric: false },
    column('value', {
      unit,
      cell: (row) => <Amount of={row.value} currency={currency} figure={figures(row).value} />,
      sortBy: (row) => money(row.value),
    }),
    column('weight', {
      cell: (row) => <Weight of={row.weight} full={heaviest} figure={figures(row).weight} />,
      sortBy: (row) => row.weight,
    }),
    column('units', { cell: (row) => <OpenableFigure figure={figures(row).units}>{formats.units(row.units)}</OpenableFigure> }),
    column('price', { cell: (row) => <Price holding={row} figure={figures(row).price} /> }),
    column('cost', {
      unit,
      cell: (row) => <Amount of={row.cost} currency={currency} figure={figures(row).cost} />,
      sortBy: (row) => money(row.cost),
    }),
    column('gainOnCost', {
      cell: (row) => <PercentChange of={row.gainOnCost} figure={figures(row).gainOnCost} />,
      sortBy: (row) => row.gainOnCost,
    }),
    ...(source === null ? historyColumns : []),
  ];
}

function sumOfWeights(rows: readonly Holding[]): number | null {
  const known = rows.flatMap((row) => (row.weight === null ? [] : [row.weight]));
  return known.length === 0 ? null : known.reduce((sum, weight) => sum + Math.round(weight * 10_000), 0) / 10_000;
}
