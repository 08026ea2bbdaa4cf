/** The advisor's clients: found by a few letters, sorted by what moved, opened by Enter. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  AsOf,
  clocksOf,
  DownloadButton,
  Empty,
  Failed,
  FindingNotes,
  KnownOn,
  Loaded,
  LongTable,
  PageHeader,
  PastNote,
  useFormats,
  useWords,
} from '#ui';
import { accounts } from '../contract.ts';
import { ClientChange, ClientLink, ClientValue, useClientColumns } from './client-columns.tsx';
import { searchOf, sortingOf } from './client-search.ts';
import { SearchField } from './search-field.tsx';
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
  const columns = useClientColumns(portal);
  const { column: sort, direction } = sortingOf(searched);
  const found = clients.first.data?.value;
  return (
    <>
      <PastNote chosen={searched.known} />
      <PageHeader
        name={words('accounts.clients')}
        actions={
          <DownloadButton
            endpoint={accounts.exportAccounts}
            input={{ portal, search: searched.search, sort, direction, ...clocksOf(searched) }}
          >
            {words('ui.csv')}
          </DownloadButton>
        }
      />
      <div className={css.tools}>
        <SearchField
          value={searched.search ?? ''}
          onChange={(search) => void navigate({ search: (now) => ({ ...now, search: search || undefined }), replace: true })}
        />
        {found && (
          <p className={css.count} role="status">
            {words(searched.search ? 'accounts.clients.found' : 'accounts.clients.count', {
              count: found.total,
              number: formats.integer(found.total),
            })}
          </p>
        )}
        {found && (
          <p className={css.clocks}>
            {found.asOf && <AsOf value={found.asOf} chosen={searched.asOf} />}
            {found.knownAt && <KnownOn value={found.knownAt} chosen={searched.known} />}
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
              {clients.failed && (
                <Failed what={words('accounts.clients.what')} error={clients.failed.error} onRetry={() => void clients.failed?.refetch()} />
              )}
              <LongTable
                label={words('accounts.clients')}
                columns={columns}
                count={total}
                row={clients.row}
                question={`${searched.search} ${sort} ${direction} ${searched.asOf} ${searched.known}`}
                onWindow={clients.onWindow}
                sort={{ column: sort, direction }}
                onSort={(next) => void navigate({ search: (now) => ({ ...now, ...searchOf(next) }), replace: true })}
                phone={(row) => ({
                  name: <ClientLink portal={portal} row={row} />,
                  value: <ClientValue row={row} full />,
                  detail: row.portfolioNames.join(', '),
                  aside: <ClientChange row={row} id="changeYtd" />,
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
