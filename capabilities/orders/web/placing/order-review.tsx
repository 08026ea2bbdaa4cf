/** Shows an order before it is placed, and its receipt afterwards. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { portfolios } from '#contract/portfolios';
import { useAsk, useFormats, useSnackbar, useWords } from '#ui';
import { positionOf, type OrderDetail } from '../../contract.ts';
import { saleEffects } from '../figures.ts';
import { OrderFacts, type OrderFact } from '../order-facts.tsx';
import { useOrderAddress } from '../place.ts';
import { Timeline } from '../timeline.tsx';
import css from '../orders.module.css';
import { type OrderStepProps, type OrderToPlace, useJudgedOrder } from './order-form.tsx';

export function OrderReview(
  props: OrderStepProps & {
    readonly busy: boolean;
    readonly refused: string | null;
    readonly onBack: () => void;
    readonly onPlace: (orderToPlace: OrderToPlace) => void;
  },
) {
  const { portfolio, terms, type, fund, typed, once, busy, refused, onBack, onPlace } = props;
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const judged = useJudgedOrder(props);
  const holdings = useQuery({ ...ask(portfolios.listHoldings, { portfolio: portfolio.id }), enabled: type === 'Sell' });
  const holding = positionOf(fund, holdings.data?.value.groups.flatMap((group) => group.holdings) ?? []);
  if (judged.breach) return <OrderFailed why={words(judged.breach.code, judged.breach.parameters)} onBack={onBack} />;
  const { figures, quantity } = judged;
  const money = (value: string | null) => (value === null ? words('orders.unknown') : formats.money(value, fund.currency));
  const sale = type === 'Sell' ? saleEffects(figures, fund, holding, holdings.data?.value.currency ?? '') : null;
  const facts: OrderFact[] = [
    [words('orders.fund'), fund.name],
    [words('orders.portfolio'), `${terms.account.name}, ${portfolio.name}`],
    [words('orders.type'), words(type === 'Buy' ? 'orders.buy' : figures.full ? 'orders.sell.full' : 'orders.sell.partial')],
    [words('orders.units'), figures.units === null ? words('orders.unknown') : formats.number(figures.units, 4, 4)],
    [words('orders.amount'), money(figures.amount)],
    [words('orders.price'), fund.price === null ? words('orders.unknown') : `${money(fund.price)}, ${formats.date(fund.priceDate)}`],
    [words('orders.cost'), money(sale ? sale.cost : figures.amount)],
    ...(sale
      ? ([
          [words('orders.losses'), money(sale.losses)],
          [words('orders.left'), money(sale.left)],
          [words('orders.reason'), words(`orders.reason.${typed.reason ?? 'none'}`)],
        ] as const)
      : []),
  ];
  const place = () => {
    if (once() && !busy)
      onPlace({
        portfolio: portfolio.id,
        instrument: fund.instrument,
        type,
        unitType: typed.unitType,
        full: figures.full,
        quantity,
        reason: typed.reason,
      });
  };
  return (
    <>
      <OrderFacts facts={facts} />
      <p className={css.note}>{words('orders.then')}</p>
      {refused && (
        <Alert color="red" mb="md" role="alert">
          {refused}
        </Alert>
      )}
      <div className={css.buttons}>
        <Button onClick={place} aria-busy={busy} aria-disabled={busy}>
          {words(busy ? 'ui.wait' : 'orders.place')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {words('orders.back')}
        </Button>
      </div>
    </>
  );
}

function OrderFailed({ why, onBack }: { readonly why: string; readonly onBack: () => void }) {
  const words = useWords();
  return (
    <>
      <p role="alert">{why}</p>
      <Button variant="default" onClick={onBack}>
        {words('orders.back')}
      </Button>
    </>
  );
}

/** The last step: the number of the order, and its stage. */
export function OrderReceipt({ order }: { readonly order: OrderDetail }) {
  const words = useWords();
  const { show } = useOrderAddress();
  const copied = useSnackbar('discrete');
  return (
    <>
      <p className={css.number}>
        {words('orders.number')} <strong>{order.number}</strong>
      </p>
      <Timeline order={order} />
      <p className={css.note}>{words('orders.receipt')}</p>
      <div className={css.buttons}>
        <Button onClick={() => show(order.id)}>{words('orders.follow')}</Button>
        {/* Down here no message lies over it. */}
        <Button
          variant="default"
          onClick={() =>
            void navigator.clipboard?.writeText(order.number).then(
              () => copied.success(words('orders.copied')),
              () => undefined,
            )
          }
        >
          {words('orders.copy')}
        </Button>
      </div>
    </>
  );
}
