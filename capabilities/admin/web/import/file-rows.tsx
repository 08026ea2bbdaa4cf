/** Lists the rows of a file by what was found about them, a page at a time. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CountTabs, DataTable, EmptyNotice, Pages, QueryContent, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { FILE_ROWS_PER_PAGE, RECORD_VERDICTS, records, type RecordImport, type RecordImportRow } from '#contract/records';
import type { ShownRows } from './file-search.ts';
import css from './import.module.css';

const route = getRouteApi('/inside/admin/$collection/import/$import');
const NOTHING = {};

export function FileRows({ one }: { readonly one: RecordImport }) {
  const words = useWords();
  const navigate = route.useNavigate();
  const { verdict, page = 1 } = route.useSearch();
  const { counts, left } = one;
  const first = left > 0 ? 'left' : counts.refused > 0 ? 'refused' : counts.new === 0 && counts.changed > 0 ? 'changed' : 'new';
  const shown = verdict === undefined || (verdict === 'left' && left === 0) ? first : verdict;
  const tabs = [
    ...(left > 0 ? [{ id: 'left', count: left }] : []),
    ...RECORD_VERDICTS.toSorted((a, b) => Number(b === 'refused') - Number(a === 'refused')).map((id) => ({ id, count: counts[id] })),
  ];
  return (
    <>
      <CountTabs
        label={words('admin.import.verdicts')}
        current={shown}
        tabs={tabs.map(({ id, count }) => ({
          id,
          count,
          name: words(`admin.import.verdict.${id}`),
          means: words(`admin.import.verdict.${id}.means`),
        }))}
        link={(id, attributes) => (
          <Link
            key={id}
            from="/admin/$collection/import/$import"
            to="."
            search={{ verdict: id as ShownRows }}
            resetScroll={false}
            activeProps={NOTHING}
            {...attributes}
          />
        )}
      />
      <Rows
        one={one}
        shown={shown}
        page={page}
        onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next > 1 ? next : undefined }), resetScroll: false })}
      />
    </>
  );
}

function Rows({
  one,
  shown,
  page,
  onPage,
}: {
  readonly one: RecordImport;
  readonly shown: ShownRows;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery({ ...ask(records.listRecordImportRows, { recordImport: one.id, verdict: shown, page }), staleTime: 0 });
  return (
    <QueryContent query={query} what={words('admin.import.what.rows')} skeleton={<Skeleton lines={8} />} missing="here">
      {({ value: { rows, total } }) =>
        total === 0 ? (
          <EmptyNotice title={words('admin.import.rows.none')} />
        ) : (
          <>
            {rows.length > 0 ? (
              <RowTable rows={rows} shown={shown} collection={one.collection} />
            ) : (
              <EmptyNotice title={words('admin.import.rows.none')} />
            )}
            <Pages count={total} more={false} full page={page} size={FILE_ROWS_PER_PAGE} onPage={onPage} />
          </>
        )
      }
    </QueryContent>
  );
}

function RowTable({
  rows,
  shown,
  collection,
}: {
  readonly rows: readonly RecordImportRow[];
  readonly shown: ShownRows;
  readonly collection: string;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const name = ({ name: called, record }: RecordImportRow) =>
    record === null || shown === 'refused' ? (
      called || words('admin.unnamed')
    ) : (
      <Link to="/admin/$collection" params={{ collection }} search={{ open: record }}>
        {called || words('admin.unnamed')}
      </Link>
    );
  const says = (row: RecordImportRow) => {
    if (shown === 'refused') return <Problems of={row} />;
    return shown === 'left' ? row.left : <Changes of={row} />;
  };
  const header = shown === 'refused' || shown === 'left' ? 'admin.import.remedy' : 'admin.import.sets';
  return (
    <DataTable
      label={words('admin.import.rows')}
      rows={rows}
      rowId={({ line }) => String(line)}
      columns={[
        { id: 'line', header: words('admin.import.line'), rowHeader: true, width: '6em', cell: ({ line }) => formats.integer(line) },
        { id: 'name', header: words('admin.import.record'), cell: name },
        ...(shown === 'known' ? [] : [{ id: 'says', header: words(header), cell: says }]),
      ]}
      phone={(row) => ({
        name: name(row),
        value: words('admin.import.line.of', { line: formats.integer(row.line) }),
        ...(shown !== 'known' && { detail: says(row) }),
      })}
    />
  );
}

function Problems({ of: { problems } }: { readonly of: RecordImportRow }) {
  return (
    <ul className={css.changes}>
      {problems.map(({ column, value, sentence }) => (
        <li key={`${column} ${sentence}`}>
          {column !== null && !sentence.startsWith(column) && `${column}: `}
          {value !== '' && <span className={css.cell}>“{value}”. </span>}
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** What a row sets: of a changed record also what it said before. */
function Changes({ of: { changes, verdict } }: { readonly of: RecordImportRow }) {
  return (
    <ul className={css.changes}>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          {column}: {verdict === 'changed' && before !== '' && <del className={css.before}>{before}</del>} {after}
        </li>
      ))}
    </ul>
  );
}
