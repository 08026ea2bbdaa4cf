/** Reads files of records from the server, follows those that are being worked on, and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAsk, useCall } from '#ui';
import { records, type RecordImport } from '#contract/records';
import { useInvalidateRecords } from '../renewed.ts';

/** Interval for reading a file that is being worked on, in milliseconds. */
const POLL_MS = 500;

export const isWorking = ({ state }: Pick<RecordImport, 'state'>): boolean =>
  state === 'checking' || state === 'committing' || state === 'undoing';

export function useFiles(collection: string) {
  return useQuery({
    ...useAsk()(records.listRecordImports, { collection }),
    refetchInterval: ({ state: { data } }) => (data?.value.some(isWorking) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** One file; the lists of its collection are read again once it has been brought in or taken back. */
export function useFile(id: string, collection: string) {
  const ask = useAsk();
  const client = useQueryClient();
  const renewed = useInvalidateRecords(collection);
  const query = useQuery({
    ...ask(records.readRecordImport, { recordImport: id }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? POLL_MS : false),
    staleTime: 0,
  });
  const state = query.data?.state;
  const before = useRef(state);
  const told = useEffectEvent(() => {
    renewed();
    void client.invalidateQueries({
      predicate: ({ queryKey: [, address] }) => String(address).startsWith(`/api/record-imports/${id}/rows`),
    });
  });
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) told();
    before.current = state;
  }, [state]);
  return query;
}

export function useUploadFile(collection: string, parent: string | undefined) {
  const call = useCall();
  const keep = useKeepFile();
  return useMutation({
    mutationFn: (file: File) => call(records.createRecordImport, { collection, ...(parent !== undefined && { parent }) }, { file }),
    onSuccess: keep,
  });
}

type FileStep = 'commitRecordImport' | 'stopRecordImport' | 'undoRecordImport';

export function useFileStep(step: FileStep, id: string) {
  const call = useCall();
  const keep = useKeepFile();
  return useMutation({ mutationFn: () => call(records[step], { recordImport: id }), onSuccess: keep });
}

export function useCheckFile(id: string) {
  const call = useCall();
  const keep = useKeepFile();
  return useMutation({
    mutationFn: (columns: (string | null)[]) => call(records.checkRecordImport, { recordImport: id, columns }),
    onSuccess: keep,
  });
}

/** Keeps the answer of a change as the newest state. */
function useKeepFile() {
  const ask = useAsk();
  const client = useQueryClient();
  return async (changed: RecordImport) => {
    client.setQueryData(ask(records.readRecordImport, { recordImport: changed.id }).queryKey, changed);
    await client.invalidateQueries({ queryKey: ask(records.listRecordImports, { collection: changed.collection }).queryKey });
  };
}
