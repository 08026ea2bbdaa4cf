/** Lets in the styles of what is dragged: within a `DragDropProvider`. */
import { useMantineStyleNonce } from '@mantine/core';
import { useDragDropManager } from '@dnd-kit/react';
import { useLayoutEffect, type ReactNode } from 'react';

/** Gives the nonce of the page to what writes styles while something is dragged; the policy lets none in without it. */
export function StylesLetIn({ children }: { readonly children: ReactNode }) {
  const nonce = useMantineStyleNonce()?.();
  const manager = useDragDropManager();
  useLayoutEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) if ('addRoot' in plugin) plugin.configure({ nonce });
  }, [manager, nonce]);
  return children;
}
