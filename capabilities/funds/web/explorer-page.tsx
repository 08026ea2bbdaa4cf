/** The fund explorer: the offered funds searched, filtered, sorted, marked and compared. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  DataTable,
  DownloadButton,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Page,
  PageHeader,
  SearchField,
  useAsk,
  useFormats,
  useWords,
  type PhoneItem,
  type TableSort,
} from '#ui';
import { useTenant } from '#web/tenants';
import { isUnanswered, type Finding } from '#packages/findings';
import { MOST_COMPARED, SORTED_BY, funds as contract, type ListedFund } from '../contract.ts';
import { ComparedFunds } from './compared.tsx';
import { useFavourites } from './favourites.ts';
import { FundActions, type ComparedChoice } from './fund-actions.tsx';
import { FundLink, useFundColumns } from './fund-columns.tsx';
import { NARROWED_BY, type ExplorerSearch } from './search.ts';
import css from './funds.module.css';
import { Filters, NO_FILTERS, matchesSearch } from './explorer-filters.tsx';

const route = getRouteApi('/inside/report/dashboard/$portal/funds');

export function ExplorerPage() {
  const words = useWords();
  const ask = useAsk();
  const { search, sort, direction } = route.useSearch();
  const served = useIsServed();
  const query = useQuery(ask(contract.listFunds, served ? { search, sort: sortOf(sort), direction } : {}));
  return (
    <Page title={words('funds.explorer')}>
      <QueryContent query={query} what={words('funds.what')}>
        {({ value, findings }) => <Explorer all={value} findings={findings} />}
      </QueryContent>
    </Page>
  );
}

type ExplorerChange = Partial<ExplorerSearch> | ((now: ExplorerSearch) => Partial<ExplorerSearch>);

/** A change that rests on the address is a function of it: a press may come before what the one before it has changed is drawn. */
function useChangeSearch(): (part: ExplorerChange) => void {
  const navigate = useNavigate({ from: '/dashboard/$portal/funds' });
  return (part) =>
    void navigate({
      search: (now: ExplorerSearch) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }),
      replace: true,
      resetScroll: false,
    });
}

const sortOf = (sort: string | undefined) => SORTED_BY.find((one) => one === sort);

/** Whether a service keeps the funds: it searches and sorts them itself. */
function useIsServed(): boolean {
  return useTenant().settings.fundService !== null;
}

interface ExplorerProps {
  readonly all: readonly ListedFund[];
  readonly findings: readonly Finding[];
}

function Explorer({ all, findings }: ExplorerProps) {
  const words = useWords();
  const served = useIsServed();
  const { portal } = route.useParams();
  const search = route.useSearch();
  const change = useChangeSearch();
  const favourites = useFavourites();
  const wanted = served ? { ...search, search: undefined } : search;
  const shown = all.filter((fund) => matchesSearch(fund, wanted) && (!search.favourites || favourites.has(fund.shareClasses[0]?.isin)));
  // Where a service searches, those that are compared need not be among what it found.
  const comparedIn = ({ compare }: ExplorerSearch) =>
    (compare?.split(',') ?? []).filter((code) => served || all.some(({ fundCode }) => fundCode === code)).slice(0, MOST_COMPARED);
  const codes = comparedIn(search);
  const chosen: ComparedChoice = {
    codes,
    full: codes.length >= MOST_COMPARED,
    toggle: (code) =>
      change((now) => {
        const before = comparedIn(now);
        const next = before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
        return { compare: next.join(',') || undefined };
      }),
  };
  const narrowed = search.search !== undefined || search.favourites || NARROWED_BY.some((name) => search[name] !== undefined);
  return (
    <>
      <PageHeader
        name={words('funds.explorer')}
        actions={
          <DownloadButton endpoint={contract.exportFunds} input={{ funds: shown.map(({ fundCode }) => fundCode).join(',') }}>
            {words('funds.export')}
          </DownloadButton>
        }
      />
      <FindingNotes of={findings} />
      {all.length === 0 && findings.some(isUnanswered) ? null : all.length === 0 && !narrowed ? (
        <EmptyNotice title={words('funds.empty')}>{words('funds.empty.why')}</EmptyNotice>
      ) : (
        <>
          <div className={css.tools}>
            <SearchField
              label={words('funds.search')}
              value={search.search ?? ''}
              onChange={(text) => change({ search: text || undefined })}
            />
            <Filters all={all} search={search} onChange={change} />
            <p className={css.count} role="status">
              {words('funds.count', { count: shown.length, number: String(shown.length) })}
            </p>
          </div>
          <ComparisonBar chosen={chosen} onOpen={() => change({ beside: true })} onClear={() => change({ compare: undefined })} />
          {shown.length === 0 ? (
            <EmptyNotice
              title={words('funds.none')}
              next={
                narrowed && (
                  <Button variant="default" onClick={() => change({ ...NO_FILTERS })}>
                    {words('funds.filter.clear')}
                  </Button>
                )
              }
            >
              {words('funds.none.why')}
            </EmptyNotice>
          ) : (
            <FundTable portal={portal} rows={shown} chosen={chosen} search={search} onSort={change} favourites={favourites} />
          )}
        </>
      )}
      <ComparedFunds
        codes={search.beside === true && codes.length > 0 ? codes : null}
        portal={portal}
        onClose={() => change({ beside: undefined })}
      />
    </>
  );
}

function ComparisonBar({
  chosen,
  onOpen,
  onClear,
}: {
  readonly chosen: ComparedChoice;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}) {
  const words = useWords();
  const { length } = chosen.codes;
  return (
    <div className={css.comparing}>
      {length < 2 ? (
        <p className={css.quiet}>{words('funds.compare.hint', { most: MOST_COMPARED })}</p>
      ) : (
        <Button onClick={onOpen}>{words('funds.compare.open', { number: length })}</Button>
      )}
      {length > 0 && (
        <button type="button" className={css.clear} onClick={onClear}>
          {words('funds.compare.clear')}
        </button>
      )}
    </div>
  );
}

function FundTable({
  portal,
  rows,
  chosen,
  search,
  onSort,
  favourites,
}: {
  readonly portal: string;
  readonly rows: readonly ListedFund[];
  readonly chosen: ComparedChoice;
  readonly search: ExplorerSearch;
  readonly onSort: (part: Partial<ExplorerSearch>) => void;
  readonly favourites: ReturnType<typeof useFavourites>;
}) {
  const words = useWords();
  const formats = useFormats();
  const { funds, priceDecimals } = useTenant().settings;
  const served = useIsServed();
  const own = useFundColumns({ portal, favourites, chosen });
  const columns = served ? own.map((column) => (column.sortBy ? { ...column, sortBy: 'server' as const } : column)) : own;
  const sort: TableSort = { column: search.sort ?? 'fundName', direction: search.direction ?? 'ascending' };
  const phone = (row: ListedFund): PhoneItem => ({
    name: <FundLink portal={portal} fund={row} />,
    value:
      funds.columns === 'general'
        ? formats.money(row.fundSize, row.currency)
        : formats.unitPrice(row.fundPrice, row.currency, priceDecimals),
    detail: (funds.columns === 'general' ? row.assetClass : row.fundSector) ?? '',
    aside: <FundActions fund={row} favourites={favourites} chosen={chosen} />,
  });
  return (
    <DataTable
      label={words('funds.explorer')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.fundCode}
      sort={sort}
      onSort={({ column, direction }) =>
        onSort({ sort: column === 'fundName' ? undefined : column, direction: direction === 'ascending' ? undefined : direction })
      }
      phone={phone}
    />
  );
}
