/** Shows the stages that an order has passed, each with its time and person, and the stages still before it. */
import { useFormats, useWords } from '#ui';
import type { OrderDetail, OrderStage } from '../contract.ts';
import css from './orders.module.css';

/** The stages of an order that succeeds. */
const USUAL_STAGES: readonly OrderStage[] = ['received', 'checked', 'sent', 'executed', 'settled'];

export function Timeline({ order: { stages, stage: now, status } }: { readonly order: OrderDetail }) {
  const [words, formats] = [useWords(), useFormats()];
  const ahead = status === 'closed' ? [] : USUAL_STAGES.slice(USUAL_STAGES.indexOf(now) + 1);
  return (
    <ol className={css.timeline} aria-label={words('orders.timeline')}>
      {stages.map(({ stage, at, by, reason }, number) => (
        <li key={`${stage} ${at}`} data-done aria-current={number === stages.length - 1 ? 'step' : undefined}>
          <span className={css.stage}>{words(`orders.stage.${stage}`)}</span>
          <span className={css.when}>
            {formats.moment(at)}, {by || words('orders.nobody')}
          </span>
          {reason && <span className={css.reason}>{reason}</span>}
        </li>
      ))}
      {ahead.map((stage) => (
        <li key={stage}>
          <span className={css.stage}>{words(`orders.stage.${stage}`)}</span>
        </li>
      ))}
    </ol>
  );
}
