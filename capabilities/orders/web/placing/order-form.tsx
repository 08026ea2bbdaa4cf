/** The form of an order: what is bought or sold, how much, and what it will come to. */
import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useFormats, useWords, type DrawerForm } from '#ui';
import type { PortfolioPartProps } from '#web/portfolios';
import {
  toFourDecimals,
  fullQuantity,
  judgeOrder,
  type OrderFigures,
  type OrderFund,
  type OrderTerms,
  type OrderType,
  SALE_REASONS,
  type SaleReason,
  type UnitType,
} from '../../contract.ts';
import css from '../orders.module.css';

export interface PlaceOrderProps extends PortfolioPartProps {
  readonly terms: OrderTerms;
  readonly type: OrderType;
  /** The fund in the address. */
  readonly chosen: string;
  /** The drawer that it stands in. */
  readonly form: DrawerForm;
}

/** The inputs of the form as they were typed and chosen. */
export interface TypedOrder {
  readonly fund: string;
  readonly full: boolean;
  readonly unitType: UnitType;
  readonly text: string;
  /** Of a sale; null where the client does not say. */
  readonly reason: SaleReason | null;
}

export interface OrderToPlace {
  readonly portfolio: string;
  readonly instrument: string;
  readonly type: OrderType;
  readonly unitType: UnitType;
  readonly full: boolean;
  readonly quantity: string;
  readonly reason: SaleReason | null;
}

export interface OrderStepProps extends PortfolioPartProps {
  readonly terms: OrderTerms;
  readonly type: OrderType;
  readonly fund: OrderFund;
  readonly typed: TypedOrder;
  readonly once: () => boolean;
}

/** Checks the order by the same rules as the server. */
export function useJudgedOrder({ terms, type, fund, typed: { full, unitType, text } }: OrderStepProps) {
  const formats = useFormats();
  const quantity = full ? (fullQuantity(unitType, fund) ?? '') : (formats.typed(text) ?? text.trim());
  return { quantity, ...judgeOrder({ type, unitType, full, quantity }, fund, terms.buyMinimum) };
}

export function OrderForm(
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
      {type === 'Sell' && (
        <NativeSelect
          label={words('orders.reason')}
          value={typed.reason ?? ''}
          onChange={({ currentTarget }) => onType({ reason: SALE_REASONS.find((one) => one === currentTarget.value) ?? null })}
          data={[
            { value: '', label: words('orders.reason.none') },
            ...SALE_REASONS.map((one) => ({ value: one, label: words(`orders.reason.${one}`) })),
          ]}
        />
      )}
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
