/** The drawer that places an order in three steps: fund and quantity, review, and receipt. */
import { Alert, Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { accounts } from '#contract/accounts';
import { portfolios } from '#contract/portfolios';
import { useAsk, useCall, useFormats, useSnackbar, useWords, failureSentence } from '#ui';
import type { PortfolioPartProps } from '#web/portfolios';
import {
  toFourDecimals,
  fullQuantity,
  judgeOrder,
  orders,
  type OrderDetail,
  type OrderFigures,
  type OrderFund,
  type OrderTerms,
  type OrderType,
  type UnitType,
} from '../contract.ts';
import { saleEffects } from './figures.ts';
import { forgetIntent, orderIdFor } from './intent.ts';
import { OrderFacts, type OrderFact } from './order-facts.tsx';
import { useOrderAddress } from './place.ts';
import { Timeline } from './timeline.tsx';
import css from './orders.module.css';

interface PlaceOrderProps extends PortfolioPartProps {
  readonly terms: OrderTerms;
  readonly type: OrderType;
  /** The fund in the address. */
  readonly chosen: string;
}

/** The inputs of the form as they were typed and chosen. */
interface TypedOrder {
  readonly fund: string;
  readonly full: boolean;
  readonly unitType: UnitType;
  readonly text: string;
}

interface OrderToPlace {
  readonly portfolio: string;
  readonly instrument: string;
  readonly type: OrderType;
  readonly unitType: UnitType;
  readonly full: boolean;
  readonly quantity: string;
}

/** A second press within this time counts as a double click. */
const SAME_PRESS_MS = 500;

export function PlaceOrder({ portfolio, terms, type, chosen }: PlaceOrderProps) {
  const words = useWords();
  const offered = type === 'Sell' ? terms.funds.filter(({ held }) => held !== '0') : terms.funds;
  const [typed, setTyped] = useState<TypedOrder>({ fund: chosen, full: false, unitType: type === 'Sell' ? 'units' : 'amount', text: '' });
  const [checking, setChecking] = useState(false);
  const [placed, setPlaced] = useState<OrderDetail | null>(null);
  const once = useDoublePressGuard();
  const fund = offered.find(({ instrument }) => instrument === typed.fund) ?? offered[0];
  const place = usePlaceOrder(portfolio, type, setPlaced);
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

interface OrderStepProps extends PortfolioPartProps {
  readonly terms: OrderTerms;
  readonly type: OrderType;
  readonly fund: OrderFund;
  readonly typed: TypedOrder;
  readonly once: () => boolean;
}

/** Checks the order by the same rules as the server. */
function useJudgedOrder({ terms, type, fund, typed: { full, unitType, text } }: OrderStepProps) {
  const formats = useFormats();
  const quantity = full ? (fullQuantity(unitType, fund) ?? '') : (formats.typed(text) ?? text.trim());
  return { quantity, ...judgeOrder({ type, unitType, full, quantity }, fund, terms.buyMinimum) };
}

function OrderForm(
  props: OrderStepProps & {
    readonly offered: readonly OrderFund[];
    readonly onType: (part: Partial<TypedOrder>) => void;
    readonly onCheck: () => void;
  },
) {
  const { type, fund, typed, offered, onType, onCheck, once, terms } = props;
  const { full, unitType, text } = typed;
  const [words, formats] = [useWords(), useFormats()];
  const judged = useJudgedOrder(props);
  const [tried, setTried] = useState(false);
  const written = (value: string) => formats.number(value, 0, 4);
  const { breach } = judged;
  const said = breach && (tried || text !== '') ? words(breach.code, withLimits(breach.parameters, written)) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (breach) return;
    // The second half of a double click would press the button that places the order.
    once();
    onCheck();
  };
  const shown = full ? formats.number(judged.quantity, unitType === 'units' ? 4 : 2, unitType === 'units' ? 4 : 2) : text;
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <NativeSelect
        label={words('orders.fund')}
        value={fund.instrument}
        onChange={({ currentTarget }) => onType({ fund: currentTarget.value })}
        data={offered.map(({ instrument, name }) => ({ value: instrument, label: name }))}
      />
      <HeldNote fund={fund} />
      {type === 'Sell' && (
        <Radio.Group
          label={words('orders.extent')}
          value={full ? 'full' : 'partial'}
          onChange={(value) => onType({ full: value === 'full', text: '' })}
        >
          <div className={css.choices}>
            <Radio value="partial" label={words('orders.partial')} />
            <Radio value="full" label={words('orders.full')} />
          </div>
        </Radio.Group>
      )}
      <Radio.Group label={words('orders.by')} value={unitType} onChange={(value) => onType({ unitType: value, text: '' })}>
        <div className={css.choices}>
          <Radio value="units" label={words('orders.by.units')} />
          <Radio value="amount" label={words('orders.by.amount', { currency: fund.currency })} />
        </div>
      </Radio.Group>
      <TextInput
        label={words(unitType === 'units' ? 'orders.units' : 'orders.amount')}
        description={limitOf(props, words, formats)}
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        readOnly={full}
        error={said}
        {...(unitType === 'amount' && { rightSection: <span className={css.currency}>{fund.currency}</span>, rightSectionWidth: 56 })}
        onChange={({ currentTarget }) => onType({ text: currentTarget.value })}
        onBlur={() =>
          type === 'Sell' &&
          unitType === 'units' &&
          !full &&
          onType({ text: withFourDecimals(text, formats.typed, (value) => formats.number(value, 4, 4)) })
        }
      />
      <p className={css.live} aria-live="polite">
        {judged.breach === null && <OrderEstimate figures={judged.figures} fund={fund} unitType={unitType} />}
      </p>
      {type === 'Sell' && !full && Number(fund.value ?? 0) > 0 && Number(fund.value) < PART_SALE_MINIMUM && (
        <p className={css.note}>{words('orders.onlyFull')}</p>
      )}
      <div className={css.buttons}>
        <Button type="submit" disabled={terms.funds.length === 0}>
          {words('orders.check')}
        </Button>
      </div>
    </form>
  );
}

/** The smallest holding that can be sold in part: a partial sale has to leave this much. */
const PART_SALE_MINIMUM = 100_000;

function withLimits(parameters: Readonly<Record<string, string>>, written: (value: string) => string) {
  const { value } = parameters;
  return value === undefined ? {} : { value: written(value) };
}

/** Pads up to four decimals to four; a longer number stays as typed, so that the fault is visible [OQ-05]. */
function withFourDecimals(text: string, typed: (text: string) => string | null, written: (value: string) => string): string {
  const read = typed(text);
  return read === null || !/^\d+(\.\d{1,4})?$/.test(read) ? text : written(toFourDecimals(read));
}

/** The text with the limits, shown before they are reached. */
function limitOf(
  { type, fund, typed, terms }: OrderStepProps,
  words: ReturnType<typeof useWords>,
  formats: ReturnType<typeof useFormats>,
): string {
  if (type === 'Buy') return words('orders.limit.buy', { value: formats.money(String(terms.buyMinimum ?? 0), fund.currency) });
  if (typed.full) return words('orders.limit.full');
  const most = typed.unitType === 'units' ? formats.number(fund.units, 4, 4) : formats.money(fund.value, fund.currency);
  return words(typed.unitType === 'units' ? 'orders.limit.units' : 'orders.limit.amount', { value: most });
}

function HeldNote({ fund }: { readonly fund: OrderFund }) {
  const [words, formats] = [useWords(), useFormats()];
  return (
    <p className={css.note}>
      {words('orders.held', {
        units: formats.number(fund.units, 0, 4),
        value: fund.value === null ? '–' : formats.money(fund.value, fund.currency),
      })}
      {fund.price !== null &&
        ` ${words('orders.priceOn', { price: formats.money(fund.price, fund.currency), date: formats.date(fund.priceDate) })}`}
      {fund.waiting !== '0' && ` ${words('orders.waiting', { units: formats.number(fund.waiting, 0, 4) })}`}
    </p>
  );
}

/** The estimate: money for units, and units for money. */
function OrderEstimate({
  figures,
  fund,
  unitType,
}: {
  readonly figures: OrderFigures;
  readonly fund: OrderFund;
  readonly unitType: UnitType;
}): ReactNode {
  const [words, formats] = [useWords(), useFormats()];
  if (unitType === 'units')
    return figures.amount === null ? null : words('orders.about.amount', { value: formats.money(figures.amount, fund.currency) });
  return figures.units === null ? null : words('orders.about.units', { value: formats.number(figures.units, 0, 4) });
}

function OrderReview(
  props: OrderStepProps & {
    readonly busy: boolean;
    readonly refused: string | null;
    readonly onBack: () => void;
    readonly onPlace: (wanted: OrderToPlace) => void;
  },
) {
  const { portfolio, terms, type, fund, typed, once, busy, refused, onBack, onPlace } = props;
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const judged = useJudgedOrder(props);
  const holdings = useQuery({ ...ask(portfolios.listHoldings, { portfolio: portfolio.id }), enabled: type === 'Sell' });
  const holding = holdings.data?.value.groups.flatMap((group) => group.holdings).find((one) => one.instrument === fund.instrument);
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
        ] as const)
      : []),
  ];
  const place = () => {
    if (once() && !busy)
      onPlace({ portfolio: portfolio.id, instrument: fund.instrument, type, unitType: typed.unitType, full: figures.full, quantity });
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

function usePlaceOrder(portfolio: PortfolioPartProps['portfolio'], type: OrderType, onPlaced: (order: OrderDetail) => void) {
  const [words, call, ask, say, queryClient] = [useWords(), useCall(), useAsk(), useSnackbar('order'), useQueryClient()];
  return useMutation({
    mutationFn: (wanted: OrderToPlace) => call(orders.placeOrder, { ...wanted, id: orderIdFor(JSON.stringify(wanted)) }),
    onSuccess: async (order) => {
      forgetIntent();
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

/** The last step: the number of the order, and its stage. */
function OrderReceipt({ order }: { readonly order: OrderDetail }) {
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
