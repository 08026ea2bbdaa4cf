/** Tells clients at home in which of their portfolios orders are under way, each leading to them. */
import { useQuery } from '@tanstack/react-query';
import { useAsk, useWords } from '#ui';
import { ASKED_ANEW, OwnItem, type OwnItemsProps } from '#web/accounts';
import { useTenant } from '#web/tenants';
import { orders } from '../contract.ts';

export function OpenOrders({ portal }: OwnItemsProps) {
  const [words, ask] = [useWords(), useAsk()];
  const enabled = useTenant().settings.portfolioTabs.includes('orders');
  const open = useQuery({ ...ask(orders.listOpenOrders, { portal }), ...ASKED_ANEW, enabled }).data?.value ?? [];
  return open.map(({ portfolio, name, count }) => (
    <OwnItem
      key={portfolio}
      to={`/dashboard/${encodeURIComponent(portal)}/portfolio/${portfolio}`}
      search={{ tab: 'orders' }}
      label={words('orders.own', { name })}
      count={count}
    />
  ));
}
