/** Reads zips of files from the server, follows those that are being worked on, and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAsk, useCall } from '#ui';
import { bundles, type Bundle } from '../contract.ts';

/** Interval for reading a zip that is being worked on, in milliseconds. */
const POLL_MS = 700;

export const isAtWork = ({ state }: Pick<Bundle, 'state'>): boolean => state === 'checking' || state === 'running' || state === 'undoing';

export function useBundles() {
  return useQuery({
    ...useAsk()(bundles.listBundles, {}),
    refetchInterval: ({ state: { data } }) => (data?.value.some(isAtWork) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** One zip; all that is shown elsewhere is read again once its files have come in or were taken back. */
export function useBundle(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...useAsk()(bundles.readBundle, { bundle: id }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? POLL_MS : false),
    staleTime: 0,
  });
  const state = query.data?.state;
  const before = useRef(state);
  const renew = useEffectEvent(() => void client.invalidateQueries({ refetchType: 'none' }));
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) renew();
    before.current = state;
  }, [state]);
  return query;
}

export function useUploadBundle() {
  const call = useCall();
  const keep = useKeepBundle();
  return useMutation({ mutationFn: (file: File) => call(bundles.createBundle, {}, { file }), onSuccess: keep });
}

/** Brings the files in, or goes on. @param without the place of a file that is left out */
export function useBring(id: string) {
  const call = useCall();
  const keep = useKeepBundle();
  return useMutation({
    mutationFn: (without: number | undefined) => call(bundles.bringBundle, { bundle: id, ...(without !== undefined && { without }) }),
    onSuccess: keep,
  });
}

export function useBundleStep(step: 'checkBundle' | 'stopBundle' | 'undoBundle', id: string) {
  const call = useCall();
  const keep = useKeepBundle();
  return useMutation({ mutationFn: () => call(bundles[step], { bundle: id }), onSuccess: keep });
}

/** Keeps the answer of a change as the newest state. */
function useKeepBundle() {
  const ask = useAsk();
  const client = useQueryClient();
  return async (changed: Bundle) => {
    client.setQueryData(ask(bundles.readBundle, { bundle: changed.id }).queryKey, changed);
    await client.invalidateQueries({ queryKey: ask(bundles.listBundles, {}).queryKey });
  };
}
