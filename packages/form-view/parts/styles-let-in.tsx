/** Allows the styles that are written during a drag; used within a `DragDropProvider`. */
import { useMantineStyleNonce } from '@mantine/core';
import { useDragDropManager } from '@dnd-kit/react';
import { useLayoutEffect, type ReactNode } from 'react';

/** Gives the page's nonce to the drag plugins that write styles; the content security policy blocks styles without it. */
export function DragStyleNonce({ children }: { readonly children: ReactNode }) {
  const nonce = useMantineStyleNonce()?.();
  const manager = useDragDropManager();
  useLayoutEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) if ('addRoot' in plugin) plugin.configure({ nonce });
  }, [manager, nonce]);
  return children;
}
