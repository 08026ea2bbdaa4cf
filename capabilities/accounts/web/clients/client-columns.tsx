/** The columns of the client list, and the components that its cards on a phone share with them. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Amount, PercentChange, Money, Sign, useFormats, useMediaQuery, useSurroundings, useWords, type TableColumn } from '#ui';
import { statuses, textIn } from '#contract/statuses';
import type { AccountRow, PeriodChanges } from '../../contract.ts';
import { colourOf } from '../account-colour.ts';
import { listedChangeName, listedValueName } from '../names.ts';
import css from './client-list.module.css';

/** `detailed`: with the clients' own details instead of the changes of their values. */
export function useClientColumns(portal: string, detailed: boolean): readonly TableColumn<AccountRow>[] {
  const words = useWords();
  const formats = useFormats();
  const statusName = useStatusName();
  // In a narrow window, names and figures need the space.
  const roomy = useMediaQuery('(min-width: 1360px)');
  return useMemo(() => {
    const change = (id: 'change1d' | 'change1m' | 'changeYtd' | 'change1y', period: string): TableColumn<AccountRow> => ({
      id,
      header: words(`period.${period}`),
      numeric: true,
      width: '84px',
      sortBy: 'server',
      cell: (row) => <ClientChange row={row} id={id} />,
    });
    const portfolios: TableColumn<AccountRow> = {
      id: 'portfolios',
      header: words('accounts.portfolios'),
      width: '15%',
      cell: (row) => (
        <span className={css.quiet}>
          {(row.members.length > 0 ? row.members : row.portfolioNames).join(', ') || words('accounts.portfolios.none')}
        </span>
      ),
    };
    const quiet = (id: string, width: string, cell: (row: AccountRow) => string | null): TableColumn<AccountRow> => ({
      id,
      header: words(`accounts.${id}`),
      width,
      cell: (row) => <span className={css.quiet}>{cell(row)}</span>,
    });
    const details = [
      quiet('email', '18%', (row) => row.email),
      quiet('type', '92px', (row) => words(`accounts.type.${row.accountType}`)),
      quiet('groups', '14%', (row) => row.groups.join(', ')),
      quiet('inception', '108px', (row) => (row.inception === null ? null : formats.date(row.inception))),
      quiet('advisor.of', '12%', (row) => row.advisor),
    ];
    const moves = [change('change1d', '1D'), change('change1m', '1M'), change('changeYtd', 'YTD'), change('change1y', '1Y')];
    return [
      {
        id: 'name',
        header: words('accounts.client'),
        rowHeader: true,
        sortBy: 'server',
        cell: (row) => <ClientLink portal={portal} row={row} />,
      },
      ...(roomy && !detailed ? [portfolios] : []),
      ...(roomy ? [quiet('status', '116px', (row) => statusName(row.userStatus))] : []),
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
      ...(detailed ? details : moves),
      {
        id: 'lastLogin',
        header: words('accounts.lastLogin'),
        numeric: true,
        width: '108px',
        sortBy: 'server',
        cell: (row) => (
          <span className={css.quiet}>
            {row.registered ? formats.date(row.lastLogin) : row.members.length > 0 ? null : words('accounts.unregistered')}
          </span>
        ),
      },
    ];
  }, [portal, words, formats, roomy, detailed, statusName]);
}

/** Gives the name of a status in the reader's language. */
function useStatusName(): (identifier: string) => string {
  const { language, ask } = useSurroundings();
  const known = useQuery(ask(statuses.listUserStatuses, {})).data?.value;
  return useCallback(
    (identifier) => {
      const found = known?.find((one) => one.identifier === identifier);
      return (found && textIn(found.name, language)) ?? identifier;
    },
    [known, language],
  );
}

/** The link keeps the as-of day and the known-at moment. The signs before and after it are also given in words for screen readers. */
export function ClientLink({ portal, row }: { readonly portal: string; readonly row: AccountRow }) {
  const words = useWords();
  const { asOf, known } = useSearch({ from: '/inside/report/dashboard/$portal' });
  const needs = row.attention.filter((one) => one !== 'stale');
  const why = [...(row.worthless ? ['worthless'] : []), ...needs].map((one) => words(`accounts.attention.${one}`)).join('; ');
  return (
    <>
      <span className={css.colour} data-colour={colourOf(row.id)} style={{ background: `var(--${colourOf(row.id)})` }} aria-hidden="true" />
      <Link to="/dashboard/$portal/account/$account" params={{ portal, account: row.id }} search={{ asOf, known }} preload={false}>
        {row.name}
      </Link>
      {row.members.length > 0 && (
        <span className={css.quiet} title={row.members.join(', ')}>
          {' '}
          {words('accounts.members.of', { count: row.members.length })}
        </span>
      )}
      {why !== '' && (
        <span className={row.worthless ? css.error : css.needs} role="img" aria-label={why} title={why}>
          <Sign kind="attention" size={14} />
        </span>
      )}
    </>
  );
}

export function ClientChange({ row, id }: { readonly row: AccountRow; readonly id: keyof PeriodChanges }) {
  return <PercentChange of={row.valuation?.changes[id]} figure={listedChangeName(row, id)} />;
}

/** `full` adds the currency to the amount, where no column shows it. */
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
        <Money of={valuation?.value} currency={valuation?.currency ?? null} figure={listedValueName(row)} />
      ) : (
        <Amount of={valuation?.value} currency={valuation?.currency ?? null} figure={listedValueName(row)} />
      )}
    </>
  );
}
