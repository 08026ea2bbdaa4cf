/** Reads and writes which order drawer is open in the address: `?buy=` and `?sell=` name a fund (`any` for none yet), `?order=` an order. */
import { useSearch } from '@tanstack/react-router';
import { useChangeAddress } from '#ui';
import type { OrderType } from '../contract.ts';

interface OrderSearch {
  readonly buy: string | undefined;
  readonly sell: string | undefined;
  readonly order: string | undefined;
  /** The open holding, whose drawer closes when an order opens. */
  readonly open?: undefined;
}

const NO_DRAWER = { buy: undefined, sell: undefined, order: undefined };
export const ANY_FUND = 'any';

export function useOpenOrder(): { readonly type: OrderType; readonly fund: string } | { readonly order: string } | null {
  const { buy, sell, order }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  if (typeof buy === 'string') return { type: 'Buy', fund: buy };
  if (typeof sell === 'string') return { type: 'Sell', fund: sell };
  return typeof order === 'string' ? { order } : null;
}

export function useOrderAddress() {
  const change = useChangeAddress<OrderSearch>();
  return {
    place: (type: OrderType, fund: string) =>
      change({ ...NO_DRAWER, open: undefined, ...(type === 'Buy' ? { buy: fund } : { sell: fund }) }),
    show: (order: string) => change({ ...NO_DRAWER, order }),
    close: () => change(NO_DRAWER),
  };
}
