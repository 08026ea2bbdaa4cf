/** Reads what the firm has set, saves it, and takes a save back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall, useUndo, useWords } from '#ui';
import { tenants } from '#contract/tenants';
import { admin, type Settings } from '../../contract.ts';

export function useSettings() {
  return useQuery(useAsk()(admin.readSettings, {}));
}

export function useChangeSettings() {
  const keep = useKeepSettings();
  const [ask, call, client] = [useAsk(), useCall(), useQueryClient()];
  return useMutation({
    mutationFn: (change: Settings) => call(admin.changeSettings, change),
    onSuccess: keep,
    onError: (error) => {
      if (error instanceof RefusedCall && error.code === 'record.changed')
        void client.invalidateQueries({ queryKey: ask(admin.readSettings, {}).queryKey });
    },
  });
}

export function useUndoSettings(): (former: Settings) => void {
  const [words, call] = [useWords(), useCall()];
  return useUndo((former: Settings) => call(admin.changeSettings, former), useKeepSettings(), words('admin.settings.undone'));
}

/** Shows what was saved at once: on the page itself, and on every other, whose menu may be another now. */
function useKeepSettings(): (saved: Settings) => Promise<void> {
  const [ask, client] = [useAsk(), useQueryClient()];
  return async (saved) => {
    const own = ask(admin.readSettings, {}).queryKey;
    // An older answer that is still on its way would replace it.
    await client.cancelQueries({ queryKey: own });
    client.setQueryData(own, saved);
    void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== JSON.stringify(own) });
    // The change is saved, even where the page cannot read the new settings at once.
    void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
  };
}
