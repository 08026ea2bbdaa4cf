/** Reads what the firm has set, and saves it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall } from '#ui';
import { admin, type Settings } from '../../contract.ts';

export function useSettings() {
  return useQuery(useAsk()(admin.readSettings, {}));
}

export function useChangeSettings() {
  const [ask, call, client] = [useAsk(), useCall(), useQueryClient()];
  const kept = ask(admin.readSettings, {});
  return useMutation({
    mutationFn: (change: Settings) => call(admin.changeSettings, change),
    onSuccess: (saved) => {
      client.setQueryData(kept.queryKey, saved);
      // Any page may look otherwise with them, and the menu too.
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== JSON.stringify(kept.queryKey) });
    },
    onError: (error) => {
      if (error instanceof RefusedCall && error.code === 'record.changed') void client.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
}
