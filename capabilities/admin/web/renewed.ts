/** After a change: whatever was read of the collection, and of what follows from it, is asked again when it is next shown. */
import { useQueryClient } from '@tanstack/react-query';

/** Holdings are what transactions made of them, and the menu of a portal is records of its own. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  holdings: ['transactions', 'securities', 'properties'],
  securities: ['holdings', 'transactions'],
  properties: ['holdings', 'transactions'],
  transactions: ['holdings', 'securities', 'properties'],
  portals: ['navigation', 'subnavigation'],
  navigation: ['portals', 'subnavigation'],
  subnavigation: ['portals', 'navigation'],
};

const MENUS = /^\/api\/portals\/[^/]+\/menu$/;

export function useRenewed(collection: string): () => void {
  const queryClient = useQueryClient();
  const names = [collection, ...(TOGETHER[collection] ?? [])];
  const inMenus = names.includes('portals');
  return () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, address] }) =>
        typeof address === 'string' &&
        (names.some((name) => address.startsWith(`/api/collections/${name}/`)) ||
          (inMenus && MENUS.test(address)) ||
          (collection === 'users' && address.startsWith('/api/people'))),
    });
  };
}
