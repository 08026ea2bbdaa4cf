/** The rows of one verdict, a page at a time, each with what it was read as, or why it was refused and what to do. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { stored, type Formats, type Translate } from '#packages/texts';
import { DataTable, Empty, Loaded, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { feeds, type Import, type ImportRow } from '../contract.ts';
import css from './feeds.module.css';

const route = getRouteApi('/inside/admin/imports/$import');
const PAGE = 100;

export function ImportRows({ one, verdict }: { readonly one: Import; readonly verdict: ImportRow['verdict'] }) {
  const words = useWords();
  const ask = useAsk();
  const { page = 1 } = route.useSearch();
  const query = useQuery(ask(feeds.listImportRows, { import: one.id, verdict, offset: (page - 1) * PAGE, limit: PAGE }));
  return (
    <Loaded query={query} what={words('feeds.what.rows')} skeleton={<Skeleton lines={8} />}>
      {({ value }) =>
        value.rows.length === 0 ? (
          <Empty title={words('feeds.rows.none')}>{value.total > 0 && words('feeds.rows.unlisted')}</Empty>
        ) : (
          <>
            <Rows rows={value.rows} refused={verdict === 'refused'} />
            <Pages page={page} shown={value.rows.length} total={value.total} />
          </>
        )
      }
    </Loaded>
  );
}

function Rows({ rows, refused }: { readonly rows: readonly ImportRow[]; readonly refused: boolean }) {
  const words = useWords();
  const formats = useFormats();
  const value = (row: ImportRow) => row.value !== null && <code className={css.code}>{row.value}</code>;
  return (
    <DataTable
      label={words('feeds.rows')}
      rows={rows}
      rowId={(row) => `${row.row} ${row.column ?? ''}`}
      columns={[
        { id: 'row', header: words('feeds.column.row'), rowHeader: true, width: '6em', cell: (row) => formats.integer(row.row) },
        { id: 'column', header: words('feeds.column.column'), cell: (row) => row.column },
        { id: 'value', header: words('feeds.column.value'), cell: value },
        { id: 'says', header: words(refused ? 'feeds.column.remedy' : 'feeds.column.reads'), cell: (row) => <Saying of={row} /> },
      ]}
      phone={(row) => ({
        name: words('feeds.row', { row: formats.integer(row.row) }),
        value: row.column,
        detail: <Saying of={row} />,
        aside: value(row),
      })}
    />
  );
}

/** The sentence of a row's code, or the fact as it was understood. */
function Saying({ of: { code, row, column, value, reads } }: { readonly of: ImportRow }) {
  const words = useWords();
  const formats = useFormats();
  const read = Object.entries(reads ?? {}).map(([field, text]) => [field, shown(field, text, words, formats)] as const);
  if (code !== null)
    return words(`feeds.row.${code}`, { ...Object.fromEntries(read), row: formats.integer(row), column: column ?? '', value: value ?? '' });
  return (
    <span className={css.fact}>
      {read.map(([field, text]) => (
        <span key={field}>
          <span className={css.quiet}>{words(`feeds.field.${field}`)}</span> {text}
        </span>
      ))}
    </span>
  );
}

/** `needed` is the day of a sale that the row would leave short. */
function shown(field: string, text: string, words: Translate, formats: Formats): string {
  if (field === 'date' || field === 'needed') return formats.date(text);
  return field === 'type' ? stored(words, 'transactionType', text) : text;
}

function Pages({ page, shown, total }: { readonly page: number; readonly shown: number; readonly total: number }) {
  const words = useWords();
  const formats = useFormats();
  const first = (page - 1) * PAGE + 1;
  const to = (next: number, text: string) => (
    <Link from="/admin/imports/$import" to="." search={(search) => ({ ...search, page: next > 1 ? next : undefined })} resetScroll={false}>
      {text}
    </Link>
  );
  return (
    <nav className={css.pages} aria-label={words('feeds.pages')}>
      <span className={css.quiet}>
        {words('feeds.pages.shown', {
          first: formats.integer(first),
          last: formats.integer(first + shown - 1),
          total: formats.integer(total),
        })}
      </span>
      {page > 1 && to(page - 1, words('feeds.pages.previous'))}
      {shown === PAGE && first + shown - 1 < total && to(page + 1, words('feeds.pages.next'))}
    </nav>
  );
}
