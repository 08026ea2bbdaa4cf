/** Tables of up to some hundred rows, with groups, subtotals, totals and sorting by their headers; shown as a list on a phone. */
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  RowCells,
  cellClass,
  followRow,
  TableHead,
  PhoneLines,
  PhoneSort,
  type TableColumn,
  type PhoneItem,
  type TableSort,
} from './table-parts.tsx';
import { useFormats } from '../surroundings.tsx';
import { useOnPaper } from '../pages/on-paper.tsx';
import { useNarrow } from '../viewport.ts';
import css from '../table.module.css';

export interface RowGroup<Row> {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** By column id. */
  readonly subtotals?: Readonly<Record<string, ReactNode>>;
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows?: readonly Row[];
  readonly groups?: readonly RowGroup<Row>[];
  /** By column id; `label` is in the first column. A phone shows only the total of `main`, or else the first one. */
  readonly totals?: { readonly label: string; readonly cells: Readonly<Record<string, ReactNode>>; readonly main?: string };
  readonly rowId: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  /** Used with `sort`: headers become buttons, and rows are sorted here by the columns' `sortBy`. */
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  readonly phone: (row: Row) => PhoneItem;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows = NO_ROWS, groups, sort } = props;
  const narrow = useNarrow();
  const onPaper = useOnPaper();
  const { compare } = useFormats();
  const sorted = useMemo(() => {
    const parts = groups ?? [{ id: 'all', title: '', rows }];
    const order = rowComparison(columns, sort, compare);
    return order ? parts.map((group) => ({ ...group, rows: [...group.rows].sort(order) })) : parts;
  }, [columns, rows, groups, sort, compare]);
  if (narrow) return <PhoneList {...props} groups={sorted} />;
  return <WideTable {...props} {...(onPaper && { onSort: undefined })} groups={sorted} />;
}

function WideTable<Row>({
  label,
  columns,
  groups,
  totals,
  rowId,
  sort,
  onSort,
}: DataTableProps<Row> & { readonly groups: readonly RowGroup<Row>[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(frame);
  return (
    <div
      ref={frame}
      className={css.frame}
      {...(overflowing && { 'data-scrolling': true, tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className={css.table} aria-label={label}>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {groups.map((group) => (
          <tbody key={group.id}>
            {group.title && (
              <tr className={css.group}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="rowgroup" className={cellClass(column)}>
                      {group.title}
                    </th>
                  ) : (
                    <td key={column.id} className={cellClass(column)}>
                      {group.subtotals?.[column.id]}
                    </td>
                  ),
                )}
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={rowId(row)} className={css.row} onClick={followRow}>
                <RowCells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        ))}
        {totals && (
          <tfoot>
            <tr className={css.totals}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className={cellClass(column)}>
                    {totals.label}
                  </th>
                ) : (
                  <td key={column.id} className={cellClass(column)}>
                    {totals.cells[column.id]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The table as a list on a phone, which shows only one column of totals. */
function PhoneList<Row>({
  label,
  columns,
  groups,
  totals,
  rowId,
  sort,
  onSort,
  phone,
}: DataTableProps<Row> & { readonly groups: readonly RowGroup<Row>[] }) {
  const heading = useId();
  const main = columns.find(({ id }) =>
    totals?.main === undefined
      ? totals?.cells[id] !== undefined || groups.some(({ subtotals }) => subtotals?.[id] !== undefined)
      : id === totals.main,
  );
  return (
    <div role="group" aria-label={label}>
      {onSort && <PhoneSort columns={columns} sort={sort} onSort={onSort} />}
      {groups.map((group) => (
        <div key={group.id}>
          {group.title && (
            <p id={`${heading}-${group.id}`} className={css.itemGroup}>
              <span>{group.title}</span>
              <span>{main && group.subtotals?.[main.id]}</span>
            </p>
          )}
          <ul className={css.items} {...(group.title ? { 'aria-labelledby': `${heading}-${group.id}` } : { 'aria-label': label })}>
            {group.rows.map((row) => (
              <li key={rowId(row)} className={css.item} onClick={followRow}>
                <PhoneLines item={phone(row)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {totals && (
        <p className={css.itemTotal}>
          <span>{totals.label}</span>
          <span>{main && totals.cells[main.id]}</span>
        </p>
      )}
    </div>
  );
}

const NO_ROWS: readonly never[] = [];

function rowComparison<Row>(columns: readonly TableColumn<Row>[], sort: TableSort | undefined, compare: (a: string, b: string) => number) {
  const by = columns.find((column) => column.id === sort?.column)?.sortBy;
  if (!sort || typeof by !== 'function') return undefined;
  const turn = sort.direction === 'ascending' ? 1 : -1;
  return (a: Row, b: Row) => {
    const [left, right] = [by(a), by(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right)));
  };
}

/** Whether the table is wider than its frame; only then does it scroll, and get a stop for the keyboard. */
function useOverflow(frame: React.RefObject<HTMLDivElement | null>): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflowing((element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return overflowing;
}
