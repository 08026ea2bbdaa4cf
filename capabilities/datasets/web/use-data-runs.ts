/** Reads the runs of a data process, follows one that is at work, starts and stops it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAsk, useCall, useShowFailure } from '#ui';
import { datasets, type DataRun } from '../contract.ts';

/** Interval for reading a run that is at work, in milliseconds. */
const POLL_MS = 500;

export const isAtWork = ({ state }: Pick<DataRun, 'state'>): boolean => state === 'queued' || state === 'running' || state === 'stopping';

/** The datasets are read again once a run has ended. */
export function useDataRuns(process: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...useAsk()(datasets.listDataRuns, { dataProcess: process }),
    refetchInterval: ({ state: { data } }) => (data?.value.some(isAtWork) ? POLL_MS : false),
    staleTime: 0,
  });
  const working = query.data?.value.some(isAtWork) ?? false;
  const before = useRef(working);
  const renew = useEffectEvent(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/api/datasets') }),
  );
  useEffect(() => {
    if (before.current && !working) renew();
    before.current = working;
  }, [working]);
  return query;
}

export function useStartRun(process: string) {
  const [call, showFailure, renew] = [useCall(), useShowFailure(), useRenewRuns(process)];
  return useMutation({
    mutationFn: () => call(datasets.startDataRun, { dataProcess: process }),
    onError: showFailure,
    onSettled: renew,
  });
}

export function useStopRun(process: string) {
  const [call, showFailure, renew] = [useCall(), useShowFailure(), useRenewRuns(process)];
  return useMutation({
    mutationFn: (run: string) => call(datasets.stopDataRun, { dataRun: run }),
    onError: showFailure,
    onSettled: renew,
  });
}

function useRenewRuns(process: string) {
  const [client, ask] = [useQueryClient(), useAsk()];
  return () => client.invalidateQueries({ queryKey: ask(datasets.listDataRuns, { dataProcess: process }).queryKey });
}
