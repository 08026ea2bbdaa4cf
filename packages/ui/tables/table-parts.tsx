/** Common parts of short and long tables: columns, sorting, the head, and rows that open on click. */
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Sign } from '../figures/sign.tsx';
import { useWords } from '../surroundings.tsx';
import css from '../table.module.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** The unit of the whole column, such as a currency, shown once under the header. */
  readonly unit?: string | undefined;
  /** Whether it holds figures, which are aligned to the right. */
  readonly numeric?: boolean;
  /** Whether the column names the row; it is the first column, and stays visible. */
  readonly rowHeader?: boolean;
  /** CSS width; a long table needs one for each column but the first. */
  readonly width?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable; `server` where the rows arrive sorted. Empty values sort last. */
  readonly sortBy?: 'server' | ((row: Row) => string | number | null);
}

export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** A row on a narrow screen: name and value first, then two quieter parts. */
export interface PhoneItem {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

export function TableHead<Row>({
  columns,
  sort,
  onSort,
  rowIndex,
}: {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly rowIndex?: number;
}) {
  return (
    <thead className={css.head}>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={cellClass(column)}
            aria-sort={column.sortBy && onSort ? (sort?.column === column.id ? sort.direction : 'none') : undefined}
          >
            {column.sortBy && onSort ? (
              <button type="button" className={css.sort} onClick={() => onSort(nextSort(column, sort))}>
                {column.header}
                {sort?.column === column.id && <Sign kind={sort.direction === 'ascending' ? 'up' : 'down'} size={14} />}
              </button>
            ) : (
              <span className={css.plain}>{column.header}</span>
            )}
            {column.unit && <span className={css.unit}>{column.unit}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Names are sorted from A, figures from the largest; a second click reverses the order. */
export function nextSort<Row>(column: TableColumn<Row>, sort: TableSort | undefined): TableSort {
  const first = column.numeric ? 'descending' : 'ascending';
  if (sort?.column !== column.id) return { column: column.id, direction: first };
  return { column: column.id, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

export function RowCells<Row>({ columns, row }: { readonly columns: readonly TableColumn<Row>[]; readonly row: Row }) {
  return columns.map((column) =>
    column.rowHeader ? (
      <th key={column.id} scope="row" className={cellClass(column)}>
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.id} className={cellClass(column)}>
        {column.cell(row)}
      </td>
    ),
  );
}

export function PhoneLines({ item }: { readonly item: PhoneItem }) {
  return (
    <>
      <span className={css.itemFirst}>
        <span className={css.itemName}>{item.name}</span>
        <span className={css.itemValue}>{item.value}</span>
      </span>
      <span className={css.itemSecond}>
        <span className={css.itemDetail}>{item.detail}</span>
        <span className={css.itemAside}>{item.aside}</span>
      </span>
    </>
  );
}

/** The sorting control on a phone, where there are no headers to click. */
export function PhoneSort<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
}) {
  const words = useWords();
  const sortable = columns.filter((column) => column.sortBy);
  const current = sortable.find((column) => column.id === sort?.column);
  return (
    <div className={css.phoneSort}>
      <label>
        {words('ui.sort')}{' '}
        <select
          value={current?.id ?? ''}
          onChange={(event) =>
            onSort(
              nextSort(
                sortable.find(({ id }) => id === event.target.value)!,
                undefined,
              ),
            )
          }
        >
          {!current && <option value="" />}
          {sortable.map((column) => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </select>
      </label>
      {current && (
        <button type="button" className={css.sort} onClick={() => onSort(nextSort(current, sort))}>
          {words(`ui.sort.${sort!.direction}`)} <Sign kind={sort!.direction === 'ascending' ? 'up' : 'down'} size={14} />
        </button>
      )}
    </div>
  );
}

/** A click anywhere in a row follows the row's link, unless it was on another control or selected text. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, select, label, dialog') || getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLElement>('a[href], button:not([data-figure], [data-aside])');
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  );
}

export function cellClass<Row>(column: TableColumn<Row>): string {
  return [css.cell, column.numeric && css.numeric, column.rowHeader && css.rowHeader].filter(Boolean).join(' ');
}

export function widthOf<Row>(column: TableColumn<Row>): CSSProperties {
  return { width: column.width };
}
