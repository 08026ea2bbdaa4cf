/** Saves the firm's theme and colours, applies them to the screen at once, and takes a save back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall, type RefusalFault } from '#packages/endpoint';
import { useAsk, useCall, useUndo } from '#ui';
import { tenants, type Appearance } from '../../contract.ts';
import { isRecordChanged } from '../record-changed.ts';
import { useReadAgain } from '../portals/use-portals.ts';

type AppearanceChange = Pick<Appearance, 'theme' | 'colours' | 'version'>;

export function useChangeAppearance() {
  const call = useCall();
  const client = useQueryClient();
  const kept = useAsk()(tenants.readAppearance, {});
  return useMutation({
    mutationFn: (change: AppearanceChange) => call(tenants.changeAppearance, change),
    onSuccess: useKeepAppearance(),
    onError: (error) => {
      if (isRecordChanged(error)) void client.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
}

export function useUndoAppearance(): (former: AppearanceChange) => void {
  const call = useCall();
  return useUndo((former: AppearanceChange) => call(tenants.changeAppearance, former), useKeepAppearance());
}

function useKeepAppearance(): (saved: Appearance) => void {
  const [ask, client, readAgain] = [useAsk(), useQueryClient(), useReadAgain()];
  return (saved) => {
    client.setQueryData(ask(tenants.readAppearance, {}).queryKey, saved);
    // The change is saved, even where the page cannot read the new theme at once.
    void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
    void readAgain();
  };
}

/** The faults that the server found in the input. */
export function faultsOf(error: unknown): readonly RefusalFault[] {
  return error instanceof RefusedCall ? error.faults : [];
}
