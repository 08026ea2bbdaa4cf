/** The client list of an advisor: searched, filtered, sorted, and opened by Enter. How many need attention, and for what, stands above it. */
import { isUnanswered, type Finding } from '#packages/findings';
import { Button, Checkbox } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  AsOf,
  clocksOf,
  DownloadButton,
  EmptyNotice,
  FailureNotice,
  FindingNotes,
  KnownOn,
  QueryContent,
  LongTable,
  PageHeader,
  PastNote,
  SearchField,
  UnansweredNotice,
  useFormats,
  useWords,
} from '#ui';
import { KeptViews, ListTool } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { accounts } from '../../contract.ts';
import { ClientChange, ClientLink, ClientValue, useClientColumns } from './client-columns.tsx';
import { Attention, Filters } from './client-filters.tsx';
import { AdvisorItems } from '../own-items.tsx';
import { filtersOf, NO_FILTERS, searchOf, sortingOf, type ClientFilters } from './client-search.ts';
import { NewClient } from './new-client.tsx';
import { useClients } from './use-clients.ts';
import css from './client-list.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal');

export function ClientList() {
  const words = useWords();
  const formats = useFormats();
  const { portal } = route.useParams();
  const searched = route.useSearch();
  const navigate = useNavigate({ from: '/dashboard/$portal' });
  const clients = useClients(portal, searched);
  const may = useTenant().settings.navigation.detailedClient;
  const detailed = may && searched.detailed === true;
  const columns = useClientColumns(portal, detailed);
  const narrow = (next: ClientFilters) => void navigate({ search: (now) => ({ ...now, ...NO_FILTERS, ...next }), replace: true });
  const { column: sort, direction } = sortingOf(searched);
  const found = clients.first.data?.value;
  const filters = filtersOf(searched);
  // A list that did not come has no number of clients, and no zero either.
  const isSilent = found?.total === 0 && clients.first.data?.findings.some(isUnanswered);
  return (
    <>
      <PastNote chosen={searched.known} />
      <PageHeader
        name={words('accounts.clients')}
        actions={
          <>
            <NewClient portal={portal} />
            <Button variant="subtle" color="gray" component={Link} to={`/dashboard/${portal}/books`}>
              {words('accounts.books')}
            </Button>
            <ListTool title={words('views')}>
              <KeptViews
                of={`clients.${portal}`}
                search={searched}
                onChoose={(search) => void navigate({ search: () => search, replace: true })}
              />
            </ListTool>
            <DownloadButton
              endpoint={accounts.exportAccounts}
              input={{ portal, search: searched.search, ...filters, sort, direction, ...clocksOf(searched) }}
            >
              {words('ui.csv')}
            </DownloadButton>
          </>
        }
      />
      <AdvisorItems portal={portal} />
      <div className={css.tools}>
        <SearchField
          label={words('accounts.search')}
          value={searched.search ?? ''}
          onChange={(search) => void navigate({ search: (now) => ({ ...now, search: search || undefined }), replace: true })}
        />
        {found && !isSilent && (
          <p className={css.count} role="status">
            {words(searched.search || Object.keys(filters).length > 0 ? 'accounts.clients.found' : 'accounts.clients.count', {
              count: found.total,
              number: formats.integer(found.total),
            })}
          </p>
        )}
        {may && (
          <Checkbox
            label={words('accounts.detailed')}
            checked={detailed}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({ search: (now) => ({ ...now, detailed: checked || undefined }), replace: true })
            }
          />
        )}
        {found && (
          <p className={css.clocks}>
            {found.asOf && <AsOf value={found.asOf} chosen={searched.asOf} />}
            {found.knownAt && <KnownOn value={found.knownAt} chosen={searched.known} />}
          </p>
        )}
      </div>
      <Attention portal={portal} chosen={filters} onChange={narrow} />
      {found && (found.total > 0 || Object.keys(filters).length > 0) && (
        <Filters chosen={filters} letters={found.letters} groups={found.groups} clientGroups={found.clientGroups} onChange={narrow} />
      )}
      <QueryContent query={clients.first} what={words('accounts.clients.what')}>
        {({ value: { total }, findings }) =>
          total === 0 ? (
            <NobodyFound
              findings={findings}
              search={searched.search ?? (Object.keys(filters).length > 0 ? '' : undefined)}
              onClear={() => void navigate({ search: (now) => ({ ...now, ...NO_FILTERS, search: undefined }) })}
            />
          ) : (
            <>
              <FindingNotes of={findings} />
              {clients.failed && (
                <FailureNotice
                  what={words('accounts.clients.what')}
                  error={clients.failed.error}
                  onRetry={() => void clients.failed?.refetch()}
                />
              )}
              <LongTable
                label={words('accounts.clients')}
                columns={columns}
                count={total}
                row={clients.row}
                question={`${detailed} ${searched.search} ${JSON.stringify(filters)} ${sort} ${direction} ${searched.asOf} ${searched.known}`}
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
      </QueryContent>
    </>
  );
}

interface NobodyFoundProps {
  readonly search: string | undefined;
  readonly findings: readonly Finding[];
  readonly onClear: () => void;
}

/** An empty list: of a firm without clients, of a search without a match, or of a provider that did not answer. */
function NobodyFound({ search, findings, onClear }: NobodyFoundProps) {
  const words = useWords();
  if (findings.some(isUnanswered))
    return (
      <>
        <FindingNotes of={findings} />
        <UnansweredNotice findings={findings}>{words('accounts.clients.unanswered.why')}</UnansweredNotice>
      </>
    );
  if (search === undefined) return <EmptyNotice title={words('accounts.clients.none')}>{words('accounts.clients.none.why')}</EmptyNotice>;
  return (
    <EmptyNotice
      title={search === '' ? words('accounts.filter.nobody') : words('accounts.clients.notFound', { search })}
      next={
        <button type="button" className={css.clear} onClick={onClear}>
          {words('accounts.clients.clear')}
        </button>
      }
    >
      {words('accounts.clients.notFound.why')}
    </EmptyNotice>
  );
}
