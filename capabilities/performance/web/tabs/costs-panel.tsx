/** The tabs of fees and charges: each payment of the range; for fees also all costs together. */
import { cellPath, type FigureIds } from '#packages/figures';
import { amount, isZero } from '#packages/money';
import { DataTable, EmptyNotice, OpenableFigure, Section, useFormats, useWords, type TableColumn } from '#ui';
import { ExplainedFigures, type PanelProps } from '#web/portfolios';
import type { CostsPaid } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type PaidCostRow = CostsPaid['rows'][number];

interface PaidCostsProps {
  readonly paid: CostsPaid;
  readonly names: FigureIds;
}

export function FeesPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="fees" portfolio={portfolio} shownFindings={shownFindings}>
      {(paid, names) => (
        <>
          {paid.costs && <AllCosts paid={paid} costs={paid.costs} names={names} />}
          <Section title={words('performance.fees.each')}>
            {paid.rows.length === 0 ? (
              <EmptyNotice title={words('performance.fees.none')}>{words('performance.fees.none.why')}</EmptyNotice>
            ) : (
              <PaidCostsTable paid={paid} names={names} kind="charges" label={words('performance.fees.each')} />
            )}
          </Section>
        </>
      )}
    </TabFrame>
  );
}

export function ChargesPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="charges" portfolio={portfolio} shownFindings={shownFindings}>
      {(paid, names) =>
        paid.rows.length === 0 ? (
          <EmptyNotice title={words('performance.charges.none')}>{words('performance.charges.none.why')}</EmptyNotice>
        ) : (
          <PaidCostsTable paid={paid} names={names} kind="transaction-costs" label={words('performance.tab.charges')} />
        )
      }
    </TabFrame>
  );
}

function AllCosts({ paid, costs, names }: PaidCostsProps & { readonly costs: NonNullable<CostsPaid['costs']> }) {
  const words = useWords();
  const formats = useFormats();
  const { currency } = paid;
  const figure = (...path: readonly string[]) => names.over('costs', paid, { parameters: { cell: cellPath(...path) } });
  const told = (id: string, of: string | number | null, value: string, at: string) => ({
    name: words(`performance.costs.${id}`),
    value,
    figure: of === null ? null : at,
    means: words(`performance.costs.${id}.means`),
  });
  const money = (id: string, of: string, ...path: readonly string[]) => told(id, of, formats.money(of, currency), figure(...path));
  const { service, transactionTaxes, instruments, total, shareOfAverageValue: share, effectOnReturn: effect } = costs;
  return (
    <Section title={words('performance.costs.title')}>
      <ExplainedFigures
        figures={[
          money('total', total, 'total'),
          told('share', share, formats.percent(share), figure('shareOfAverageValue')),
          told('effect', effect, formats.percent(effect), figure('effectOnReturn')),
        ]}
      />
      <ExplainedFigures
        figures={[
          money('running', service.running, 'service', 'running'),
          money('oneOff', service.oneOff, 'service', 'oneOff'),
          money('taxes', transactionTaxes, 'transactionTaxes'),
          money('instruments', instruments.running, 'instruments', 'running'),
        ]}
      />
    </Section>
  );
}

function PaidCostsTable({
  paid,
  names,
  kind,
  label,
}: PaidCostsProps & { readonly kind: 'charges' | 'transaction-costs'; readonly label: string }) {
  const words = useWords();
  const formats = useFormats();
  const { rows, total, currency } = paid;
  const figure = (...path: readonly string[]) => names.over('costs-paid', paid, { parameters: { kind, cell: cellPath(...path) } });
  const taxed = total.tax !== null && !isZero(amount(total.tax));
  const nameOf = (row: PaidCostRow) => row.name || words(`transactionType.${row.type}`);
  const parts = taxed ? (['fee', 'tax', 'amount'] as const) : (['amount'] as const);
  const columns: readonly TableColumn<PaidCostRow>[] = [
    { id: 'name', header: words('performance.costs.name'), rowHeader: true, cell: nameOf },
    { id: 'date', header: words('performance.figure.day'), cell: (row) => <span className={css.date}>{formats.date(row.date)}</span> },
    { id: 'type', header: words('performance.figure.transaction'), cell: (row) => words(`transactionType.${row.type}`) },
    ...parts.map((part): TableColumn<PaidCostRow> => ({
      id: part,
      header: words(`performance.costs.column.${part}`),
      unit: formats.currency(currency),
      numeric: true,
      cell: (row) => <OpenableFigure figure={figure('rows', row.id, part)}>{formats.amount(row[part], currency)}</OpenableFigure>,
    })),
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      totals={{
        label: words('performance.realised.total'),
        main: 'amount',
        cells: Object.fromEntries(
          parts.map((part) => [
            part,
            <OpenableFigure key={part} figure={figure('total', part)}>
              {formats.amount(total[part], currency)}
            </OpenableFigure>,
          ]),
        ),
      }}
      phone={(row) => ({
        name: nameOf(row),
        value: <OpenableFigure figure={figure('rows', row.id, 'amount')}>{formats.amount(row.amount, currency)}</OpenableFigure>,
        detail: `${formats.date(row.date)} · ${words(`transactionType.${row.type}`)}`,
      })}
    />
  );
}
