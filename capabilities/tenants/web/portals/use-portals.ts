/** Saves changes of a portal and refreshes it wherever it is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk, useCall } from '#ui';
import { tenants, type PortalRecord, type PortalText } from '../../contract.ts';

/** @param record its state when the form was opened, so that a change by somebody else in the meantime is not overwritten */
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
