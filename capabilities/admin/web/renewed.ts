/** Marks what was read of a collection, and of related ones, as outdated after a change, so that it is read again when it is next shown. */
import { useQueryClient } from '@tanstack/react-query';

/** Collections that change together: holdings result from transactions, and the entries of the menu of a portal are records. */
const RELATED_COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  holdings: ['transactions', 'securities', 'properties'],
  securities: ['holdings', 'transactions'],
  properties: ['holdings', 'transactions'],
  transactions: ['holdings', 'securities', 'properties'],
  portals: ['navigation', 'subnavigation'],
  navigation: ['portals', 'subnavigation'],
  subnavigation: ['portals', 'navigation'],
};

const MENUS = /^\/api\/portals\/[^/]+\/menu$/;

export function useInvalidateRecords(collection: string): () => void {
  const queryClient = useQueryClient();
  const names = [collection, ...(RELATED_COLLECTIONS[collection] ?? [])];
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
