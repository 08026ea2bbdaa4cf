/** Lists the rows of one verdict, a page at a time, each with its values, or with the reason for its refusal and the remedy. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataTable, EmptyNotice, QueryContent, Skeleton, useAsk, useFormats, useWords, type TableColumn } from '#ui';
import { imports, type Import, type ImportKind, type ImportRow } from '../../contract.ts';
import { factColumns, mainFact, shownField } from './fact-columns.ts';
import css from '../imports.module.css';

const route = getRouteApi('/inside/admin/imports/$import');
const PAGE_ROWS = 100;

export function ImportRows({ one, verdict }: { readonly one: Import; readonly verdict: ImportRow['verdict'] }) {
  const words = useWords();
  const ask = useAsk();
  const { page = 1 } = route.useSearch();
  const query = useQuery(ask(imports.listImportRows, { import: one.id, verdict, offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }));
  return (
    <QueryContent query={query} what={words('imports.what.rows')} skeleton={<Skeleton lines={8} />}>
      {({ value }) =>
        value.rows.length === 0 ? (
          <EmptyNotice title={words('imports.rows.none')}>{value.total > 0 && words('imports.rows.unlisted')}</EmptyNotice>
        ) : (
          <>
            {verdict === 'refused' ? <RefusedRows rows={value.rows} /> : <ReadRows kind={one.kind} rows={value.rows} />}
            <Pages page={page} shown={value.rows.length} total={value.total} />
          </>
        )
      }
    </QueryContent>
  );
}

function RefusedRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  const words = useWords();
  const formats = useFormats();
  const value = (row: ImportRow) => row.value !== null && <code className={css.code}>{row.value}</code>;
  return (
    <DataTable
      label={words('imports.rows')}
      rows={rows}
      rowId={rowId}
      columns={[
        { id: 'row', header: words('imports.column.row'), rowHeader: true, width: '6em', cell: (row) => formats.integer(row.row) },
        { id: 'column', header: words('imports.column.column'), cell: (row) => row.column },
        { id: 'value', header: words('imports.column.value'), cell: value },
        { id: 'says', header: words('imports.column.remedy'), cell: (row) => <RowSentence of={row} /> },
      ]}
      phone={(row) => ({
        name: words('imports.row', { row: formats.integer(row.row) }),
        value: row.column,
        detail: <RowSentence of={row} />,
        aside: value(row),
      })}
    />
  );
}

/** Rows as they were understood; a wide file has several facts in a row, each with its column. */
function ReadRows({ kind, rows }: { readonly kind: ImportKind; readonly rows: readonly ImportRow[] }) {
  const words = useWords();
  const formats = useFormats();
  const locale = { words, formats };
  const facts = factColumns(kind, rows, locale);
  const some = (part: 'column' | 'code', column: TableColumn<ImportRow>) => (rows.some((row) => row[part] !== null) ? [column] : []);
  return (
    <DataTable
      label={words('imports.rows')}
      rows={rows}
      rowId={rowId}
      columns={[
        { id: 'row', header: words('imports.column.row'), rowHeader: true, width: '6em', cell: (row) => formats.integer(row.row) },
        ...some('column', { id: 'column', header: words('imports.column.column'), cell: (row) => row.column }),
        ...facts,
        ...some('code', { id: 'says', header: words('imports.column.remedy'), cell: (row) => <RowSentence of={row} /> }),
      ]}
      phone={(row) => {
        const main = mainFact(kind, row, locale);
        const rest = facts.filter(({ id }) => !main?.fields.includes(id));
        return {
          name: words('imports.row', { row: formats.integer(row.row) }),
          value: main?.text ?? row.column,
          detail:
            row.code === null ? (
              rest.map((fact) => <FactText key={fact.id} name={fact.header} text={fact.cell(row)} />)
            ) : (
              <RowSentence of={row} />
            ),
        };
      }}
    />
  );
}

/** One field in a line of several. */
function FactText({ name, text }: { readonly name: string; readonly text: ReactNode }) {
  if (!text) return null;
  return (
    <span className={css.told}>
      {name} <span>{text}</span>{' '}
    </span>
  );
}

/** The sentence for the code of a row, with the remedy. */
function RowSentence({ of: { code, row, column, value, reads } }: { readonly of: ImportRow }) {
  const words = useWords();
  const formats = useFormats();
  if (code === null) return null;
  const read = Object.entries(reads ?? {}).map(([field, text]) => [field, shownField(field, text, { words, formats })] as const);
  return words(`imports.row.${code}`, {
    ...Object.fromEntries(read),
    row: formats.integer(row),
    column: column ?? '',
    value: value ?? '',
  });
}

function rowId({ row, column }: ImportRow): string {
  return `${row} ${column ?? ''}`;
}

function Pages({ page, shown, total }: { readonly page: number; readonly shown: number; readonly total: number }) {
  const words = useWords();
  const formats = useFormats();
  const first = (page - 1) * PAGE_ROWS + 1;
  const to = (next: number, text: string) => (
    <Link from="/admin/imports/$import" to="." search={(search) => ({ ...search, page: next > 1 ? next : undefined })} resetScroll={false}>
      {text}
    </Link>
  );
  return (
    <nav className={css.pages} aria-label={words('imports.pages')}>
      <span className={css.quiet}>
        {words('imports.pages.shown', {
          first: formats.integer(first),
          last: formats.integer(first + shown - 1),
          total: formats.integer(total),
        })}
      </span>
      {page > 1 && to(page - 1, words('imports.pages.previous'))}
      {shown === PAGE_ROWS && first + shown - 1 < total && to(page + 1, words('imports.pages.next'))}
    </nav>
  );
}
