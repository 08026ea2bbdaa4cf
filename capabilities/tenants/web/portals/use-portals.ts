/** Saves changes of a portal, refreshes it wherever it is shown, and takes a save back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall, useUndo } from '#ui';
import { tenants, type PortalRecord, type PortalText } from '../../contract.ts';

type PortalChange = PortalText & { readonly version: number };

export function useUndoPortal(portal: string): (former: PortalChange) => void {
  const call = useCall();
  return useUndo((former: PortalChange) => call(tenants.changePortal, { ...former, portal }), useReadAgain());
}

/** What is saved, and the record over which it goes. */
interface PortalSave {
  readonly text: PortalText;
  readonly over: PortalRecord;
}

export function useChangePortal(portal: string, done: (saved: PortalRecord, over: PortalRecord) => void) {
  const call = useCall();
  const read = useReadAgain();
  return useMutation({
    mutationFn: ({ text, over: { version } }: PortalSave) => call(tenants.changePortal, { ...text, version, portal }),
    onSuccess: (saved, { over }) => done(saved, over),
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
