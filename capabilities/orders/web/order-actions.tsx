/** The buttons that open an order, where the status of the account allows them, and the drawers that they open. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormDrawer, LazyBoundary, lazy, SideDrawer, Skeleton, useAsk, useWords } from '#ui';
import type { HoldingPartProps, PortfolioPartProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { isHeldAs, orders, type OrderTerms } from '../contract.ts';
import { ANY_FUND, useOpenOrder, useOrderAddress } from './place.ts';
import css from './orders.module.css';

const LazyPlaceOrder = lazy(() => import('./placing/placing.tsx').then(({ PlaceOrder }) => PlaceOrder));
const LazyOrderDetails = lazy(() => import('./shown-order.tsx').then(({ OrderDetails }) => OrderDetails));

function useOrderTerms(portfolio: string): OrderTerms | undefined {
  const may = useMay('own.change');
  const { source, orderService } = useTenant().settings;
  const taken = source === null || orderService !== null;
  return useQuery({ ...useAsk()(orders.readOrderTerms, { portfolio }), enabled: may && taken }).data;
}

/** The buttons in the head of the portfolio, and the drawers. */
export function OrderActions({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const terms = useOrderTerms(portfolio.id);
  const { place } = useOrderAddress();
  return (
    <>
      {terms?.button && terms.funds.length > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => place('Buy', ANY_FUND)}>
          {words('orders.button')}
        </Button>
      )}
      <OrderDrawers portfolio={portfolio} terms={terms} />
    </>
  );
}

/** The buttons of a holding, if it is a fund. */
export function HoldingActions({ portfolio, holding }: HoldingPartProps) {
  const words = useWords();
  const terms = useOrderTerms(portfolio.id);
  const { place } = useOrderAddress();
  const fund = terms?.funds.find((one) => isHeldAs(one, holding));
  if (!terms?.button || !fund) return null;
  return (
    <div className={css.buttons}>
      <Button onClick={() => place('Sell', fund.instrument)}>{words('orders.sell')}</Button>
      <Button variant="default" onClick={() => place('Buy', fund.instrument)}>
        {words('orders.buy')}
      </Button>
    </div>
  );
}

const TITLES = { Buy: 'orders.buy.title', Sell: 'orders.sell.title' } as const;
const DRAWER_IDS = { Buy: 'buyHoldingDrawer', Sell: 'sellHoldingDrawer' } as const;

function OrderDrawers({ portfolio, terms }: PortfolioPartProps & { readonly terms: OrderTerms | undefined }) {
  const words = useWords();
  const open = useOpenOrder();
  const { close } = useOrderAddress();
  const order = open && 'order' in open ? open.order : null;
  const placing = open && 'type' in open && terms ? open : null;
  return (
    <>
      <FormDrawer
        opened={placing !== null}
        title={placing ? words(TITLES[placing.type]) : ''}
        bySearch={['buy', 'sell', 'order']}
        onClose={close}
      >
        {(form) =>
          placing &&
          terms && (
            <div id={DRAWER_IDS[placing.type]}>
              <LazyBoundary waiting={<Skeleton lines={8} />}>
                <LazyPlaceOrder
                  key={placing.type}
                  portfolio={portfolio}
                  terms={terms}
                  type={placing.type}
                  chosen={placing.fund}
                  form={form}
                />
              </LazyBoundary>
            </div>
          )
        }
      </FormDrawer>
      <SideDrawer opened={order !== null} title={words('orders.one')} onClose={close}>
        {order && (
          <div id="orderDrawer">
            <LazyBoundary waiting={<Skeleton lines={8} />}>
              <LazyOrderDetails order={order} />
            </LazyBoundary>
          </div>
        )}
      </SideDrawer>
    </>
  );
}
