/** Places the purchase that comes with a verification, in the transaction that locks the details, with the client's answers [KYC-04]. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Values } from '#packages/fields';
import { FUNDS_KEYS } from '#packages/forms';
import { amount as amountOf, plain, round } from '#packages/money';
import type { FirstOrder, FirstOrders } from '#contract/verification';
import { exploredFunds, type Funds } from '#server/funds';
import type { SignedIn } from '#server/people';
import type { Enqueued } from '#server/post';
import type { Db } from '#server/tenants';
import { judgeOrder, type OrderCalls, type OrderFund } from '../contract.ts';
import { fundsOf } from './funds.ts';
import { writePlaced } from './letters.ts';
import { addStage, readOrder, takeOrderTurn } from './records.ts';

interface Desk {
  readonly funds: Funds;
  readonly orderCalls: OrderCalls;
}

export function firstOrdersOf(desk: Desk): FirstOrders<SignedIn, Enqueued> {
  return { place: (within, order) => place(within, order, desk) };
}

/** The gates and limits of orders do not apply: the funds tab has its own, and verification sets the status of the account. */
async function place(within: SignedIn, wanted: FirstOrder, { funds, orderCalls }: Desk): Promise<readonly Enqueued[]> {
  const { db, now, person } = within;
  const { account, fundName } = wanted;
  await takeOrderTurn(db, account);
  const { client, currency, externalId } = await accountOf(db, account);
  const portfolio = await portfolioFor(within, account, currency);
  const offered = await offeredAs(within, wanted, funds);
  const dealt = await dealtIn(db, portfolio, wanted, offered);
  const judged = judgeOrder(
    { type: 'Buy', unitType: 'amount', full: false, quantity: plain(round(amountOf(wanted.amount), 2)) },
    { units: '0', price: dealt?.price ?? null },
    null,
  );
  if (judged.breach) refuse('order.failed');
  const { units, amount } = judged.figures;
  const id = randomUUID();
  await db.execute(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, kind, type, unit_type, units, amount, value, cost, currency, nav,
      nav_date, fund_id_from_account_no, call, status_before, status_after, subscription, created_at)
    values (${id}, ${account}, ${portfolio}, ${dealt?.instrument ?? null}, ${client}, ${fundName}, 'verification', 'Buy', 'amount', ${units}::numeric,
      ${amount}::numeric, ${amount}::numeric, ${amount}::numeric, ${offered?.currency ?? dealt?.currency ?? currency}, ${dealt?.price ?? null}::numeric,
      ${dealt?.priceDate ?? null}::date, ${externalId}, 'subscription', 'pending', 'pending + order', ${JSON.stringify(saidIn(wanted.answers))}::jsonb,
      ${now.toISOString()})`);
  await addStage(db, { order: id, number: 1, stage: 'received', at: now, by: person });
  const order = await readOrder(db, id);
  await orderCalls.take(order, 'subscription').catch(() => refuse('order.failed'));
  return writePlaced(within, order);
}

interface Account extends Record<string, unknown> {
  readonly client: string | null;
  readonly currency: string;
  readonly externalId: string | null;
}

async function accountOf(db: Db, id: string): Promise<Account> {
  const { rows } = await db.execute<Account>(
    sql`select client_id as client, currency, external_id as "externalId" from account where id = ${id} and active`,
  );
  return rows[0] ?? refuse('account.unknown');
}

/** The first portfolio of the account; where there is none, as after a sign-up, a new one that is opened with the order. */
async function portfolioFor({ db, words }: SignedIn, account: string, currency: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from portfolio where account_id = ${account} and active order by name, id limit 1`,
  );
  if (rows[0]) return rows[0].id;
  const opened = await db.execute<{ id: string }>(sql`
    insert into portfolio (account_id, name, type, currency) values (${account}, ${words('orders.first.portfolio')}, 'GIA', ${currency}) returning id`);
  return opened.rows[0]!.id;
}

interface Offered {
  readonly currency: string;
  readonly isins: readonly string[];
}

/** The fund as the firm offers it; null for one that is no longer offered, or that exists only in a form. */
async function offeredAs({ db, tenant }: SignedIn, { fundId }: FirstOrder, funds: Funds): Promise<Offered | null> {
  if (fundId === null) return null;
  const found = (await exploredFunds({ db, tenant, funds })).find(({ fundCode }) => fundCode === fundId);
  return found ? { currency: found.currency, isins: found.shareClasses.map(({ isin }) => isin) } : null;
}

/** The tradable fund for the order, in the currency of the amount; null where there is none. */
async function dealtIn(db: Db, portfolio: string, { fundName }: FirstOrder, offered: Offered | null): Promise<OrderFund | null> {
  const isins = offered?.isins ?? [];
  const dealt = (await fundsOf(db, portfolio)).filter(({ currency }) => offered === null || currency === offered.currency);
  return dealt.find(({ isin }) => isin !== null && isins.includes(isin)) ?? dealt.find(({ name }) => name === fundName) ?? null;
}

function saidIn(answers: Values): Values {
  return Object.fromEntries(FUNDS_KEYS.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]])));
}
