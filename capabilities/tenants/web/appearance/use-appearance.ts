/** Saves the firm's theme and colours, and applies them to the screen at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall, type RefusalFault } from '#packages/endpoint';
import { useAsk, useCall } from '#ui';
import { tenants, type Appearance } from '../../contract.ts';
import { isRecordChanged } from '../record-changed.ts';
import { useReadAgain } from '../portals/use-portals.ts';

type AppearanceChange = Pick<Appearance, 'theme' | 'colours' | 'version'>;

export function useChangeAppearance() {
  const call = useCall();
  const ask = useAsk();
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const kept = ask(tenants.readAppearance, {});
  return useMutation({
    mutationFn: (change: AppearanceChange) => call(tenants.changeAppearance, change),
    onSuccess: (saved) => {
      client.setQueryData(kept.queryKey, saved);
      // The change is saved, even where the page cannot read the new theme at once.
      void client.fetchQuery({ ...ask(tenants.readTenant, {}), staleTime: 0 }).catch(() => undefined);
      void readAgain();
    },
    onError: (error) => {
      if (isRecordChanged(error)) void client.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
}

/** The faults that the server found in the input. */
export function faultsOf(error: unknown): readonly RefusalFault[] {
  return error instanceof RefusedCall ? error.faults : [];
}
