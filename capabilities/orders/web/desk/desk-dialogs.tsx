/** The dialogs of the desk: a step is confirmed, an execution is entered. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accounts } from '#contract/accounts';
import {
  DayInput,
  FormEnd,
  parseTypedDay,
  useAsk,
  useCall,
  useFormats,
  useFormSubmit,
  useSnackbar,
  useTellChanged,
  useTellSaving,
  useWords,
  type DrawerForm,
  type FieldErrors,
} from '#ui';
import { orders, valueOfUnits, type DeskOrder, type OrderDetail, type OrderStage } from '../../contract.ts';
import { OrderFacts, type OrderFact } from '../order-facts.tsx';
import css from '../desk.module.css';

export interface DeskActionProps {
  readonly order: DeskOrder;
}

/** The inputs of a step. */
interface OrderStep {
  readonly stage: OrderStage;
  readonly reason?: string;
  readonly price?: string;
  readonly date?: string;
}

/** Reloads the order, the queue, the account and its holdings after a change. */
function useRefreshDesk({ id, account, portfolio }: DeskOrder) {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return () => {
    const stale = [
      ask(orders.readDeskOrder, { order: id }).queryKey,
      ask(orders.listDesk, {}).queryKey.slice(0, 2),
      ask(orders.readOrder, { order: id }).queryKey,
      ask(accounts.readAccount, { account: account.id }).queryKey.slice(0, 2),
      ...(portfolio ? [ask(orders.listPortfolioOrders, { portfolio: portfolio.id }).queryKey] : []),
    ];
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

export function useMoveOrder(order: DeskOrder, onDone: (moved: OrderDetail) => void = () => undefined) {
  const [words, call, say] = [useWords(), useCall(), useSnackbar('order')];
  const renewed = useRefreshDesk(order);
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ version = order.version, ...given }: OrderStep & { readonly version?: number }) =>
      call(orders.moveOrder, { order: order.id, version, ...given }),
    onSuccess: (moved) => {
      say.success(words('orders.desk.moved', { number: moved.number, stage: words(`orders.stage.${moved.stage}`) }));
      onDone(moved);
    },
    onSettled: renewed,
  });
}

/** Steps that ask for confirmation first. */
export type ConfirmedStep = 'executed' | 'settled' | 'rejected' | 'cancelled' | 'correct' | 'checked';

/** The confirmation of a step: its consequences, and a reason where one is required. */
export function StepConfirmation({
  order,
  stage,
  verb,
  means,
  reasoned,
  form,
}: DeskActionProps & {
  readonly stage: OrderStage;
  readonly verb: string;
  readonly means: string;
  readonly reasoned: boolean;
  readonly form: DrawerForm;
}) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const move = useMoveOrder(order, form.close);
  useTellChanged(form, reason.trim() !== '');
  useTellSaving(form, move);
  const find = (): FieldErrors => (reasoned && reason.trim() === '' ? { reason: words('orders.desk.reason.missing') } : {});
  const { submit, message, wrong } = useFormSubmit({ ...move, mutate: () => move.mutate({ stage, reason }) }, find);
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <p>{means}</p>
      {reasoned && (
        <Textarea
          label={words('orders.desk.reason.told')}
          name="reason"
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          error={reason.trim() === '' && wrong['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <DialogButtons message={message} busy={move.isPending} verb={verb} onClose={form.leave} />
    </form>
  );
}

/** The form of an execution: price and day; it shows beforehand what will be posted to the ledger. */
export function ExecutionForm({ order, form }: DeskActionProps & { readonly form: DrawerForm }) {
  const [words, formats] = [useWords(), useFormats()];
  const [start] = useState({ price: order.lastPrice === null ? '' : formats.price(order.lastPrice), date: formats.date(order.day) });
  const [price, setPrice] = useState(start.price);
  const [date, setDate] = useState(start.date);
  useTellChanged(form, price !== start.price || date !== start.date);
  const [read, day] = [formats.typed(price), parseTypedDay(date)];
  const priced = read !== null && Number(read) > 0;
  const move = useMoveOrder(order, form.close);
  useTellSaving(form, move);
  const find = (): FieldErrors => ({
    ...(!priced && { price: words('orders.rule.aboveZero') }),
    ...(day === null && { date: words('orders.desk.day.invalid', { example: formats.date(order.day) }) }),
  });
  const send = () => move.mutate({ stage: 'executed', price: read!, date: day! });
  const { submit, message, wrong } = useFormSubmit({ ...move, mutate: send }, find);
  const byUnits = order.unitType === 'units' || order.full;
  const posts: readonly OrderFact[] = priced
    ? [
        [words('orders.units'), byUnits ? formats.number(order.units, 4, 4) : formats.number(unitsAt(order.amount, read), 4, 4)],
        [words('orders.amount'), formats.money(byUnits ? valueOfUnits(order.units ?? '0', read) : order.amount, order.currency)],
      ]
    : [];
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <TextInput
        label={words('orders.desk.price')}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        error={wrong['price']}
        rightSection={<span className={css.quiet}>{order.currency}</span>}
        rightSectionWidth={56}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
      />
      <DayInput
        label={words('orders.desk.day')}
        pick={words('orders.desk.day.pick')}
        name="date"
        text={date}
        start={order.day}
        error={wrong['date']}
        onChange={setDate}
      />
      <div aria-live="polite">
        <p className={css.quiet}>
          {words(!order.posts ? 'orders.desk.posts.none' : order.type === 'Buy' ? 'orders.desk.posts.Buy' : 'orders.desk.posts.Sell')}
        </p>
        <OrderFacts facts={posts} />
      </div>
      {wrong['units'] && <p role="alert">{wrong['units']}</p>}
      <DialogButtons
        message={Object.keys(wrong).length > 0 ? null : message}
        busy={move.isPending}
        verb={words('orders.desk.act.executed')}
        onClose={form.leave}
      />
    </form>
  );
}

function DialogButtons({
  onClose,
  ...end
}: {
  readonly message: string | null;
  readonly busy: boolean;
  readonly verb: string;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className={css.ends}>
      <FormEnd {...end} />
      <Button variant="default" disabled={end.busy} onClick={onClose}>
        {words('ui.cancel')}
      </Button>
    </div>
  );
}

/** The units that money buys at a price, rounded as on the server; only shown, not sent. */
function unitsAt(money: string | null, price: string): number {
  return Math.round((Number(money ?? 0) / Number(price)) * 10_000) / 10_000;
}
