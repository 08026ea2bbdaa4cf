/** Tells clients at home in which of their portfolios orders are under way, each leading to them as they are now. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAsk, useWords } from '#ui';
import { ASKED_ANEW, OwnItem, type OwnItemsProps } from '#web/accounts';
import { useTenant } from '#web/tenants';
import { orders } from '../contract.ts';

export function OrdersUnderWay({ portal, account: here }: OwnItemsProps) {
  const [words, ask] = [useWords(), useAsk()];
  const { navigation, portfolioTabs } = useTenant().settings;
  const enabled = navigation.portfolios && portfolioTabs.includes('orders');
  const open = useQuery({ ...ask(orders.listOpenOrders, { portal }), ...ASKED_ANEW, enabled }).data?.value ?? [];
  // The page of the only portfolio of an account, which may be closed to its own address.
  const isItsPage = useParams({ strict: false }).portfolio !== undefined;
  return open.map(({ account, portfolio, name, count }) => (
    <OwnItem
      key={portfolio}
      to={isItsPage && account === here ? '.' : `/dashboard/${encodeURIComponent(portal)}/portfolio/${portfolio}`}
      search={{ tab: 'orders' }}
      label={words('orders.own', { name })}
      count={count}
    />
  ));
}
