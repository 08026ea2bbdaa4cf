/** The drawer that places an order in three steps: fund and quantity, review, and receipt. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { accounts } from '#contract/accounts';
import { useAsk, useCall, useSnackbar, useTellChanged, useTellSaving, useWords, failureSentence } from '#ui';
import type { PortfolioPartProps } from '#web/portfolios';
import { orders, type OrderDetail, type OrderType } from '../../contract.ts';
import { forgetIntent, orderIdFor } from './intent.ts';
import { OrderForm, type OrderToPlace, type PlaceOrderProps, type TypedOrder } from './order-form.tsx';
import { OrderReceipt, OrderReview } from './order-review.tsx';

/** A second press within this time counts as a double click. */
const SAME_PRESS_MS = 500;

export function PlaceOrder({ portfolio, terms, type, chosen, form }: PlaceOrderProps) {
  const words = useWords();
  const offered = type === 'Sell' ? terms.funds.filter(({ held }) => held !== '0') : terms.funds;
  const [typed, setTyped] = useState<TypedOrder>({
    fund: chosen,
    full: false,
    unitType: type === 'Sell' ? 'units' : 'amount',
    text: '',
    reason: null,
  });
  const [checking, setChecking] = useState(false);
  const [placed, setPlaced] = useState<OrderDetail | null>(null);
  useTellChanged(form, placed === null && (typed.text !== '' || typed.full || typed.reason !== null));
  const once = useDoublePressGuard();
  const fund = offered.find(({ instrument }) => instrument === typed.fund) ?? offered[0];
  const place = usePlaceOrder(portfolio, type, setPlaced);
  useTellSaving(form, place);
  if (placed) return <OrderReceipt order={placed} />;
  if (!fund) return <p>{words('orders.noFunds')}</p>;
  if (!(type === 'Buy' ? terms.buying : terms.selling)) return <p>{words(type === 'Buy' ? 'orders.closed.buy' : 'orders.closed.sell')}</p>;
  const parts = { portfolio, terms, type, fund, typed, once };
  const refused = place.error instanceof RefusedCall && !place.error.isFailure ? place.error : null;
  if (checking)
    return (
      <OrderReview
        {...parts}
        busy={place.isPending}
        refused={refused && failureSentence(words, refused)}
        onBack={() => {
          place.reset();
          setChecking(false);
        }}
        onPlace={(wanted) => place.mutate(wanted)}
      />
    );
  return (
    <OrderForm
      {...parts}
      offered={offered}
      onType={(part) => setTyped({ ...typed, fund: fund.instrument, ...part })}
      onCheck={() => setChecking(true)}
    />
  );
}

/** Gives a function that is false for the second half of a double click, even on another button. */
function useDoublePressGuard(): () => boolean {
  const last = useRef(-SAME_PRESS_MS);
  return () => {
    const now = performance.now();
    if (now - last.current < SAME_PRESS_MS) return false;
    last.current = now;
    return true;
  };
}

function usePlaceOrder(portfolio: PortfolioPartProps['portfolio'], type: OrderType, onPlaced: (order: OrderDetail) => void) {
  const [words, call, ask, say, queryClient] = [useWords(), useCall(), useAsk(), useSnackbar('order'), useQueryClient()];
  return useMutation({
    mutationFn: (orderToPlace: OrderToPlace) => call(orders.placeOrder, { ...orderToPlace, id: orderIdFor(JSON.stringify(orderToPlace)) }),
    onSuccess: async (order) => {
      forgetIntent(order.id);
      onPlaced(order);
      say.success(words('orders.placed', { number: order.number }));
      await Promise.all(
        [
          ask(orders.listPortfolioOrders, { portfolio: portfolio.id }),
          ask(orders.readOrderTerms, { portfolio: portfolio.id }),
          ask(accounts.listOwnStatuses, {}),
          ask(accounts.readAccount, { account: portfolio.account.id }),
        ].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      say.error(words(type === 'Sell' ? 'orders.failed.sell' : 'orders.failed.buy'));
      if (error instanceof RefusedCall && !error.isFailure)
        void queryClient.invalidateQueries({ queryKey: ask(orders.readOrderTerms, { portfolio: portfolio.id }).queryKey });
    },
  });
}
