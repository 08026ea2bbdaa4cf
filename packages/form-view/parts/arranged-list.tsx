/** Lists parts that somebody arranges: each is chosen, moved and removed here. Arrow keys with Alt move the one that has the focus. */
import type { KeyboardEvent } from 'react';
import { useWords } from '#ui';
import { SignButton } from './sign-button.tsx';
import css from './arranged-list.module.css';

interface ArrangedPart {
  readonly key: string;
  readonly name: string;
}

interface ArrangedListProps {
  readonly parts: readonly ArrangedPart[];
  /** Key of the chosen part. */
  readonly chosen: string | null;
  /** The id of the button that names a part. */
  readonly idOf: (key: string) => string;
  readonly onChoose: (key: string) => void;
  readonly onMove: (at: number, by: -1 | 1, name: string) => void;
  readonly onRemove: (at: number, name: string) => void;
}

export function ArrangedList({ parts, chosen, idOf, onChoose, onMove, onRemove }: ArrangedListProps) {
  const words = useWords();
  const onKeyDown = (event: KeyboardEvent, at: number, name: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey) return;
    event.preventDefault();
    if (parts[at + by]) onMove(at, by, name);
  };
  return (
    <ol className={css.lines}>
      {parts.map(({ key, name }, at) => {
        const current = key === chosen;
        return (
          <li key={key} className={css.line} data-chosen={current || undefined}>
            <button
              id={idOf(key)}
              type="button"
              className={css.lineName}
              aria-current={current || undefined}
              onClick={() => onChoose(key)}
              onKeyDown={(event) => onKeyDown(event, at, name)}
            >
              {name}
            </button>
            <SignButton sign="up" words={words('ui.lines.up', { name })} disabled={at === 0} onPress={() => onMove(at, -1, name)} />
            <SignButton
              sign="down"
              words={words('ui.lines.down', { name })}
              disabled={at === parts.length - 1}
              onPress={() => onMove(at, 1, name)}
            />
            <SignButton sign="close" words={words('ui.lines.remove', { name })} onPress={() => onRemove(at, name)} />
          </li>
        );
      })}
    </ol>
  );
}
