/** Compares up to four funds side by side: their prices, and their facts. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { PercentChange, ChartFigure, FindingNotes, QueryContent, SideDrawer, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { funds as contract, type FundComparison, type ListedFund, type PriceChanges } from '../contract.ts';
import { comparisonChart } from './charts.ts';
import { FundLink } from './fund-columns.tsx';
import { formatPercentRate, UNKNOWN } from './written.ts';
import css from './funds.module.css';

/** The drawer with the comparison, open while there are funds to compare. */
export function ComparedFunds({
  codes,
  portal,
  onClose,
}: {
  readonly codes: readonly string[] | null;
  readonly portal: string;
  readonly onClose: () => void;
}) {
  const words = useWords();
  return (
    <SideDrawer opened={codes !== null} title={words('funds.compare.title')} onClose={onClose}>
      {codes && <FundsSideBySide codes={codes} portal={portal} />}
    </SideDrawer>
  );
}

function FundsSideBySide({ codes, portal }: { readonly codes: readonly string[]; readonly portal: string }) {
  const words = useWords();
  const ask = useAsk();
  const query = useQuery(ask(contract.compareFunds, { funds: codes.join(',') }));
  return (
    <QueryContent query={query} what={words('funds.what')} skeleton={<Skeleton height={320} />} missing="here">
      {({ value, findings }) => (
        <>
          <FindingNotes of={findings} />
          <ComparisonFigure of={value} />
          <ComparisonTable funds={value.funds} portal={portal} />
        </>
      )}
    </QueryContent>
  );
}

function ComparisonFigure({ of }: { readonly of: FundComparison }) {
  const words = useWords();
  const formats = useFormats();
  const chart = useMemo(() => comparisonChart(of, { words, formats }), [of, words, formats]);
  return of.from === null ? <p className={css.quiet}>{words('funds.prices.none')}</p> : <ChartFigure chart={chart} />;
}

const CHANGES: readonly (keyof PriceChanges)[] = ['change1d', 'change3m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'];

function ComparisonTable({ funds, portal }: { readonly funds: readonly ListedFund[]; readonly portal: string }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  type Row = readonly [name: string, of: (fund: ListedFund) => ReactNode];
  const said = (name: 'fundSector' | 'fundType' | 'assetClass' | 'objective' | 'liquidity' | 'tradingDay'): Row => [
    name,
    (fund) => fund[name] ?? UNKNOWN,
  ];
  const rows: readonly Row[] = [
    ['fundPrice', ({ fundPrice, currency }) => formats.unitPrice(fundPrice, currency, priceDecimals)],
    ['priceDate', ({ priceDate }) => formats.date(priceDate)],
    ...CHANGES.map((name): Row => [name, (fund) => <PercentChange of={fund[name]} />]),
    ['expectedReturn', ({ expectedReturn }) => formatPercentRate(expectedReturn, formats)],
    ['yearlyPayout', ({ yearlyPayout }) => formatPercentRate(yearlyPayout, formats)],
    ['fundSize', ({ fundSize, currency }) => formats.money(fundSize, currency)],
    ['minimumAmount', ({ minimumAmount, currency }) => formats.money(minimumAmount, currency)],
    said('assetClass'),
    said('fundSector'),
    said('fundType'),
    said('objective'),
    said('liquidity'),
    said('tradingDay'),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
    <section className={css.beside} aria-label={words('funds.compare.figures')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {funds.map((fund) => (
              <th key={fund.fundCode} scope="col">
                <FundLink portal={portal} fund={fund} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{words(`funds.field.${name}`)}</th>
              {funds.map((fund) => (
                <td key={fund.fundCode}>{of(fund)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
