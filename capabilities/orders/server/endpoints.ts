/** Answers the endpoints of orders. */
import { sql } from 'drizzle-orm';
import { serve } from '#packages/endpoint';
import { readAccountRecord } from '#server/accounts';
import type { Exploring } from '#server/funds';
import { readPortfolioRecord } from '#server/portfolios';
import { orders } from '../contract.ts';
import { cancelOrder } from './cancelling.ts';
import { readDeskOrder } from './checking.ts';
import { deskCsv, ordersCsv } from './csv.ts';
import { moveOrder } from './desk.ts';
import { listDesk } from './desk-list.ts';
import { placesOf } from './places.ts';
import { placeOrder, readTerms, type Placing } from './placing.ts';
import { ordersWhere, readOrder } from './records.ts';

const MOST_IN_FILE = 50_000;

export const endpoints = serve<typeof orders, Placing & Exploring>(orders, {
  readOrderTerms: async (context: Placing, { portfolio }) => readTerms(context, portfolio),
  listOrderPlaces: async (context, { fund }) => placesOf(context, fund),
  placeOrder: async (context: Placing, wanted) => placeOrder(context, wanted),
  listPortfolioOrders: async ({ db }: Placing, { portfolio }) => {
    await readPortfolioRecord(db, portfolio);
    return { value: await ordersWhere(db, sql`o.portfolio_id = ${portfolio}`), findings: [] };
  },
  exportPortfolioOrders: async (context: Placing, { portfolio }) => {
    const { name } = await readPortfolioRecord(context.db, portfolio);
    return ordersCsv(name, await ordersWhere(context.db, sql`o.portfolio_id = ${portfolio}`), context);
  },
  listAccountOrders: async ({ db }: Placing, { account }) => {
    await readAccountRecord(db, account);
    return { value: await ordersWhere(db, sql`o.account_id = ${account}`), findings: [] };
  },
  readOrder: async ({ db }: Placing, { order }) => readOrder(db, order),
  cancelOrder: async (context: Placing, { order }) => cancelOrder(context, order),
  listDesk: async ({ db }: Placing, question) => listDesk(db, question),
  exportDesk: async (context: Placing, question) => deskCsv((await listDesk(context.db, question, MOST_IN_FILE)).orders, context),
  readDeskOrder: async (context: Placing, { order }) => readDeskOrder(context, order),
  moveOrder: async (context: Placing, move) => moveOrder(context, move),
});
