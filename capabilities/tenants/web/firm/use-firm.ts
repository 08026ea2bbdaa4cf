/** Saves what the firm is, shows it on the screen at once, and takes a save back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall, useUndo } from '#ui';
import { tenants, type FirmChange, type FirmRecord } from '../../contract.ts';

export function useChangeFirm() {
  const call = useCall();
  const client = useQueryClient();
  const kept = useAsk()(tenants.readFirm, {});
  return useMutation({
    mutationFn: (change: FirmChange) => call(tenants.changeFirm, change),
    onSuccess: useKeepFirm(),
    onError: (error) => {
      // Another has saved it, or opened the first account.
      if (error instanceof RefusedCall && error.status === 409) void client.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
}

export function useUndoFirm(): (former: FirmChange) => void {
  const call = useCall();
  return useUndo((former: FirmChange) => call(tenants.changeFirm, former), useKeepFirm());
}

function useKeepFirm(): (saved: FirmRecord) => void {
  const [ask, client] = [useAsk(), useQueryClient()];
  return (saved) => {
    client.setQueryData(ask(tenants.readFirm, {}).queryKey, saved);
    // The change is saved, even where the page cannot read the new settings at once.
    void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
  };
}
