/** Portals as their keepers change them; whatever changed is read again wherever it is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk, useCall } from '#ui';
import { tenants, type PortalRecord, type PortalText } from '../contract.ts';

/** @param record as it was when the form was opened: what somebody else changes meanwhile is not overwritten */
export function useChangePortal(record: PortalRecord, done: () => void) {
  const call = useCall();
  const read = useReadAgain();
  const [version] = useState(record.version);
  return useMutation({
    mutationFn: (text: PortalText) => call(tenants.changePortal, { ...text, portal: record.key, version }),
    onSuccess: done,
    onSettled: () => void read(),
  });
}

/** Settles when what is on the screen is read again. */
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
