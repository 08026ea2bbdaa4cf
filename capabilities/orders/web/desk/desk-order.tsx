/** Shows one order at the desk: its facts, the rules that it meets or breaks, the actions, and its stages so far. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statuses, textIn } from '#contract/statuses';
import { QueryContent, Sign, Skeleton, useAsk, useFormats, useSurroundings, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { orders, type DeskCheck, type DeskOrder } from '../../contract.ts';
import { DeskActions } from './desk-acts.tsx';
import { OrderFacts, type OrderFact } from '../order-facts.tsx';
import { useOrderFacts, Withdrawal } from '../shown-order.tsx';
import { Timeline } from '../timeline.tsx';
import css from '../desk.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/desk');

interface DeskOrderProps {
  readonly order: string;
  /** Id of the next order in the queue. */
  readonly next: string | null;
  readonly onNext: (order: string) => void;
}

export function DeskOrderPanel({ order, next, onNext }: DeskOrderProps) {
  const words = useWords();
  const query = useQuery(useAsk()(orders.readDeskOrder, { order }));
  return (
    <div id="orderDrawer">
      <QueryContent query={query} what={words('orders.one.what')} skeleton={<Skeleton lines={12} />} missing="here">
        {(detail) => (
          <DeskOrderBody
            order={detail}
            onwards={
              next !== null && (
                <Button variant="subtle" color="gray" onClick={() => onNext(next)}>
                  {words('orders.desk.next')}
                </Button>
              )
            }
          />
        )}
      </QueryContent>
    </div>
  );
}

function DeskOrderBody({ order, onwards }: { readonly order: DeskOrder; readonly onwards: ReactNode }) {
  const words = useWords();
  const mayMove = useMay('house.keep');
  const [whose, facts] = [useClientFacts(order), useOrderFacts(order)];
  return (
    <>
      <p className={css.head}>
        {words(`orders.stage.${order.stage}`)}
        <span className={css.quiet}>{words(`orders.status.${order.status}`)}</span>
      </p>
      <OrderFacts facts={[...whose, ...facts.filter(([name]) => name !== words('orders.status'))]} />
      {order.checks.length > 0 && <RuleChecks order={order} />}
      <h3 className={css.title}>{words('orders.timeline')}</h3>
      <Timeline order={order} />
      <section aria-label={words('orders.desk.acts')} className={css.acts}>
        {mayMove && <DeskActions order={order} />}
        <div className={css.buttons}>
          {!mayMove && <Withdrawal order={order} />}
          {onwards}
        </div>
      </section>
    </>
  );
}

function useClientFacts({ account, portfolio, portal }: DeskOrder): OrderFact[] {
  const words = useWords();
  const here = route.useParams().portal;
  const of = { portal: portal ?? here };
  return [
    [
      words('orders.desk.client'),
      <Link key="account" to="/dashboard/$portal/account/$account" params={{ ...of, account: account.id }} search={{}}>
        {account.name}
      </Link>,
    ],
    ...(portfolio
      ? ([
          [
            words('orders.portfolio'),
            <Link key="portfolio" to="/dashboard/$portal/portfolio/$portfolio" params={{ ...of, portfolio: portfolio.id }} search={{}}>
              {portfolio.name}
            </Link>,
          ],
        ] as const)
      : []),
  ];
}

/** The rules of the order in words, met and broken ones. */
function RuleChecks({ order }: { readonly order: DeskOrder }) {
  const words = useWords();
  const say = useCheckSentence(order);
  const broken = order.checks.filter(({ holds }) => !holds).length;
  return (
    <section aria-label={words('orders.desk.checks')}>
      <h3 className={css.title}>{words('orders.desk.checks')}</h3>
      <p className={css.quiet}>{words(broken === 0 ? 'orders.desk.checks.hold' : 'orders.desk.checks.broken', { count: broken })}</p>
      <ul className={css.checks}>
        {order.checks.map((check) => (
          <li key={check.rule} data-holds={check.holds}>
            <span className={css.verdict}>
              {!check.holds && <Sign kind="attention" size={14} />}
              {words(check.holds ? 'orders.desk.holds' : 'orders.desk.fails')}
            </span>
            <span>{say(check)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useCheckSentence({ currency }: DeskOrder): (check: DeskCheck) => string {
  const { words, language, ask } = useSurroundings();
  const formats = useFormats();
  const named = useQuery(ask(statuses.listUserStatuses, {})).data?.value;
  return ({ rule, holds, status, price, date, asked, free, worth, least }) => {
    const money = (value: string | undefined) => (value === undefined ? words('orders.unknown') : formats.money(value, currency));
    const called = named?.find(({ identifier }) => identifier === status)?.name;
    return words(`orders.desk.${holds ? 'holds' : 'fails'}.${rule}`, {
      status: (called && textIn(called, language)) ?? status ?? '',
      price: money(price),
      date: formats.date(date),
      asked: formats.number(asked, 0, 4),
      free: formats.number(free, 0, 4),
      worth: money(worth),
      least: money(least),
    });
  };
}
