/** Shows the rows of a `tabular` field: as a table where there is room, as a list on a phone. */
import { phraseIn, valueReferences, writeValue, type Field } from '#packages/fields';
import { plainField, type FieldState, type FormColumn } from '#packages/forms';
import { Sign, useNarrow, useSurroundings, useWords } from '#ui';
import { useNestedSlots } from '../../slot.ts';
import type { WidgetProps } from '../../widget.ts';
import { useRecordNameOf } from '../names.ts';
import css from './rows-table.module.css';

/** The most columns that are shown; the dialog of a row has all. */
const MOST_SHOWN_COLUMNS = 6;

interface ShownColumn {
  readonly column: FormColumn;
  readonly plain: Field;
  /** Its index among the cells of a row. */
  readonly at: number;
  readonly head: string;
}

export interface RowTexts {
  readonly columns: readonly ShownColumn[];
  readonly textOf: (row: number, column: ShownColumn) => string;
  /** The name of a row: the text of its first column. */
  readonly nameOf: (row: number) => string;
}

export function useRowTexts({ id, field, state }: WidgetProps): RowTexts {
  const { language, formats, words } = useSurroundings();
  const { inHouse } = useNestedSlots();
  const all = (field.fields ?? []).map((column, at): ShownColumn => ({
    column,
    plain: plainField(column),
    at,
    head: phraseIn(column.label, language) || column.name,
  }));
  const seen = all.filter(({ column, at }) =>
    state.rows.length > 0 ? state.rows.some(({ cells }) => cells[at]?.shown) : inHouse || !column.internal,
  );
  const columns = seen.filter(({ column }) => column.type !== 'password' && column.type !== 'label');
  const ids = new Map<string, string[]>();
  for (const { cells } of state.rows)
    for (const { plain, at } of columns)
      for (const reference of valueReferences(plain, cells[at]?.value ?? null))
        if (reference.to === 'record') ids.set(reference.collection, [...(ids.get(reference.collection) ?? []), reference.id]);
  const nameOf = useRecordNameOf(id, ids);
  const writing = { language, formats, words, nameOf, plain: false };
  const text = ({ value, details, shown }: FieldState, { plain }: ShownColumn) => {
    const written = shown ? writeValue(plain, value, writing) : '';
    return details === null ? written : `${written} (${details})`;
  };
  const written = (row: number, column: ShownColumn) => {
    const cell = state.rows[row]?.cells[column.at];
    return cell ? text(cell, column) : '';
  };
  return {
    columns,
    textOf: written,
    nameOf: (row) => (columns[0] && written(row, columns[0])) || words('field.rows.row', { number: row + 1 }),
  };
}

export function RowsTable({
  props: { id, state, label, error },
  texts: { columns, textOf, nameOf },
  onOpen,
}: {
  /** The properties of the table's control. */
  readonly props: WidgetProps;
  readonly texts: RowTexts;
  readonly onOpen: (row: number) => void;
}) {
  const words = useWords();
  const narrow = useNarrow();
  const wrong = (row: number) =>
    error !== null && state.rows[row]?.cells.some(({ faults, detailsFaults }) => faults.length + detailsFaults.length > 0);
  const opener = (row: number) => (
    <>
      <button type="button" className={css.open} aria-label={words('field.rows.open', { name: nameOf(row) })} onClick={() => onOpen(row)}>
        {nameOf(row)}
      </button>
      {wrong(row) && (
        <span className={css.wrong}>
          <Sign kind="attention" /> {words('field.rows.wrong')}
        </span>
      )}
    </>
  );
  const keyOf = (row: number) => state.rows[row]?.id ?? String(row);
  if (narrow) {
    return (
      <ul className={css.list} aria-label={label}>
        {state.rows.map((_, row) => (
          <li key={keyOf(row)}>
            {opener(row)}
            <span className={css.more}>
              {columns
                .slice(1, MOST_SHOWN_COLUMNS)
                .map((column) => textOf(row, column))
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  const shown = columns.slice(0, MOST_SHOWN_COLUMNS);
  return (
    <table className={css.table} aria-labelledby={`${id}-label`}>
      <thead>
        <tr>
          {shown.map(({ column, head }) => (
            <th key={column.name} scope="col" data-number={isNumber(column) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {state.rows.map((_, row) => (
          <tr key={keyOf(row)}>
            {shown.map((column, at) => (
              <td key={column.column.name} data-number={isNumber(column.column) || undefined}>
                {at === 0 ? opener(row) : textOf(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isNumber({ type }: FormColumn): boolean {
  return type === 'number' || type === 'increment';
}
