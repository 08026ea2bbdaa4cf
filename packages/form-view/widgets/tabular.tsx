/**
 * Control of `tabular` fields: a row is added and changed in a dialog of its own, with the same controls as everywhere [FORM-35]. While it is
 * filled, the row is already in the table, so that the form evaluates it and a draft keeps it; Cancel restores the earlier rows.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { detailsNameOf, ROW_ID } from '#packages/fields';
import type { FieldState } from '#packages/forms';
import { useWords, useFocusById } from '#ui';
import { DeleteButton } from '../parts/delete-button.tsx';
import { EntryDialog } from '../parts/table/entry-dialog.tsx';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { moveEntry } from '../parts/table/rows.ts';
import { RowsTable, useRowTexts } from '../parts/table/rows-table.tsx';
import { LiveMessage } from '../parts/said.tsx';
import { SignButton } from '../parts/sign-button.tsx';
import { withRowIds, newRowId, rowId, withCell, type TypedRow } from '../parts/table/table-rows.ts';
import { currentInput, recordsIn } from '../parts/typed.ts';
import { lockOf, useNestedSlots } from '../slot.ts';
import type { WidgetProps } from '../widget.ts';

interface OpenedRow {
  readonly id: string;
  /** The rows before the dialog was opened, for Cancel. */
  readonly before: readonly TypedRow[];
  readonly isNew: boolean;
}

export function Tabular(props: WidgetProps) {
  const { id, field, state, label, lock, onChange } = props;
  const words = useWords();
  const rows: readonly TypedRow[] = recordsIn(currentInput(props));
  const texts = useRowTexts(props);
  const [opened, open] = useState<OpenedRow | null>(null);
  const [said, say] = useState('');
  const focus = useFocusById();
  const free = lock === 'free';
  const most = field.limit ?? Infinity;

  const put = (next: readonly TypedRow[]) => {
    if (next !== rows) onChange(next);
  };
  const add = () => {
    const made = newRowId();
    put([...withRowIds(rows), { [ROW_ID]: made }]);
    open({ id: made, before: rows, isNew: true });
  };
  const edit = (at: number) => {
    const known = free ? withRowIds(rows) : rows;
    put(known);
    open({ id: rowId(known[at]) ?? String(at), before: rows, isNew: false });
  };
  const at = opened ? rows.findIndex((row, place) => (rowId(row) ?? String(place)) === opened.id) : -1;
  const name = at < 0 ? '' : texts.nameOf(at);
  return (
    <FieldGroup props={props}>
      {rows.length === 0 ? (
        <EmptyFieldNote>{words('field.rows.none')}</EmptyFieldNote>
      ) : (
        <RowsTable props={props} texts={texts} onOpen={edit} />
      )}
      {free && rows.length < most && (
        <div>
          <Button id={`${id}-add`} variant="default" onClick={add}>
            {words('field.rows.add')}
          </Button>
        </div>
      )}
      {opened && at >= 0 && (
        <RowDialog
          props={props}
          title={opened.isNew ? words('field.rows.new', { table: label }) : name}
          row={rows[at]!}
          cells={state.rows[at]?.cells ?? []}
          place={{ at, of: rows.length }}
          isNew={opened.isNew}
          onCell={(column, typed) => put(withCell(rows, opened.id, column, typed))}
          onMove={(by) => {
            put(moveEntry(rows, at, by));
            say(words('field.row.moved', { name, place: at + by + 1, of: rows.length }));
          }}
          onDelete={() => {
            put(rows.filter((row) => rowId(row) !== opened.id));
            open(null);
            say(words('field.row.deleted', { name }));
            focus(`${id}-add`);
          }}
          onOk={() => open(null)}
          onCancel={() => {
            if (free) put(opened.before);
            open(null);
          }}
          said={said}
        />
      )}
      <LiveMessage text={opened ? '' : said} />
    </FieldGroup>
  );
}

function RowDialog({
  props,
  title,
  row,
  cells,
  place: { at, of },
  isNew,
  onCell,
  onMove,
  onDelete,
  onOk,
  onCancel,
  said,
}: {
  /** The properties of the table's control. */
  readonly props: WidgetProps;
  readonly title: string;
  readonly row: TypedRow;
  readonly cells: readonly FieldState[];
  readonly place: { readonly at: number; readonly of: number };
  readonly isNew: boolean;
  readonly onCell: (column: string, typed: unknown) => void;
  readonly onMove: (by: number) => void;
  readonly onDelete: () => void;
  readonly onOk: () => void;
  readonly onCancel: () => void;
  readonly said: string;
}) {
  const { id, field, lock } = props;
  const words = useWords();
  const { Slot, inHouse } = useNestedSlots();
  const [judged, judge] = useState<ReadonlySet<string>>(new Set());
  const inside = useRef<HTMLDivElement>(null);
  const [demands, demand] = useState(0);
  // Moves the focus to the first error, once errors are shown.
  useEffect(() => {
    if (demands > 0) inside.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [demands]);
  const columns = field.fields ?? [];
  const ok = () => {
    if (cells.every(({ faults, detailsFaults }) => faults.length === 0 && detailsFaults.length === 0)) return onOk();
    judge(new Set(columns.flatMap((column) => [column.name, detailsNameOf(column)])));
    demand(demands + 1);
  };
  return (
    <EntryDialog
      title={title}
      onOk={lock === 'free' ? ok : null}
      onCancel={onCancel}
      aside={
        lock === 'free' && (
          <>
            {!isNew && <DeleteButton onDelete={onDelete} />}
            {of > 1 && (
              <>
                <SignButton sign="up" words={words('field.row.up')} disabled={at === 0} onPress={() => onMove(-1)} />
                <SignButton sign="down" words={words('field.row.down')} disabled={at === of - 1} onPress={() => onMove(1)} />
              </>
            )}
          </>
        )
      }
    >
      <div ref={inside} style={{ display: 'contents' }}>
        {columns.map((column, place) => {
          const cell = cells[place];
          if (!cell?.shown) return null;
          return (
            <Slot
              key={column.name}
              field={column}
              state={cell}
              typed={row[column.name]}
              typedDetails={row[detailsNameOf(column)]}
              id={`${id}-${rowId(row) ?? at}-${column.name}`}
              lock={lock === 'disabled' ? 'disabled' : lockOf(column, cell, { inHouse, disabled: false })}
              inHouse={inHouse}
              judged={judged.has(column.name)}
              detailsJudged={judged.has(detailsNameOf(column))}
              onChange={onCell}
              onLeave={(name) => judge(new Set([...judged, name]))}
            />
          );
        })}
      </div>
      <LiveMessage text={said} />
    </EntryDialog>
  );
}
