/** Shows a form as an outline of its steps, fieldsets, fields and columns, which can be chosen, dragged, and moved by keyboard. */
import { DragDropProvider, PointerSensor, useDraggable, useDroppable, type DragEndEvent } from '@dnd-kit/react';
import { useCallback, useRef, type KeyboardEvent } from 'react';
import { DragStyleNonce } from '#packages/form-view';
import type { Form, FormField } from '#packages/forms';
import { Sign, useSurroundings } from '#ui';
import { besidePlace, dropPlace, levelOf, partAt, pathOf, placesOf, samePlace, type PartPlace } from './edits.ts';
import { partName } from './sentences.ts';
import css from './designer.module.css';

interface OutlineProps {
  readonly form: Form;
  readonly chosen: PartPlace;
  /** Paths of parts that something is wrong with. */
  readonly flawed: ReadonlySet<string>;
  readonly onChoose: (place: PartPlace) => void;
  readonly onMove: (from: PartPlace, to: PartPlace) => void;
}

export function Outline({ form, chosen, flawed, onChoose, onMove }: OutlineProps) {
  const { words } = useSurroundings();
  const list = useRef<HTMLUListElement>(null);
  const places: readonly PartPlace[] = [[], ...placesOf(form)];
  const lines = places.map((place) => ({ place, id: lineKey(form, place) }));
  const placed = (id: string | number) => lines.find((one) => one.id === id)?.place ?? [];
  const onDragEnd = ({ operation: { source, target }, canceled }: DragEndEvent) => {
    if (canceled || !source || !target) return;
    const from = placed(source.id);
    const to = dropPlace(form, from, placed(target.id));
    if (to) onMove(from, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button[data-line]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    if (event.altKey) {
      const from = places[at]!;
      const to = from.length > 0 ? besidePlace(form, from, by) : null;
      if (to) onMove(from, to);
    } else buttons[at + by]?.focus();
  };
  return (
    <nav aria-label={words('forms.design.outline')} className={css.outline}>
      <p id="outline-how" className={css.unseen}>
        {words('forms.design.outline.how')}
      </p>
      <DragDropProvider sensors={[PointerSensor]} plugins={([, ...plugins]) => plugins} onDragEnd={onDragEnd}>
        <DragStyleNonce>
          {/* The keys of the list move among its buttons, which are reached by Tab as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus, the list only hears their keys */}
          <ul ref={list} className={css.lines} onKeyDown={onKeyDown}>
            {lines.map(({ place, id }) => (
              <OutlineLine
                key={id}
                id={id}
                takes={(other) => dropPlace(form, placed(other), place) !== null}
                form={form}
                place={place}
                chosen={samePlace(place, chosen)}
                flawed={flawed.has(pathOf(place))}
                onChoose={() => onChoose(place)}
              />
            ))}
          </ul>
        </DragStyleNonce>
      </DragDropProvider>
    </nav>
  );
}

/** A key that stays the same when a field is moved, so that its line keeps the focus. */
function lineKey(form: Form, place: PartPlace): string {
  if (place.length < 3) return pathOf(place);
  const { name } = partAt(form, place.slice(0, 3)) as FormField;
  const own = place.length === 3 ? '' : `.${place[3]}`;
  return name === '' ? pathOf(place) : `${name}${own} ${countNamed(form, name) > 1 ? pathOf(place) : ''}`;
}

function countNamed(form: Form, name: string): number {
  return placesOf(form).filter((place) => place.length === 3 && (partAt(form, place) as FormField).name === name).length;
}

function OutlineLine({
  form,
  id,
  takes,
  place,
  chosen,
  flawed,
  onChoose,
}: Pick<OutlineProps, 'form'> & {
  /** Stays the same when the part is moved; identifies what is dragged. */
  readonly id: string;
  /** Whether the part of another line can be dropped on it. */
  readonly takes: (other: string | number) => boolean;
  readonly place: PartPlace;
  readonly chosen: boolean;
  readonly flawed: boolean;
  readonly onChoose: () => void;
}) {
  const { words, language } = useSurroundings();
  const path = pathOf(place);
  const level = levelOf(place);
  const { ref: dragged, handleRef, isDragging } = useDraggable({ id, disabled: place.length === 0 });
  const { ref: dropped, isDropTarget } = useDroppable({
    id,
    accept: (source) => takes(source.id),
  });
  // The same function each time: another one would take the line out of a drag that is under way.
  const both = useCallback(
    (element: HTMLElement | null) => {
      dragged(element);
      dropped(element);
    },
    [dragged, dropped],
  );
  const name = partName(form, place, language, words);
  const retired = place.length > 2 && (partAt(form, place) as FormField).retired === true;
  return (
    <li
      ref={both}
      className={css.line}
      data-level={level}
      data-chosen={chosen || undefined}
      data-dragged={isDragging || undefined}
      data-target={(isDropTarget && !isDragging) || undefined}
    >
      {place.length > 0 && (
        <span ref={handleRef} className={css.handle} aria-hidden="true">
          <Sign kind="grip" />
        </span>
      )}
      <button
        type="button"
        data-line={path}
        className={css.lineName}
        aria-current={chosen || undefined}
        aria-describedby="outline-how"
        onClick={onChoose}
      >
        <span className={css.unseen}>{words(`forms.design.level.${level}`)}: </span>
        <span data-retired={retired || undefined}>{name}</span>
        {flawed && (
          <span className={css.mark}>
            <Sign kind="attention" size={14} />
            <span className={css.unseen}>{words('forms.design.flawed')}</span>
          </span>
        )}
      </button>
    </li>
  );
}
