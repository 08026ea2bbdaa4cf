/** Saves changes of a portal and refreshes it wherever it is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall } from '#ui';
import { tenants, type PortalText } from '../../contract.ts';

export function useChangePortal(portal: string, done: () => void) {
  const call = useCall();
  const read = useReadAgain();
  return useMutation({
    mutationFn: (text: PortalText & { readonly version: number }) => call(tenants.changePortal, { ...text, portal }),
    onSuccess: done,
    onSettled: () => void read(),
  });
}

/** Settles when the data on the screen has been read again. */
export function useReadAgain(): () => Promise<void> {
  const ask = useAsk();
  const client = useQueryClient();
  return async () => {
    const changed = [tenants.listPortals, tenants.listThemes].map((endpoint) => ask(endpoint, {}).queryKey[1]);
    await client.invalidateQueries({
      predicate: ({ queryKey: [, address] }) =>
        changed.includes(String(address)) || /^\/api\/portals\/.+\/(record|terms)$/.test(String(address)),
    });
  };
}
