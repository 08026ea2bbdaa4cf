/** One line of the editor of a menu. */
import { useSortable } from '@dnd-kit/react/sortable';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Icon, Sign, useWords } from '#ui';
import type { PlaceLine } from './places.ts';
import { SignButton } from '../sign-button.tsx';
import css from './place-tree.module.css';

/** Pixels of a sideways drag for one level. */
export const INDENT_STEP = 28;

export type KeyedPlaceLine = PlaceLine & { readonly key: number };

export type TreeMove = 'up' | 'down' | 'out' | 'in';

const MOVE_SIGNS = { up: 'up', down: 'down', out: 'left', in: 'right' } as const;

export function TreeLine({
  line: { key, place },
  at,
  depth,
  carried,
  taken,
  parent,
  control,
  plain,
  may,
  onMove,
  onHandleKey,
  onOpen,
}: {
  readonly line: KeyedPlaceLine;
  readonly at: number;
  readonly depth: number;
  /** Whether it moves along with a dragged line. */
  readonly carried: boolean;
  readonly taken: boolean;
  readonly parent: string | null;
  /** The id of the field. */
  readonly control: string;
  /** Whether it shows only its name and its address. */
  readonly plain: boolean;
  readonly may: Readonly<Record<TreeMove, boolean>>;
  readonly onMove: (how: TreeMove) => void;
  readonly onHandleKey: (event: KeyboardEvent) => void;
  readonly onOpen: () => void;
}) {
  const words = useWords();
  const { ref, handleRef, isDragging } = useSortable({ id: key, index: at });
  const { title: name, path } = place;
  const { icon, visible, userStatus }: Partial<typeof place> = plain ? {} : place;
  return (
    <li
      ref={ref}
      className={css.line}
      style={{ '--depth': depth } as CSSProperties}
      data-dragged={isDragging || undefined}
      data-carried={carried || undefined}
      data-grabbed={taken || undefined}
    >
      <button
        ref={handleRef}
        id={`${control}-${key}-handle`}
        type="button"
        className={css.handle}
        aria-label={words('field.navigation.handle', { name })}
        aria-describedby={`${control}-how`}
        aria-pressed={taken}
        onKeyDown={onHandleKey}
      >
        <Sign kind="grip" />
      </button>
      <button id={`${control}-${key}-open`} type="button" className={css.words} onClick={onOpen}>
        {icon !== undefined && <Icon name={icon} size={20} />}
        <span className={css.name}>{name}</span>
        <span className={css.path}>{path === '' ? words('field.navigation.nowhere') : path}</span>
        {(visible !== undefined || userStatus !== undefined) && (
          <span className={css.more}>{[...audienceWords(words, visible), ...statusWords(words, userStatus)].join(', ')}</span>
        )}
        {parent !== null && <span className={css.unseen}>{words('field.navigation.below', { parent })}</span>}
      </button>
      <span className={css.moves}>
        {(['up', 'down', 'out', 'in'] as const).map((how) => (
          <SignButton
            key={how}
            id={`${control}-${key}-${how}`}
            sign={MOVE_SIGNS[how]}
            words={words(`field.move.${how}`, { name })}
            disabled={!may[how]}
            onPress={() => onMove(how)}
          />
        ))}
      </span>
    </li>
  );
}

function audienceWords(words: ReturnType<typeof useWords>, visible: PlaceLine['place']['visible']): string[] {
  if (visible?.length === 0) return [words('field.navigation.nobody')];
  return (visible ?? []).map((one) => words(`field.navigation.${one}`));
}

function statusWords(words: ReturnType<typeof useWords>, statuses: readonly string[] | undefined): string[] {
  return (statuses ?? []).map((status) => words(`statuses.name.${status}`));
}
