/** Shows the client of an account who its holders are; those who wait are confirmed here. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, Section, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { accounts, type AccountHolder } from '../../contract.ts';
import css from '../clients/client-list.module.css';

/** Where what leads to them points. */
export const HOLDERS_ID = 'holders';

export function Holders({ account }: { readonly account: string }) {
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const holders = useQuery(ask(accounts.listHolders, { account })).data?.value ?? [];
  const [asked, setAsked] = useState<AccountHolder | null>(null);
  if (holders.length === 0) return null;
  return (
    <Section title={words('accounts.holders')} lead={words('accounts.holders.lead')}>
      <ul id={HOLDERS_ID} className={css.holders}>
        {holders.map((holder) => (
          <li key={holder.id}>
            <span>
              {holder.name} <span className={css.quiet}>{holder.email}</span>
            </span>
            {holder.confirmedAt === null ? (
              <Button
                variant="default"
                onClick={() => setAsked(holder)}
                aria-label={`${words('accounts.holders.confirm')}: ${holder.name}`}
              >
                {words('accounts.holders.confirm')}
              </Button>
            ) : (
              <span className={css.quiet}>{words('accounts.holders.since', { date: formats.date(holder.confirmedAt) })}</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmHolder account={account} holder={asked} onClose={() => setAsked(null)} />
    </Section>
  );
}

function ConfirmHolder({
  account,
  holder,
  onClose,
}: {
  readonly account: string;
  readonly holder: AccountHolder | null;
  readonly onClose: () => void;
}) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const confirm = useMutation({
    mutationFn: (one: AccountHolder) => call(accounts.confirmHolder, { account, holder: one.id }),
    onSuccess: (now, { name }) => {
      queryClient.setQueryData(ask(accounts.listHolders, { account }).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: ask(accounts.listWaitingHolders, { portal: '' }).queryKey.slice(0, 2) });
      say.success(words('accounts.holders.confirmed', { name }));
    },
    onError: sayFailed,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={holder !== null}
      title={words('accounts.holders.ask', { name: holder?.name ?? '' })}
      confirm={words('accounts.holders.confirm')}
      busy={confirm.isPending}
      onConfirm={() => holder && confirm.mutate(holder)}
      onClose={onClose}
    >
      <p>{words('accounts.holders.means')}</p>
    </ConfirmDialog>
  );
}
