/**
 * The editor of a menu: each line is dragged by its handle, also sideways, which makes it a sub-item; by keyboard the handle picks the line up
 * and the arrow keys move it, and buttons do the same step by step.
 */
import { Button } from '@mantine/core';
import { DragDropProvider, PointerSensor, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useState, type KeyboardEvent } from 'react';
import type { PlaceBounds } from '#packages/fields';
import { useWords, useFocusById } from '#ui';
import { useKeyedList } from '../keyed.ts';
import { indentLine, dropLine, findDropTarget, blockLength, moveDown, outdentLine, moveUp, rankOf, removeLine } from './outline.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { placesOf, type PlaceLine } from './places.ts';
import { LiveMessage } from '../said.tsx';
import { DragStyleNonce } from '../styles-let-in.tsx';
import css from './place-tree.module.css';
import { INDENT_STEP, type KeyedPlaceLine, TreeLine, type TreeMove } from './tree-line.tsx';

function movesWithin({
  levels,
}: PlaceBounds): Readonly<Record<TreeMove, (lines: readonly KeyedPlaceLine[], at: number) => readonly KeyedPlaceLine[]>> {
  return { up: moveUp, down: moveDown, out: outdentLine, in: (lines, at) => indentLine(lines, at, levels) };
}

const MOVE_KEYS: Readonly<Record<string, TreeMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

export function PlaceTree({
  id,
  label,
  lines: given,
  bounds,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly PlaceLine[];
  readonly bounds: PlaceBounds;
  readonly onChange: (typed: unknown) => void;
}) {
  const words = useWords();
  const moves = movesWithin(bounds);
  const list = useKeyedList(given, (lines) => onChange(placesOf(lines)));
  const lines: readonly KeyedPlaceLine[] = list.entries.map(({ entry, key }) => ({ ...entry, key }));
  const arrange = (next: readonly KeyedPlaceLine[]) => list.arrange(next.map(({ key, ...entry }) => ({ entry, key })));
  const focus = useFocusById();
  const [said, say] = useState('');
  const [opened, open] = useState<number | 'new' | null>(null);
  const [taken, take] = useState<{ readonly key: number; readonly before: readonly KeyedPlaceLine[] } | null>(null);

  const settle = (next: readonly KeyedPlaceLine[], key: number) => {
    arrange(next);
    const at = next.findIndex((line) => line.key === key);
    const above = parentOf(next, at);
    const where = { name: next[at]!.place.title, ...rankOf(next, at) };
    say(above ? words('field.navigation.movedBelow', { ...where, parent: above.place.title }) : words('field.navigation.moved', where));
  };
  const move = (at: number, how: TreeMove, button: string) => {
    const { key } = lines[at]!;
    settle(moves[how](lines, at), key);
    focus(`${id}-${key}-${button}`);
  };
  const onHandleKey = (event: KeyboardEvent, at: number) => {
    const { key } = lines[at]!;
    const own = taken?.key === key;
    const how = MOVE_KEYS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      take(own ? null : { key, before: lines });
      say(words(own ? 'field.navigation.dropped' : 'field.navigation.taken', { name: lines[at]!.place.title }));
    } else if (own && how) {
      event.preventDefault();
      move(at, how, 'handle');
    } else if (own && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      arrange(taken.before);
      take(null);
      say(words('field.navigation.back', { name: lines[at]!.place.title }));
      focus(`${id}-${key}-handle`);
    } else if (event.key === 'Tab') take(null);
  };
  const drag = useDrag(lines, bounds, settle);
  const line = opened === null || opened === 'new' ? undefined : lines.find(({ key }) => key === opened);
  const close = (button: string) => {
    open(null);
    focus(`${id}-${button}`);
  };
  return (
    <>
      <p id={`${id}-how`} hidden>
        {words('field.navigation.how')}
      </p>
      <DragDropProvider
        sensors={[PointerSensor]}
        // The first plugin announces drags to screen readers in English; instead they are announced below in the reader's language.
        plugins={([, ...plugins]) => plugins}
        onDragStart={drag.onStart}
        onDragMove={drag.onMove}
        onDragEnd={drag.onEnd}
      >
        <DragStyleNonce>
          <ul className={css.tree} aria-label={label}>
            {lines.map((one, at) => (
              <TreeLine
                key={one.key}
                line={one}
                at={at}
                depth={drag.depthOf(one)}
                carried={drag.carries(at)}
                taken={taken?.key === one.key}
                parent={parentOf(lines, at)?.place.title ?? null}
                control={id}
                plain={bounds.records && one.depth > 0}
                may={{
                  up: moves.up(lines, at) !== lines,
                  down: moves.down(lines, at) !== lines,
                  out: moves.out(lines, at) !== lines,
                  in: moves.in(lines, at) !== lines,
                }}
                onMove={(how) => move(at, how, how)}
                onHandleKey={(event) => onHandleKey(event, at)}
                onOpen={() => open(one.key)}
              />
            ))}
          </ul>
        </DragStyleNonce>
      </DragDropProvider>
      <div className={css.add}>
        <Button id={`${id}-add`} variant="default" onClick={() => open('new')}>
          {words('field.navigation.add')}
        </Button>
      </div>
      {opened === 'new' && (
        <PlaceDialog
          place={null}
          bounds={bounds}
          top
          onCancel={() => close('add')}
          onOk={(place) => {
            arrange([...lines, { depth: 0, place, key: list.next }]);
            close('add');
          }}
        />
      )}
      {line && (
        <PlaceDialog
          place={line.place}
          bounds={bounds}
          top={line.depth === 0}
          onCancel={() => close(`${line.key}-open`)}
          onOk={(place) => {
            arrange(lines.map((one) => (one.key === line.key ? { ...one, place } : one)));
            close(`${line.key}-open`);
          }}
          onDelete={() => {
            arrange(removeLine(lines, lines.indexOf(line)));
            say(words('field.navigation.deleted', { name: line.place.title }));
            close('add');
          }}
        />
      )}
      <LiveMessage text={said} />
    </>
  );
}

function parentOf(lines: readonly KeyedPlaceLine[], at: number): KeyedPlaceLine | undefined {
  return lines.slice(0, at).findLast(({ depth }) => depth < lines[at]!.depth);
}

/** Follows a drag: the dragged line, and the depth at which it would be dropped. */
function useDrag(
  lines: readonly KeyedPlaceLine[],
  { levels }: PlaceBounds,
  settle: (next: readonly KeyedPlaceLine[], key: number) => void,
) {
  const [dragged, setDragged] = useState<{ readonly key: number; readonly depth: number } | null>(null);
  const target = ({ operation: { source, transform } }: Pick<DragMoveEvent, 'operation'>) => {
    if (!source || !isSortable(source)) return null;
    const from = lines.findIndex(({ key }) => key === source.id);
    if (from < 0) return null;
    const wished = lines[from]!.depth + Math.round(transform.x / INDENT_STEP);
    return { from, key: lines[from]!.key, ...findDropTarget(lines, from, source.index, wished, levels) };
  };
  const follow = (event: Pick<DragMoveEvent, 'operation'>) => {
    const to = target(event);
    if (to && (dragged?.key !== to.key || dragged.depth !== to.depth)) setDragged({ key: to.key, depth: to.depth });
  };
  const at = dragged ? lines.findIndex(({ key }) => key === dragged.key) : -1;
  return {
    onStart: follow,
    onMove: follow,
    onEnd: (event: DragEndEvent) => {
      const to = target(event);
      setDragged(null);
      if (to && !event.canceled) settle(dropLine(lines, to.from, to), to.key);
    },
    depthOf: ({ key, depth }: KeyedPlaceLine) => (dragged?.key === key ? dragged.depth : depth),
    carries: (place: number) => at >= 0 && place > at && place < at + blockLength(lines, at),
  };
}
