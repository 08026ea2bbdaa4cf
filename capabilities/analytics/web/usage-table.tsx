/** Usage by person, group, page or document: those with the most first [ANA-06]. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable, QueryContent, Section, useAsk, useFormats, useWords, type TableColumn } from '#ui';
import { useTenant } from '#web/tenants';
import { analytics, USAGE_SORTS, type UsageRow, type UsageSort, type UsageSubject } from '../contract.ts';
import { usePageName } from './names.ts';
import { useAnalyticsSearch, useChangeAnalytics, useUsageFilter } from './use-analytics.ts';
import css from './analytics.module.css';

/** How many rows can be asked for beside the number of the tenant. */
const ROW_COUNTS = [10, 25, 50, 100, 200] as const;

/** The columns of a kind of row. Pages are only viewed, and documents only taken along or changed: their total says it all. */
function columnsOf(of: UsageSubject, kind: UsageSort | undefined): readonly UsageSort[] {
  if (kind !== undefined) return [kind];
  if (of === 'pages') return ['views'];
  return of === 'documents' ? ['downloads', 'other', 'total'] : USAGE_SORTS;
}

export function UsageTable({ of }: { readonly of: UsageSubject }) {
  const [words, ask] = [useWords(), useAsk()];
  const filter = useUsageFilter();
  const search = useAnalyticsSearch();
  const { mostEngaged } = useTenant().settings.analytics;
  const columns = columnsOf(of, search.kind);
  const asked = of === 'people' ? (search.sort ?? mostEngaged.sort) : 'total';
  const sort = columns.includes(asked) ? asked : (columns.at(-1) ?? 'total');
  const count = of === 'people' ? (search.count ?? mostEngaged.count) : (ROW_COUNTS.at(-1) ?? mostEngaged.count);
  const query = useQuery({ ...ask(analytics.listUsage, { ...filter, of, sort, count }), placeholderData: (previous) => previous });
  return (
    <Section title={words(`analytics.rows.${of}`)}>
      <QueryContent query={query} what={words('analytics.what')}>
        {({ value: { rows, all } }) => (
          <>
            {rows.length === 0 ? (
              <p className={css.quiet}>{words(`analytics.rows.none.${of}`)}</p>
            ) : (
              <UsageRows of={of} rows={rows} columns={columns} sort={sort} />
            )}
            <RowCount of={of} shown={rows.length} all={all} count={count} />
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function UsageRows({
  of,
  rows,
  columns: kinds,
  sort,
}: {
  readonly of: UsageSubject;
  readonly rows: readonly UsageRow[];
  readonly columns: readonly UsageSort[];
  readonly sort: UsageSort;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const change = useChangeAnalytics();
  const nameOf = useRowName(of);
  const open = (row: UsageRow) => (
    <button type="button" className={css.open} onClick={() => change({ of, item: row.id }, 'step')}>
      {nameOf(row)}
    </button>
  );
  const columns: TableColumn<UsageRow>[] = [
    { id: 'name', header: words(`analytics.column.${of}`), rowHeader: true, cell: open },
    ...(of === 'people'
      ? []
      : [{ id: 'people', header: words('analytics.column.users'), numeric: true, cell: (row: UsageRow) => formats.integer(row.people) }]),
    ...kinds.map((kind): TableColumn<UsageRow> => ({
      id: kind,
      header: words(`analytics.kind.${kind}`),
      numeric: true,
      cell: (row) => formats.integer(row.figures[kind]),
      ...(of === 'people' && kinds.length > 1 && { sortBy: 'server' as const }),
    })),
    { id: 'last', header: words('analytics.column.last'), cell: (row) => formats.moment(row.lastAt) },
  ];
  return (
    <DataTable
      label={words(`analytics.rows.${of}`)}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      {...(of === 'people' && {
        sort: { column: sort, direction: 'descending' as const },
        // Whoever did the least is of no interest: a column that is sorted by stays so.
        onSort: ({ column }: { readonly column: string }) => change({ sort: column as UsageSort }),
      })}
      phone={(row) => ({
        name: open(row),
        value: formats.integer(row.figures[sort]),
        detail: words(`analytics.kind.${sort}`),
        aside: formats.moment(row.lastAt),
      })}
    />
  );
}

function useRowName(of: UsageSubject): (row: UsageRow) => string {
  const words = useWords();
  const pageName = usePageName();
  return ({ id, name }) => (of === 'pages' ? pageName(id) : (name ?? words('analytics.gone')));
}

/** How many of all are shown; of people the number can be chosen. */
function RowCount({
  of,
  shown,
  all,
  count,
}: {
  readonly of: UsageSubject;
  readonly shown: number;
  readonly all: number;
  readonly count: number;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const change = useChangeAnalytics();
  const { mostEngaged } = useTenant().settings.analytics;
  const counts = [...new Set<number>([...ROW_COUNTS, mostEngaged.count, count])].sort((a, b) => a - b);
  if (of === 'people' ? all <= Math.min(...counts) : all <= shown) return null;
  return (
    <div className={css.foot}>
      <p className={css.quiet}>{words('analytics.rows.shown', { shown: formats.integer(shown), all: formats.integer(all) })}</p>
      {of === 'people' && (
        <NativeSelect
          aria-label={words('analytics.rows.count')}
          value={String(count)}
          data={counts.map((one) => ({ value: String(one), label: words('analytics.rows.of', { number: formats.integer(one) }) }))}
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value);
            change({ count: chosen === mostEngaged.count ? undefined : chosen });
          }}
        />
      )}
    </div>
  );
}
