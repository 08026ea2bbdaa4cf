/** The columns of the explorer: for funds with projects of their own [FUND-04], and for any [FUND-05]. */
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { PercentChange, useFormats, useWords, type TableColumn } from '#ui';
import { useTenant } from '#web/tenants';
import type { ListedFund } from '../contract.ts';
import type { Favourites } from './favourites.ts';
import { DocumentLink, FundActions, type ComparedChoice } from './fund-actions.tsx';
import { formatPercentRate, UNKNOWN } from './written.ts';
import css from './funds.module.css';

interface FundColumnsContext {
  readonly portal: string;
  readonly favourites: Favourites;
  readonly chosen: ComparedChoice;
}

export function FundLink({ portal, fund }: { readonly portal: string; readonly fund: Pick<ListedFund, 'fundCode' | 'fundName'> }) {
  return (
    <Link to="/dashboard/$portal/funds/$fund" params={{ portal, fund: fund.fundCode }}>
      {fund.fundName}
    </Link>
  );
}

const numberOrNull = (value: string | null) => (value === null ? null : Number(value));

/** A column of text, sorted by the rules of the language; an unknown value is a dash and comes last. */
function textColumn(
  id: 'groupName' | 'assetClass' | 'fundType' | 'objective' | 'currency' | 'fundSector' | 'tradingDay',
  header: string,
): TableColumn<ListedFund> {
  return { id, header, cell: (row) => row[id] ?? UNKNOWN, sortBy: (row) => row[id] };
}

export function useFundColumns({ portal, favourites, chosen }: FundColumnsContext): readonly TableColumn<ListedFund>[] {
  const words = useWords();
  const formats = useFormats();
  const { funds, priceDecimals } = useTenant().settings;
  return useMemo(() => {
    const label = (name: string) => words(`funds.field.${name}`);
    const rated = (id: 'expectedReturn' | 'yearlyPayout' | 'expectedYearlyPayout'): TableColumn<ListedFund> => ({
      id,
      header: label(id),
      numeric: true,
      cell: (row) => formatPercentRate(row[id], formats),
      sortBy: (row) => row[id],
    });
    const dated = (id: 'priceDate' | 'startDate'): TableColumn<ListedFund> => ({
      id,
      header: label(id),
      cell: (row) => <span className={css.digits}>{formats.date(row[id])}</span>,
      sortBy: (row) => row[id],
    });
    const document = (id: 'informationMemorandum' | 'keyInformationDocument'): TableColumn<ListedFund> => ({
      id,
      header: label(id),
      cell: (row) => <DocumentLink fund={row} name={label(id)} of={row[id]} />,
    });
    const named = (header: string, beside: (row: ListedFund) => ReactNode): TableColumn<ListedFund> => ({
      id: 'fundName',
      header,
      rowHeader: true,
      cell: (row) => (
        <span className={css.named}>
          <FundLink portal={portal} fund={row} />
          {beside(row)}
        </span>
      ),
      sortBy: (row) => row.fundName,
    });
    const actions = (row: ListedFund) => <FundActions fund={row} favourites={favourites} chosen={chosen} />;
    if (funds.columns === 'general')
      return [
        named(label('fundName'), actions),
        textColumn('groupName', label('groupName')),
        {
          id: 'fundSize',
          header: label('fundSize'),
          numeric: true,
          cell: (row) => formats.money(row.fundSize, row.currency),
          sortBy: (row) => numberOrNull(row.fundSize),
        },
        textColumn('assetClass', label('assetClass')),
        textColumn('fundType', label('fundType')),
        textColumn('objective', label('objective')),
        textColumn('currency', label('currency')),
      ];
    return [
      { id: 'actions', header: words('funds.actions'), cell: actions },
      named(label('fundDescription'), (row) => row.fundDescription && <span className={css.quiet}>{row.fundDescription}</span>),
      textColumn('fundSector', label('fundSector')),
      {
        id: 'fundPrice',
        header: label('fundPrice'),
        numeric: true,
        cell: (row) => formats.unitPrice(row.fundPrice, row.currency, priceDecimals),
        sortBy: (row) => numberOrNull(row.fundPrice),
      },
      dated('priceDate'),
      dated('startDate'),
      textColumn('tradingDay', label('tradingDay')),
      {
        id: 'changeYtd',
        header: words('funds.ytd'),
        numeric: true,
        cell: (row) => <PercentChange of={row.changeYtd} />,
        sortBy: (row) => row.changeYtd,
      },
      rated('expectedReturn'),
      rated('yearlyPayout'),
      rated('expectedYearlyPayout'),
      document('informationMemorandum'),
      document('keyInformationDocument'),
    ];
  }, [words, formats, funds.columns, priceDecimals, portal, favourites, chosen]);
}
