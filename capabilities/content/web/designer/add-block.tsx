/** Adds a block of a kind that is chosen from a menu. */
import { Button, Menu } from '@mantine/core';
import { useWords } from '#ui';
import { BLOCK_KINDS, type BlockKind } from '../../contract.ts';

export const ADD_BLOCK_ID = 'add-block';

export function AddBlock({ full, onAdd }: { readonly full: boolean; readonly onAdd: (kind: BlockKind) => void }) {
  const words = useWords();
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button id={ADD_BLOCK_ID} variant="default" disabled={full}>
          {words('content.design.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {BLOCK_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {words(`content.design.kind.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
