/** The actions of staff on an order. What can be undone is done at once and offers to undo it; the rest asks for confirmation. */
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { FormDrawer, useShowFailure, useWords } from '#ui';
import { STAGE_MOVES, type OrderStage } from '../../contract.ts';
import css from '../desk.module.css';
import { type ConfirmedStep, type DeskActionProps, ExecutionForm, StepConfirmation, useMoveOrder } from './desk-dialogs.tsx';

export function DeskActions({ order }: DeskActionProps) {
  const words = useWords();
  const [asked, setAsked] = useState<ConfirmedStep | null>(null);
  const sayFailed = useShowFailure();
  const move = useMoveOrder(order);
  const { on, back } = STAGE_MOVES[order.stage];
  const [forward, ...others] = on;
  // What is typed stays where somebody else has moved the order meanwhile, and the step is refused.
  const dialog = asked !== null && <ConfirmationDialog order={order} asked={asked} onClose={() => setAsked(null)} />;
  if (!forward)
    return (
      <>
        <p className={css.quiet}>{words('orders.desk.final')}</p>
        {dialog}
      </>
    );
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
      {dialog}
    </>
  );
}

function ConfirmationDialog({ order, asked, onClose }: DeskActionProps & { readonly asked: ConfirmedStep; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <FormDrawer card opened title={words(`orders.desk.ask.${asked}`, { number: order.number })} bySearch={['order']} onClose={onClose}>
      {(form) =>
        asked === 'executed' ? (
          <ExecutionForm order={order} form={form} />
        ) : (
          <StepConfirmation
            order={order}
            stage={asked === 'correct' ? 'sent' : asked}
            verb={words(asked === 'correct' ? 'orders.desk.back.executed' : `orders.desk.act.${asked}`)}
            means={words(asked === 'correct' && !order.posts ? 'orders.desk.means.correct.none' : `orders.desk.means.${asked}`)}
            reasoned={asked === 'rejected' || asked === 'cancelled' || asked === 'correct'}
            form={form}
          />
        )
      }
    </FormDrawer>
  );
}
