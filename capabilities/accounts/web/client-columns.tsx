/** The columns of the client list, and the parts that its items on a phone share with them. */
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Amount, Change, Money, Sign, useFormats, useMedia, useWords, type Column } from '#ui';
import type { AccountRow, Changes } from '../contract.ts';
import { listedChange, listedValue } from './names.ts';
import css from './client-list.module.css';

export function useClientColumns(portal: string): readonly Column<AccountRow>[] {
  const words = useWords();
  const formats = useFormats();
  // Where the window is small, names and figures need the room.
  const roomy = useMedia('(min-width: 1360px)');
  return useMemo(() => {
    const change = (id: 'change1d' | 'change1m' | 'changeYtd' | 'change1y', period: string): Column<AccountRow> => ({
      id,
      header: words(`period.${period}`),
      numeric: true,
      width: '84px',
      sortBy: 'server',
      cell: (row) => <ClientChange row={row} id={id} />,
    });
    const portfolios: Column<AccountRow> = {
      id: 'portfolios',
      header: words('accounts.portfolios'),
      width: '15%',
      cell: (row) => <span className={css.quiet}>{row.portfolioNames.join(', ') || words('accounts.portfolios.none')}</span>,
    };
    return [
      {
        id: 'name',
        header: words('accounts.client'),
        rowHeader: true,
        sortBy: 'server',
        cell: (row) => <ClientLink portal={portal} row={row} />,
      },
      ...(roomy ? [portfolios] : []),
      {
        id: 'value',
        header: words('accounts.value'),
        numeric: true,
        width: '146px',
        sortBy: 'server',
        cell: (row) => <ClientValue row={row} />,
      },
      {
        id: 'currency',
        header: words('accounts.currency'),
        width: '84px',
        cell: (row) => <span className={css.quiet}>{row.valuation?.currency}</span>,
      },
      change('change1d', '1D'),
      change('change1m', '1M'),
      change('changeYtd', 'YTD'),
      change('change1y', '1Y'),
      {
        id: 'lastLogin',
        header: words('accounts.lastLogin'),
        numeric: true,
        width: '108px',
        sortBy: 'server',
        cell: (row) => <span className={css.quiet}>{row.registered ? formats.date(row.lastLogin) : words('accounts.unregistered')}</span>,
      },
    ];
  }, [portal, words, formats, roomy]);
}

/** Leads on by the same two clocks. */
export function ClientLink({ portal, row }: { readonly portal: string; readonly row: AccountRow }) {
  const { asOf, known } = useSearch({ from: '/inside/dashboard/$portal' });
  return (
    <Link to="/dashboard/$portal/account/$account" params={{ portal, account: row.id }} search={{ asOf, known }} preload={false}>
      {row.name}
    </Link>
  );
}

export function ClientChange({ row, id }: { readonly row: AccountRow; readonly id: keyof Changes }) {
  return <Change of={row.valuation?.changes[id]} figure={listedChange(row, id)} />;
}

/** `full` names the currency with the amount, where no column does. */
export function ClientValue({ row, full = false }: { readonly row: AccountRow; readonly full?: boolean }) {
  const words = useWords();
  const { valuation, stale } = row;
  return (
    <>
      {stale && valuation && (
        <span className={css.stale} role="img" aria-label={words('accounts.stale')} title={words('accounts.stale')}>
          <Sign kind="stale" size={14} />
        </span>
      )}
      {full ? (
        <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={listedValue(row)} />
      ) : (
        <Amount of={valuation?.value} currency={valuation?.currency ?? null} figure={listedValue(row)} />
      )}
    </>
  );
}
