/** Hooks that lists of documents share: reloading them, marking one, opening one. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureSentence, useCall, useDownload, useShowFailure, useSnackbar, useWords } from '#ui';
import { documents, type ClientDocument } from '../contract.ts';

/** Reloads every list of documents; resolves once those that are shown have come. */
export function useRefreshDocuments(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => isDocumentPath(path) });
}

/** Saves the file of a document; a file that cannot be had is said, and the page stays as it is [LIB-19]. */
export function useOpenDocument({ id }: Pick<ClientDocument, 'id'>) {
  const [words, say] = [useWords(), useSnackbar()];
  return useDownload(documents.downloadDocument, { clientDocument: id }, (error) => say.error(failureSentence(words, error)));
}

export function useMarkDocument({ id }: Pick<ClientDocument, 'id'>) {
  const [call, refresh, sayFailed] = [useCall(), useRefreshDocuments(), useShowFailure()];
  return useMutation({
    mutationFn: (favourite: boolean) => call(documents.markDocument, { clientDocument: id, favourite }),
    onSettled: () => void refresh(),
    onError: sayFailed,
  });
}

/** Lists stand under portals, accounts and portfolios. */
function isDocumentPath(path: unknown): boolean {
  return typeof path === 'string' && path.endsWith('/documents');
}
