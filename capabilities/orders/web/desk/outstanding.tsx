/** Says which orders a provider may have taken and are not stored, and lets staff release the account of one that was not taken. */
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, useAsk, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { orders, type OutstandingOrder } from '../../contract.ts';
import css from '../desk.module.css';

export function OutstandingOrders({ of }: { readonly of: readonly OutstandingOrder[] }) {
  const words = useWords();
  const [asked, setAsked] = useState<OutstandingOrder | null>(null);
  const release = useRelease(() => setAsked(null));
  if (of.length === 0) return null;
  return (
    <Alert color="red" mb="md" title={words('orders.outstanding')}>
      <p>{words('orders.outstanding.why')}</p>
      <ul className={css.outstanding}>
        {of.map((order) => (
          <li key={order.id}>
            <OutstandingText order={order} />
            <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => setAsked(order)}>
              {words('orders.outstanding.release')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={words('orders.outstanding.ask')}
        confirm={words('orders.outstanding.release')}
        danger
        busy={release.isPending}
        onConfirm={() => asked && release.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        <p>{words(asked?.taken ? 'orders.outstanding.means.taken' : 'orders.outstanding.means')}</p>
      </ConfirmDialog>
    </Alert>
  );
}

function OutstandingText({ order: { account, type, fund, units, amount, currency, asked, taken } }: { readonly order: OutstandingOrder }) {
  const [words, formats] = [useWords(), useFormats()];
  const quantity = amount === null ? formats.number(units ?? '0', 0, 4) : formats.money(amount, currency);
  return (
    <span>
      {[
        account.name,
        words(`orders.type.${type}`),
        fund,
        quantity,
        formats.moment(asked),
        words(taken ? 'orders.outstanding.taken' : 'orders.outstanding.unknown'),
      ].join(' · ')}
    </span>
  );
}

function useRelease(onDone: () => void) {
  const [call, ask, queryClient, sayFailed] = [useCall(), useAsk(), useQueryClient(), useShowFailure()];
  return useMutation({
    mutationFn: ({ id, asked }: OutstandingOrder) => call(orders.releaseOrderCall, { outstanding: id, asked }),
    onError: sayFailed,
    onSettled: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ask(orders.listDesk, {}).queryKey.slice(0, 2) });
    },
  });
}
