/** Reads imports from the server, follows those that are being checked, and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall } from '#ui';
import { imports, type Import, type ImportKind, type Mapping } from '../contract.ts';

/** Interval for reading an import that is being checked, in milliseconds. */
const POLL_MS = 700;

export const isChecking = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking';

export function useImports() {
  const ask = useAsk();
  return useQuery({
    ...ask(imports.listImports, {}),
    refetchInterval: ({ state: { data } }) => (data?.value.some(isChecking) ? POLL_MS : false),
  });
}

export function useImport(id: string) {
  const ask = useAsk();
  return useQuery({
    ...ask(imports.readImport, { import: id }),
    refetchInterval: ({ state: { data } }) => (data && isChecking(data) ? POLL_MS : false),
  });
}

export function useUpload() {
  const call = useCall();
  const keep = useStoreImport();
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) => call(imports.createImport, { kind }, { file }),
    onSuccess: keep,
  });
}

export function useCheck(id: string) {
  const call = useCall();
  const ask = useAsk();
  const client = useQueryClient();
  const keep = useStoreImport();
  return useMutation({
    mutationFn: (mapping: Mapping) => call(imports.previewImport, { import: id, mapping }),
    onSuccess: keep,
    // With another encoding or delimiter the file has other headers, which the server has read meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ask(imports.readImport, { import: id }).queryKey }),
  });
}

/**
 * Commits an import. `committed` is called even when the component that called it is no longer shown: the new state shows the next step,
 * and the person may be on another page by then.
 */
export function useCommit(id: string, committed: () => void) {
  return useImportChange(imports.commitImport, id, committed);
}

/** Undoes an import, or discards one that was never committed; `undone` is called as in useCommit. */
export function useUndo(id: string, undone: () => void) {
  return useImportChange(imports.undoImport, id, undone);
}

/** Marks accounts and portfolios as outdated, since every figure on other pages may differ afterwards. */
function useImportChange(settle: (typeof imports)['commitImport' | 'undoImport'], id: string, told: () => void) {
  const call = useCall();
  const client = useQueryClient();
  const keep = useStoreImport();
  return useMutation({
    mutationFn: () => call(settle, { import: id }),
    onSuccess: async (settled) => {
      told();
      await keep(settled);
      await client.invalidateQueries({
        refetchType: 'none',
        predicate: ({ queryKey }) => /^\/api\/(accounts|portfolios)/.test(String(queryKey[1])),
      });
    },
  });
}

/** Keeps the response of a change as the newest state; the list and the rows are read again. */
function useStoreImport() {
  const ask = useAsk();
  const client = useQueryClient();
  return async (changed: Import) => {
    const [method, address] = ask(imports.readImport, { import: changed.id }).queryKey;
    client.setQueryData(ask(imports.readImport, { import: changed.id }).queryKey, changed);
    await Promise.all([
      client.invalidateQueries({ queryKey: ask(imports.listImports, {}).queryKey }),
      client.invalidateQueries({ queryKey: [method, `${address}/rows`] }),
    ]);
  };
}
