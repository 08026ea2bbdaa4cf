/**
 * Tables of any length: only the visible rows are drawn, and the caller fetches the rows that come near.
 * Arrow keys, Home, End and the page keys move between rows, Enter follows the link of one.
 */
import { memo, useRef } from 'react';
import {
  RowCells,
  cellClass,
  followRow,
  TableHead,
  PhoneLines,
  PhoneSort,
  widthOf,
  type TableColumn,
  type PhoneItem,
  type TableSort,
} from './table-parts.tsx';
import { useVirtualRows } from './virtual-rows.ts';
import { useNarrow } from '../viewport.ts';
import css from '../table.module.css';

export interface LongTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** The number of all rows. */
  readonly count: number;
  /** A row, or undefined while it is being fetched. */
  readonly row: (index: number) => Row | undefined;
  /** Any text that identifies the query of the rows: with a new one the table scrolls to the top. */
  readonly question: string;
  /** Called with the first and last visible row whenever they change. */
  readonly onWindow: (first: number, last: number) => void;
  readonly sort?: TableSort | undefined;
  readonly onSort?: (sort: TableSort) => void;
  readonly phone: (row: Row) => PhoneItem;
  /** CSS height of the part that scrolls. */
  readonly height: string;
}

export function LongTable<Row>(props: LongTableProps<Row>) {
  return useNarrow() ? <LongList key="narrow" {...props} /> : <LongWide key="wide" {...props} />;
}

function LongWide<Row>({ label, columns, count, row, question, onWindow, sort, onSort, height }: LongTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(scroller, { count, size: 44, question, onWindow });
  return (
    <div ref={scroller} className={css.scroller} style={{ height }} {...rows.keys}>
      <table className={css.table} data-long aria-label={label} aria-rowcount={count + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={widthOf(column)} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={onSort} rowIndex={1} />
        <tbody>
          {rows.visible.map(({ index, gap }) => {
            if (index === null)
              return (
                gap > 0 && (
                  <tr key={`gap ${gap}`} aria-hidden="true">
                    <td colSpan={columns.length} className={css.gap} style={{ height: gap }} />
                  </tr>
                )
              );
            return <WideRow key={index} index={index} columns={columns as readonly TableColumn<unknown>[]} row={row(index)} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Memoised, so that scrolling draws each row only once. */
const WideRow = memo(function WideRow({
  index,
  columns,
  row,
}: {
  readonly index: number;
  readonly columns: readonly TableColumn<unknown>[];
  readonly row: unknown;
}) {
  return (
    <tr className={css.row} data-index={index} aria-rowindex={index + 2} onClick={followRow}>
      {row === undefined ? (
        columns.map((column) => <td key={column.id} className={cellClass(column)} data-pending />)
      ) : (
        <RowCells columns={columns} row={row} />
      )}
    </tr>
  );
});

function LongList<Row>({ label, columns, count, row, question, onWindow, sort, onSort, phone, height }: LongTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(scroller, { count, size: 68, question, onWindow });
  return (
    <>
      {onSort && <PhoneSort columns={columns} sort={sort} onSort={onSort} />}
      <div ref={scroller} className={css.scroller} style={{ height }} {...rows.keys}>
        <ul className={css.items} aria-label={label}>
          {rows.visible.map(({ index, gap }) => {
            if (index === null) return gap > 0 && <li key={`gap ${gap}`} aria-hidden="true" style={{ height: gap }} />;
            const known = row(index);
            return (
              <li
                key={index}
                className={css.item}
                data-long
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                onClick={followRow}
              >
                {known ? <PhoneLines item={phone(known)} /> : <span data-pending />}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
