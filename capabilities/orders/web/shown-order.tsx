/** Shows one order: its facts, its stages, and the button that cancels it while nobody has started to process it. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '#contract/accounts';
import { ConfirmDialog, QueryContent, Skeleton, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { orders, type OrderDetail } from '../contract.ts';
import { OrderFacts, type OrderFact } from './order-facts.tsx';
import { Timeline } from './timeline.tsx';
import css from './orders.module.css';

export function OrderDetails({ order }: { readonly order: string }) {
  const words = useWords();
  const query = useQuery(useAsk()(orders.readOrder, { order }));
  return (
    <QueryContent query={query} what={words('orders.one.what')} skeleton={<Skeleton lines={8} />} missing="here">
      {(detail) => <OrderBody order={detail} />}
    </QueryContent>
  );
}

interface OrderProps {
  readonly order: OrderDetail;
}

function OrderBody({ order }: OrderProps) {
  const words = useWords();
  return (
    <>
      <OrderFacts facts={useOrderFacts(order)} />
      <h3 className={css.title}>{words('orders.timeline')}</h3>
      <Timeline order={order} />
      <Withdrawal order={order} />
    </>
  );
}

export function useOrderFacts(order: OrderDetail): OrderFact[] {
  const [words, formats] = [useWords(), useFormats()];
  const money = (value: string | null) => (value === null ? words('orders.unknown') : formats.money(value, order.currency));
  const { type, kind, full, units, nav, navDate, price, executedOn } = order;
  const called = kind === 'client' ? words(`orders.type.${type}`) : `${words(`orders.type.${type}`)} · ${words(`orders.kind.${kind}`)}`;
  return [
    [words('orders.number'), order.number],
    [words('orders.fund'), order.name],
    [words('orders.type'), full ? `${called} · ${words('orders.full')}` : called],
    [words('orders.status'), words(`orders.status.${order.status}`)],
    [words('orders.units'), units === null ? words('orders.unknown') : formats.number(units, 4, 4)],
    [words('orders.amount'), money(order.amount)],
    [words('orders.price'), nav === null ? words('orders.unknown') : `${money(nav)}, ${formats.date(navDate)}`],
    [words('orders.cost'), money(order.cost)],
    ...(type === 'Sell' ? ([[words('orders.losses'), money(order.losses)]] as const) : []),
    ...(order.saleReason === null ? [] : ([[words('orders.reason'), words(`orders.reason.${order.saleReason}`)]] as const)),
    ...(price === null ? [] : ([[words('orders.executed'), `${money(price)}, ${formats.date(executedOn)}`]] as const)),
    [words('orders.date'), formats.moment(order.placed)],
  ];
}

/** The button for those who may order in the portfolio, until somebody has started to process the order. */
export function Withdrawal({ order }: OrderProps) {
  const words = useWords();
  const may = useMay('own.change');
  const [asked, setAsked] = useState(false);
  const withdraw = useWithdrawal(order, () => setAsked(false));
  if (!may || order.stage !== 'received' || order.kind === 'distribution' || order.carriedBy !== null) return null;
  return (
    <>
      <div className={css.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {words('orders.cancel')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked}
        title={words('orders.cancel.ask', { number: order.number })}
        confirm={words('orders.cancel')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{words('orders.cancel.means')}</p>
      </ConfirmDialog>
    </>
  );
}

function useWithdrawal(order: OrderDetail, onDone: () => void) {
  const [words, call, ask, queryClient] = [useWords(), useCall(), useAsk(), useQueryClient()];
  const [say, sayFailed] = [useSnackbar('order'), useShowFailure()];
  const one = ask(orders.readOrder, { order: order.id }).queryKey;
  return useMutation({
    mutationFn: () => call(orders.cancelOrder, { order: order.id }),
    onSuccess: (now) => {
      queryClient.setQueryData(one, now);
      say.success(words('orders.cancelled', { number: now.number }));
    },
    onError: sayFailed,
    onSettled: async () => {
      onDone();
      const stale = [
        one,
        ask(orders.listDesk, {}).queryKey.slice(0, 2),
        ask(orders.readDeskOrder, { order: order.id }).queryKey,
        ...(order.portfolio
          ? [
              ask(orders.listPortfolioOrders, { portfolio: order.portfolio.id }).queryKey,
              ask(orders.readOrderTerms, { portfolio: order.portfolio.id }).queryKey,
            ]
          : []),
        ask(accounts.listOwnStatuses, {}).queryKey,
        ask(accounts.readAccount, { account: order.account.id }).queryKey,
      ];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
