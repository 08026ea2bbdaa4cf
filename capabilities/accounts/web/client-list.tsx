/** The advisor's clients: found by a few letters, sorted by what moved, opened by Enter. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Amount, Change, DownloadButton, Empty, Failed, FindingNotes, Loaded, LongTable, PageHeader, Sign, useFormats, useWords, type Column } from '#ui';
import { accounts, type AccountRow } from '../contract.ts';
import { searchOf, sortingOf } from './client-search.ts';
import { useClients } from './use-clients.ts';
import css from './client-list.module.css';

const route = getRouteApi('/inside/dashboard/$portal');

export function ClientList() {
  const words = useWords();
  const formats = useFormats();
  const { portal } = route.useParams();
  const searched = route.useSearch();
  const navigate = useNavigate({ from: '/dashboard/$portal' });
  const clients = useClients(portal, searched);
  const columns = useColumns(portal);
  const { column: sort, direction } = sortingOf(searched);
  const found = clients.first.data?.value;
  return (
    <>
      <PageHeader
        name={words('accounts.clients')}
        actions={
          <DownloadButton endpoint={accounts.exportAccounts} input={{ portal, search: searched.search, sort, direction }}>
            {words('ui.csv')}
          </DownloadButton>
        }
      />
      <div className={css.tools}>
        <SearchField value={searched.search ?? ''} onChange={(search) => void navigate({ search: (now) => ({ ...now, search: search || undefined }), replace: true })} />
        {found && (
          <p className={css.count} role="status">
            {words(searched.search ? 'accounts.clients.found' : 'accounts.clients.count', { count: found.total, number: formats.integer(found.total) })}
            {found.asOf && <>, {words('ui.asOf', { date: formats.date(found.asOf) })}</>}
          </p>
        )}
      </div>
      <Loaded query={clients.first} what={words('accounts.clients.what')}>
        {({ value: { total }, findings }) =>
          total === 0 ? (
            <NobodyFound search={searched.search} onClear={() => void navigate({ search: (now) => ({ ...now, search: undefined }) })} />
          ) : (
            <>
              <FindingNotes of={findings} />
              {clients.failed && <Failed what={words('accounts.clients.what')} error={clients.failed.error} onRetry={() => void clients.failed?.refetch()} />}
              <LongTable
                label={words('accounts.clients')}
                columns={columns}
                count={total}
                row={clients.row}
                question={`${searched.search} ${sort} ${direction}`}
                onWindow={clients.onWindow}
                sort={{ column: sort, direction }}
                onSort={(next) => void navigate({ search: (now) => ({ ...now, ...searchOf(next) }), replace: true })}
                phone={(row) => ({
                  name: <ClientLink portal={portal} row={row} />,
                  value: <ClientValue row={row} full />,
                  detail: row.portfolioNames.join(', '),
                  aside: <Change of={row.valuation?.changes.changeYtd} />,
                })}
                height="max(360px, calc(100dvh - 232px))"
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function useColumns(portal: string): readonly Column<AccountRow>[] {
  const words = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const change = (id: 'change1d' | 'change1m' | 'changeYtd' | 'change1y', period: string): Column<AccountRow> => ({
      id, header: words(`period.${period}`), numeric: true, width: '84px', sortBy: 'server', cell: (row) => <Change of={row.valuation?.changes[id]} />,
    });
    return [
      { id: 'name', header: words('accounts.client'), rowHeader: true, sortBy: 'server', cell: (row) => <ClientLink portal={portal} row={row} /> },
      { id: 'portfolios', header: words('accounts.portfolios'), width: '17%', cell: (row) => <span className={css.quiet}>{row.portfolioNames.join(', ') || words('accounts.portfolios.none')}</span> },
      { id: 'value', header: words('accounts.value'), numeric: true, width: '146px', sortBy: 'server', cell: (row) => <ClientValue row={row} /> },
      { id: 'currency', header: words('accounts.currency'), width: '84px', cell: (row) => <span className={css.quiet}>{row.valuation?.currency}</span> },
      change('change1d', '1D'),
      change('change1m', '1M'),
      change('changeYtd', 'YTD'),
      change('change1y', '1Y'),
      {
        id: 'lastLogin', header: words('accounts.lastLogin'), numeric: true, width: '108px', sortBy: 'server',
        cell: (row) => <span className={css.quiet}>{row.registered ? formats.date(row.lastLogin) : words('accounts.unregistered')}</span>,
      },
    ];
  }, [portal, words, formats]);
}

function ClientLink({ portal, row }: { readonly portal: string; readonly row: AccountRow }) {
  return (
    <Link to="/dashboard/$portal/account/$account" params={{ portal, account: row.id }} preload={false}>
      {row.name}
    </Link>
  );
}

/** `full` names the currency with the amount, where no column does. */
function ClientValue({ row, full = false }: { readonly row: AccountRow; readonly full?: boolean }) {
  const words = useWords();
  const formats = useFormats();
  const { valuation, stale } = row;
  return (
    <>
      {stale && valuation && (
        <span className={css.stale} role="img" aria-label={words('accounts.stale')} title={words('accounts.stale')}>
          <Sign kind="stale" size={14} />
        </span>
      )}
      {full ? formats.money(valuation?.value, valuation?.currency) : <Amount of={valuation?.value} currency={valuation?.currency ?? null} />}
    </>
  );
}

/** `/` leads here from anywhere, Escape empties it, the arrow goes on to the rows. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address changed by itself, by the browser's back button or a link.
  if (asked !== value) {
    setAsked(value);
    setText(value);
  }
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setAsked(text);
      onChange(text);
    }, 80);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-index] a[tabindex="0"]')?.focus();
    }
  };
  return (
    <label className={css.search}>
      <Sign kind="search" />
      <span className={css.unseen}>{words('accounts.search')}</span>
      <input ref={field} type="search" value={text} maxLength={200} placeholder={words('accounts.search')} autoComplete="off" spellCheck={false} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

function NobodyFound({ search, onClear }: { readonly search: string | undefined; readonly onClear: () => void }) {
  const words = useWords();
  if (!search) return <Empty title={words('accounts.clients.none')}>{words('accounts.clients.none.why')}</Empty>;
  return (
    <Empty
      title={words('accounts.clients.notFound', { search })}
      next={
        <button type="button" className={css.clear} onClick={onClear}>
          {words('accounts.clients.clear')}
        </button>
      }
    >
      {words('accounts.clients.notFound.why')}
    </Empty>
  );
}
