/** Answers the endpoints of orders. */
import { sql } from 'drizzle-orm';
import { refuse, serveContract } from '#packages/endpoint';
import { readAccountRecord } from '#server/accounts';
import type { FundsContext } from '#server/funds';
import { providedDownload, readPortfolioRecord, tellDocumentAccount } from '#server/portfolios';
import { orders } from '../contract.ts';
import { cancelOrder } from './cancelling.ts';
import { readDeskOrder } from './checking.ts';
import { deskCsv, ordersCsv } from './csv.ts';
import { moveOrder } from './desk.ts';
import { listDesk } from './desk-list.ts';
import { listOutstanding, releaseOutstanding } from './outstanding.ts';
import { listOrderablePortfolios } from './places.ts';
import { placeOrder, readOrderTerms, type OrderPlacementContext } from './placing.ts';
import { listOpenOrders, ordersWhere, readOrder } from './records.ts';

const MOST_IN_FILE = 50_000;

export const endpoints = serveContract<typeof orders, OrderPlacementContext & FundsContext>(orders, {
  readOrderTerms: async (context: OrderPlacementContext, { portfolio }) => readOrderTerms(context, portfolio),
  listOrderPlaces: async (context, { fund }) => listOrderablePortfolios(context, fund),
  listOpenOrders: async ({ db, person }: OrderPlacementContext, { portal }) => ({
    value: await listOpenOrders(db, person.id, portal),
    findings: [],
  }),
  placeOrder: async (context: OrderPlacementContext, wanted) => placeOrder(context, wanted),
  listPortfolioOrders: async ({ db }: OrderPlacementContext, { portfolio }) => {
    await readPortfolioRecord(db, portfolio);
    return { value: await ordersWhere(db, sql`o.portfolio_id = ${portfolio}`), findings: [] };
  },
  exportPortfolioOrders: async (context: OrderPlacementContext, { portfolio }) => {
    const { name } = await readPortfolioRecord(context.db, portfolio);
    return ordersCsv(name, await ordersWhere(context.db, sql`o.portfolio_id = ${portfolio}`), context);
  },
  listAccountOrders: async ({ db }: OrderPlacementContext, { account }) => {
    await readAccountRecord(db, account);
    return { value: await ordersWhere(db, sql`o.account_id = ${account}`), findings: [] };
  },
  listOrderDocuments: async ({ db, orderCalls }: OrderPlacementContext, { portfolio }) => {
    const { accountId } = await readPortfolioRecord(db, portfolio);
    const { id, name, externalId } = await readAccountRecord(db, accountId);
    return orderCalls.documents
      ? orderCalls.documents.list({ id, name, number: externalId })
      : { value: { provider: null, documents: [] }, findings: [] };
  },
  downloadOrderDocument: async (context: OrderPlacementContext, { providedDocument }) => {
    await tellDocumentAccount(context, providedDocument);
    return providedDownload(await (context.orderCalls.documents ?? refuse('source.unsupported')).download(providedDocument));
  },
  readOrder: async ({ db }: OrderPlacementContext, { order }) => readOrder(db, order),
  cancelOrder: async (context: OrderPlacementContext, { order }) => cancelOrder(context, order),
  listDesk: async (context: OrderPlacementContext, question) => ({
    ...(await listDesk(context.db, question)),
    outstanding: await listOutstanding(context),
  }),
  releaseOrderCall: async (context: OrderPlacementContext, { outstanding, asked }) => {
    await releaseOutstanding(context, outstanding, asked);
    return { released: true as const };
  },
  exportDesk: async (context: OrderPlacementContext, question) =>
    deskCsv((await listDesk(context.db, question, MOST_IN_FILE)).orders, context),
  readDeskOrder: async (context: OrderPlacementContext, { order }) => readDeskOrder(context, order),
  moveOrder: async (context: OrderPlacementContext, move) => moveOrder(context, move),
});
