/** The button that keeps a finished statement in the library [PDF-10]; nothing for clients, and where the firm has no library. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { DuplicateDialog, useAsk, useCall, useShowFailure, useSnackbar, useWords, type DuplicateChoice } from '#ui';
import type { StatementActionProps } from '#web/reports';
import { useMay } from '#web/sign-in';
import { documents } from '../contract.ts';
import { useRefreshDocuments } from './use-documents.ts';

export function KeepStatement({ statement: { id, portfolio } }: StatementActionProps) {
  const [words, say, call, refresh, sayFailed] = [useWords(), useSnackbar(), useCall(), useRefreshDocuments(), useShowFailure()];
  const keeps = useMay('clients.change');
  const keep = useMutation({
    mutationFn: (twin?: DuplicateChoice) => call(documents.keepStatement, { statement: id, ...(twin && { twin }) }),
    onSuccess: ({ name }) => {
      say.success(words('documents.kept', { name }));
      void refresh();
    },
    onError: (error) => {
      if (!isDuplicate(error)) sayFailed(error);
    },
  });
  // A firm without a library has nowhere to keep it.
  const library = useQuery({ ...useAsk()(documents.listPortfolioDocuments, { portfolio }), enabled: keeps });
  if (!keeps || !library.isSuccess) return null;
  return (
    <>
      <Button variant="default" disabled={keep.isPending} aria-busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
        {words('documents.keep')}
      </Button>
      <DuplicateDialog
        name={isDuplicate(keep.error) ? words('documents.keep.statement') : null}
        onAnswer={(choice) => keep.mutate(choice)}
        onClose={keep.reset}
      />
    </>
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === 'clientDocument.duplicate';
}
