/** Places the purchase that comes with a verification, in the transaction that locks the details, with the client's answers [KYC-04]. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import { isNothingKnown } from '#packages/findings';
import { FUNDS_KEYS } from '#packages/forms';
import { amount as amountOf, formatDecimal, round } from '#packages/money';
import { STATUS_AFTER } from '#packages/policy';
import type { Db } from '#platform';
import type { FirstOrder, FirstOrderPort, PlacedFirstOrder } from '#contract/verification';
import { listExploredFunds, type RequestFundSource } from '#server/funds';
import type { SignedInContext } from '#server/people';
import type { QueuedLetter } from '#server/outbox';
import { judgeOrder, type OrderCalls, type OrderFund, type OrderIntake, type OrderToTake } from '../contract.ts';
import { fundsOf } from './funds.ts';
import { writePlacedLetters } from './letters.ts';
import { addStage, readOrder, lockAccountOrders } from './records.ts';

interface FirstOrderDesk {
  readonly funds: RequestFundSource;
  readonly intake: OrderIntake;
}

interface FirstOrderPorts {
  readonly funds: RequestFundSource;
  readonly orderCalls: OrderCalls;
}

export function firstOrdersOf({ funds, orderCalls }: FirstOrderPorts): FirstOrderPort<SignedInContext, QueuedLetter> {
  return {
    store: async (work) => {
      // Asked before the transaction, which keeps the only connection of the embedded database.
      const offered = await funds.prepare?.();
      const unknown = offered?.findings.some(isNothingKnown);
      return orderCalls.store({ id: null, since: null }, (intake) =>
        work((within, order) => {
          // Without its funds nobody knows the currency of the amount.
          if (unknown && order.fundId !== null) refuse('order.failed');
          return placeFirstOrder(within, order, { funds, intake });
        }),
      );
    },
  };
}

/** The gates and limits of orders do not apply: the funds tab has its own, and verification sets the status of the account. */
async function placeFirstOrder(
  within: SignedInContext,
  firstOrder: FirstOrder,
  { funds, intake: { take, taken } }: FirstOrderDesk,
): Promise<PlacedFirstOrder<QueuedLetter>> {
  const { db, now, person } = within;
  const { account } = firstOrder;
  await lockAccountOrders(db, account);
  const { client, currency, externalId } = await readFirstOrderAccount(db, account);
  const portfolio = await findOrOpenPortfolio(within, account, currency);
  const offered = await findOfferedFund(within, firstOrder, funds);
  const dealt = await findDealtFund(db, portfolio, firstOrder, offered);
  const fund = {
    isin: dealt?.isin ?? offered?.isins[0] ?? null,
    currency: offered?.currency ?? dealt?.currency ?? currency,
    price: dealt?.price ?? null,
  };
  // What a provider has taken is stored as it was sent.
  const order = taken?.order ?? (await completeFirstOrder(within, firstOrder, externalId, fund));
  const answers = subscriptionAnswers(order.answers ?? firstOrder.answers);
  await db.execute(sql`
    insert into client_order (id, account_id, portfolio_id, instrument_id, person_id, name, kind, type, unit_type, units, amount, value, cost, currency, nav,
      nav_date, fund_id_from_account_no, call, status_before, status_after, subscription, carried_by, created_at)
    values (${order.id}, ${account}, ${portfolio}, ${dealt?.instrument ?? null}, ${client}, ${order.fund.name}, 'verification', 'Buy', 'amount', ${order.units}::numeric,
      ${order.amount}::numeric, ${order.amount}::numeric, ${order.amount}::numeric, ${order.currency}, ${fund.price}::numeric, ${dealt?.priceDate ?? null}::date,
      ${externalId}, 'subscription', ${STATUS_AFTER.verificationRequest}, ${STATUS_AFTER.firstOrder}, ${JSON.stringify(answers)}::jsonb, ${taken?.by ?? null}, ${now.toISOString()})`);
  await addStage(db, { order: order.id, number: 1, stage: 'received', at: now, by: person });
  const answer = await take(order, 'subscription');
  return { letters: await writePlacedLetters(within, await readOrder(db, order.id)), userStatus: answer?.userStatus ?? null };
}

interface FirstOrderFund {
  readonly isin: string | null;
  readonly currency: string;
  readonly price: string | null;
}

/** @throws Refusal `order.failed` for an amount that is none */
async function completeFirstOrder(
  { db, language }: SignedInContext,
  firstOrder: FirstOrder,
  number: string | null,
  { isin, currency, price }: FirstOrderFund,
): Promise<OrderToTake> {
  const { account, fundName, fundId, answers } = firstOrder;
  const judged = judgeOrder(
    { type: 'Buy', unitType: 'amount', full: false, quantity: formatDecimal(round(amountOf(firstOrder.amount), 2)) },
    { units: '0', price },
    null,
  );
  if (judged.breach) refuse('order.failed');
  const { units, amount } = judged.figures;
  return {
    id: await firstOrderId(db, firstOrder),
    account: { id: account, number },
    fund: { name: fundName, isin, code: fundId },
    type: 'Buy',
    unitType: 'amount',
    full: false,
    units,
    amount,
    currency,
    held: '0',
    reason: null,
    answers,
    language,
  };
}

interface FirstOrderAccount extends Record<string, unknown> {
  readonly client: string | null;
  readonly currency: string;
  readonly externalId: string | null;
}

async function readFirstOrderAccount(db: Db, id: string): Promise<FirstOrderAccount> {
  const { rows } = await db.execute<FirstOrderAccount>(
    sql`select client_id as client, currency, external_id as "externalId" from account where id = ${id} and active`,
  );
  return rows[0] ?? refuse('account.unknown');
}

/** The first portfolio of the account; where there is none, as after a sign-up, a new one that is opened with the order. */
async function findOrOpenPortfolio({ db, words }: SignedInContext, account: string, currency: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from portfolio where account_id = ${account} and active order by name, id limit 1`,
  );
  if (rows[0]) return rows[0].id;
  const opened = await db.execute<{ id: string }>(sql`
    insert into portfolio (account_id, name, type, currency) values (${account}, ${words('orders.first.portfolio')}, 'GIA', ${currency}) returning id`);
  return opened.rows[0]!.id;
}

interface OfferedFund {
  readonly currency: string;
  readonly isins: readonly string[];
}

/** The fund as the firm offers it; null for one that is no longer offered, or that exists only in a form. */
async function findOfferedFund(
  { db, tenant }: SignedInContext,
  { fundId }: FirstOrder,
  funds: RequestFundSource,
): Promise<OfferedFund | null> {
  if (fundId === null) return null;
  const found = (await listExploredFunds({ db, tenant, funds })).find(({ fundCode }) => fundCode === fundId);
  return found ? { currency: found.currency, isins: found.shareClasses.map(({ isin }) => isin) } : null;
}

/** The tradable fund for the order, in the currency of the amount; null where there is none. */
async function findDealtFund(db: Db, portfolio: string, { fundName }: FirstOrder, offered: OfferedFund | null): Promise<OrderFund | null> {
  const isins = offered?.isins ?? [];
  const dealt = (await fundsOf(db, portfolio)).filter(({ currency }) => offered === null || currency === offered.currency);
  return dealt.find(({ isin }) => isin !== null && isins.includes(isin)) ?? dealt.find(({ name }) => name === fundName) ?? null;
}

/** The same until the verification is asked for, so that what a provider has taken is not taken again; another after that. */
async function firstOrderId(db: Db, { submission }: FirstOrder): Promise<string> {
  const { rows } = await db.execute<{ asked: number }>(
    sql`select count(*)::int as asked from account_check where submission_id = ${submission}`,
  );
  const hash = createHash('sha256')
    .update(`${submission} ${rows[0]?.asked ?? 0}`)
    .digest('hex');
  // In the shape of a random one.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function subscriptionAnswers(answers: FieldValues): FieldValues {
  return Object.fromEntries(FUNDS_KEYS.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]])));
}
