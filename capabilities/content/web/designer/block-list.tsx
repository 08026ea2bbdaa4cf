/** Lists the blocks in their order; each is chosen, moved and removed here. Arrow keys with Alt move the chosen one. */
import type { KeyboardEvent, ReactNode } from 'react';
import { SignButton } from '#packages/form-view';
import { useWords } from '#ui';
import { blockName } from '../blocks-of-record.tsx';
import type { DesignedBlock } from './edits.ts';
import css from './designer.module.css';

interface BlockListProps {
  readonly blocks: readonly DesignedBlock[];
  /** Key of the chosen block. */
  readonly chosen: string | null;
  /** The button that adds a block after the chosen one. */
  readonly add: ReactNode;
  readonly onChoose: (key: string) => void;
  readonly onMove: (at: number, by: -1 | 1, name: string) => void;
  readonly onRemove: (at: number, name: string) => void;
}

/** The id of the button that names a block. */
export const blockLineId = (key: string) => `block-${key}`;

export function BlockList({ blocks, chosen, add, onChoose, onMove, onRemove }: BlockListProps) {
  const words = useWords();
  const nameOf = ({ kind, values }: DesignedBlock) => blockName({ kind, ...values }, words);
  const onKeyDown = (event: KeyboardEvent, at: number, name: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey) return;
    event.preventDefault();
    if (blocks[at + by]) onMove(at, by, name);
  };
  return (
    <nav aria-label={words('content.design.blocks')} className={css.outline}>
      {blocks.length === 0 && <p className={css.quiet}>{words('content.design.none')}</p>}
      <ol className={css.lines}>
        {blocks.map((block, at) => {
          const name = nameOf(block);
          const current = block.key === chosen;
          return (
            <li key={block.key} className={css.line} data-chosen={current || undefined}>
              <button
                id={blockLineId(block.key)}
                type="button"
                className={css.lineName}
                aria-current={current || undefined}
                onClick={() => onChoose(block.key)}
                onKeyDown={(event) => onKeyDown(event, at, name)}
              >
                {name}
              </button>
              <SignButton
                sign="up"
                words={words('content.design.up', { block: name })}
                disabled={at === 0}
                onPress={() => onMove(at, -1, name)}
              />
              <SignButton
                sign="down"
                words={words('content.design.down', { block: name })}
                disabled={at === blocks.length - 1}
                onPress={() => onMove(at, 1, name)}
              />
              <SignButton sign="close" words={words('content.design.remove', { block: name })} onPress={() => onRemove(at, name)} />
            </li>
          );
        })}
      </ol>
      {add}
    </nav>
  );
}
