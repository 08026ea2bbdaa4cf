/** Saves what the firm is, and shows it on the screen at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall } from '#ui';
import { tenants, type FirmChange } from '../../contract.ts';

export function useChangeFirm() {
  const call = useCall();
  const ask = useAsk();
  const client = useQueryClient();
  const kept = ask(tenants.readFirm, {});
  return useMutation({
    mutationFn: (change: FirmChange) => call(tenants.changeFirm, change),
    onSuccess: (saved) => {
      client.setQueryData(kept.queryKey, saved);
      // The change is saved, even where the page cannot read the new settings at once.
      void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
    },
    onError: (error) => {
      // Another has saved it, or opened the first account.
      if (error instanceof RefusedCall && error.status === 409) void client.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
}
