/** Hooks that households and groups of clients share: refreshing them, deleting one, and restoring it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { accounts } from '#contract/accounts';
import { groups } from '../contract.ts';
import { useAsk } from '#ui';

/** Reloads all data that depends on households or groups. */
export function useRefreshClientSets(): () => void {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return () => {
    for (const { queryKey } of [ask(groups.listHouseholds, {}), ask(groups.listClientGroups, {})])
      void queryClient.invalidateQueries({ queryKey });
    for (const { queryKey } of [ask(accounts.listAccounts, { portal: '' }), ask(groups.readHousehold, { household: '' })])
      void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  };
}

export function useRemoveClientSet(kind: 'household' | 'group') {
  const [call, words, say, sayFailed, renew] = [useCall(), useWords(), useSnackbar(), useShowFailure(), useRefreshClientSets()];
  const keep = (id: string, active: boolean) =>
    kind === 'household'
      ? call(groups.keepHousehold, { household: id, active })
      : call(groups.keepClientGroup, { clientGroup: id, active });
  const back = useMutation({ mutationFn: (id: string) => keep(id, true), onSuccess: renew, onError: sayFailed });
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) => keep(id, false),
    onSuccess: (_, { id, name }) => {
      renew();
      say.success(words('groups.deleted', { name }), () => back.mutate(id));
    },
    onError: sayFailed,
  });
}
