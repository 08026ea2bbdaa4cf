/** Reads which steps of setting up are done, and says whether the home leads to them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall } from '#ui';
import { tenants } from '#contract/tenants';
import { admin } from '../../contract.ts';

export function useSetUp() {
  // Whatever was done meanwhile, on whatever page, is seen on coming back.
  return useQuery({ ...useAsk()(admin.readSetUp, {}), staleTime: 0 });
}

export function useShowSetUp() {
  const [ask, call, client] = [useAsk(), useCall(), useQueryClient()];
  return useMutation({
    mutationFn: (shown: boolean) => call(admin.showSetUp, { shown }),
    onSuccess: (saved) => {
      client.setQueryData(ask(admin.readSetUp, {}).queryKey, saved);
      void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
    },
  });
}
