/** The actions of staff on an order. What can be undone is done at once and offers to undo it; the rest asks for confirmation. */
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accounts } from '#contract/accounts';
import {
  Dialog,
  FormEnd,
  PickDay,
  parseTypedDay,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useFormSubmit,
  useSnackbar,
  useWords,
  type FieldErrors,
} from '#ui';
import { orders, STAGE_MOVES, valueOfUnits, type DeskOrder, type OrderDetail, type OrderStage } from '../contract.ts';
import { OrderFacts, type OrderFact } from './order-facts.tsx';
import css from './desk.module.css';

interface DeskActionProps {
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

function useMoveOrder(order: DeskOrder, onDone: (moved: OrderDetail) => void = () => undefined) {
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
type ConfirmedStep = 'executed' | 'settled' | 'rejected' | 'cancelled' | 'correct' | 'checked';

export function DeskActions({ order }: DeskActionProps) {
  const words = useWords();
  const [asked, setAsked] = useState<ConfirmedStep | null>(null);
  const sayFailed = useShowFailure();
  const move = useMoveOrder(order);
  const { on, back } = STAGE_MOVES[order.stage];
  const [forward, ...others] = on;
  if (!forward) return <p className={css.quiet}>{words('orders.desk.final')}</p>;
  const press = (stage: OrderStage) => {
    if (stage === 'sent' || (stage === 'checked' && order.checks.every(({ holds }) => holds)))
      move.mutate({ stage }, { onError: sayFailed });
    else setAsked(stage as ConfirmedStep);
  };
  const takeBack = () => (order.stage === 'executed' ? setAsked('correct') : back && move.mutate({ stage: back }, { onError: sayFailed }));
  const eyes = forward === 'executed' && order.eyes;
  return (
    <>
      {eyes && (
        <Alert color="gray" mb="md">
          {words('orders.desk.eyes')}
        </Alert>
      )}
      <div className={css.buttons}>
        {!eyes && (
          <Button onClick={() => press(forward)} aria-busy={move.isPending} disabled={move.isPending}>
            {words(`orders.desk.act.${forward}`)}
          </Button>
        )}
        {others.map((stage) => (
          <Button key={stage} variant="default" aria-haspopup="dialog" disabled={move.isPending} onClick={() => press(stage)}>
            {words(`orders.desk.act.${stage}`)}
          </Button>
        ))}
        {back && (
          <Button variant="subtle" color="gray" disabled={move.isPending} onClick={takeBack}>
            {words(`orders.desk.back.${order.stage}`)}
          </Button>
        )}
      </div>
      {asked !== null && <ConfirmationDialog order={order} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ConfirmationDialog({ order, asked, onClose }: DeskActionProps & { readonly asked: ConfirmedStep; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog opened title={words(`orders.desk.ask.${asked}`, { number: order.number })} onClose={onClose}>
      {asked === 'executed' ? (
        <ExecutionForm order={order} onDone={onClose} />
      ) : (
        <StepConfirmation
          order={order}
          stage={asked === 'correct' ? 'sent' : asked}
          verb={words(asked === 'correct' ? 'orders.desk.back.executed' : `orders.desk.act.${asked}`)}
          means={words(`orders.desk.means.${asked}`)}
          reasoned={asked === 'rejected' || asked === 'cancelled' || asked === 'correct'}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

/** The confirmation of a step: its consequences, and a reason where one is required. */
function StepConfirmation({
  order,
  stage,
  verb,
  means,
  reasoned,
  onDone,
}: DeskActionProps & {
  readonly stage: OrderStage;
  readonly verb: string;
  readonly means: string;
  readonly reasoned: boolean;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const move = useMoveOrder(order, onDone);
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
      <DialogButtons message={message} busy={move.isPending} verb={verb} onClose={onDone} />
    </form>
  );
}

/** The form of an execution: price and day; it shows beforehand what will be posted to the ledger. */
function ExecutionForm({ order, onDone }: DeskActionProps & { readonly onDone: () => void }) {
  const [words, formats] = [useWords(), useFormats()];
  const [price, setPrice] = useState(order.lastPrice === null ? '' : formats.price(order.lastPrice));
  const [date, setDate] = useState(formats.date(order.day));
  const [read, day] = [formats.typed(price), parseTypedDay(date)];
  const priced = read !== null && Number(read) > 0;
  const move = useMoveOrder(order, onDone);
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
      <TextInput
        label={words('orders.desk.day')}
        name="date"
        inputMode="numeric"
        autoComplete="off"
        value={date}
        error={wrong['date']}
        rightSection={
          <PickDay label={words('orders.desk.day.pick')} day={day} start={order.day} onPick={(picked) => setDate(formats.date(picked))} />
        }
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <div aria-live="polite">
        <p className={css.quiet}>{words(order.type === 'Buy' ? 'orders.desk.posts.Buy' : 'orders.desk.posts.Sell')}</p>
        <OrderFacts facts={posts} />
      </div>
      {wrong['units'] && <p role="alert">{wrong['units']}</p>}
      <DialogButtons
        message={Object.keys(wrong).length > 0 ? null : message}
        busy={move.isPending}
        verb={words('orders.desk.act.executed')}
        onClose={onDone}
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
