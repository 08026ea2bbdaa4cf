/** Shows the terms of a portal to a client who has not accepted them yet; they are accepted once, or later. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog, QueryContent, Skeleton, useAsk, useCall, useShowFailure, useWords } from '#ui';
import { tenants } from '#contract/tenants';
import { accounts, type OwnStatus } from '../contract.ts';
import css from './terms-dialog.module.css';

export function TermsDialog({
  of: { account, portal },
  onClose,
}: {
  readonly of: Pick<OwnStatus, 'account' | 'portal'>;
  readonly onClose: () => void;
}) {
  const [words, sayFailed] = [useWords(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const terms = useQuery(ask(tenants.readPortalTerms, { portal }));
  const accept = useMutation({
    mutationFn: () => call(accounts.acceptTerms, { account }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ask(accounts.listOwnStatuses, {}).queryKey });
      onClose();
    },
    onError: sayFailed,
  });
  return (
    <Dialog opened title={words('accounts.terms.title')} onClose={onClose}>
      <QueryContent query={terms} what={words('tenants.what.portal')} missing="here" skeleton={<Skeleton lines={8} />}>
        {({ terms: text }) => (
          <>
            <div className={css.text}>
              {text.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <p className={css.means}>{words('accounts.terms.means')}</p>
            <Group gap="sm">
              <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
                {words('accounts.terms.accept')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {words('accounts.terms.later')}
              </Button>
            </Group>
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}
