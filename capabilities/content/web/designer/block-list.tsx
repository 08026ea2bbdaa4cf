/** Lists the blocks in their order; each is chosen, moved and removed here. */
import type { ReactNode } from 'react';
import { ArrangedList } from '#packages/form-view';
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
  return (
    <nav aria-label={words('content.design.blocks')} className={css.outline}>
      {blocks.length === 0 && <p className={css.quiet}>{words('content.design.none')}</p>}
      <ArrangedList
        parts={blocks.map(({ key, kind, values }) => ({ key, name: blockName({ kind, ...values }, words) }))}
        chosen={chosen}
        idOf={blockLineId}
        onChoose={onChoose}
        onMove={onMove}
        onRemove={onRemove}
      />
      {add}
    </nav>
  );
}
