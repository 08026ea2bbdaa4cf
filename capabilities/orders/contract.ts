/** Orders: what clients ask to be bought and sold of a fund, and how far each order has come. */
import { z } from 'zod';
import { Amount, answer, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { Values } from '#packages/fields';
import { ORDER_STAGES, ORDER_TYPES, UNIT_TYPES } from './contract-rules.ts';

export {
  fourDecimals,
  fullQuantity,
  judgeOrder,
  ORDER_STAGES,
  orderGates,
  orderStatus,
  SELL_REMAINDER,
  STAGE_MOVES,
  worth,
  type OrderBreach,
  type OrderFigures,
  type OrderStage,
  type OrderType,
  type UnitType,
  type WantedOrder,
} from './contract-rules.ts';

/** The client's own; one that a standing instruction makes at the end of a quarter; the one that verification places. */
export const ORDER_KINDS = ['client', 'distribution', 'verification'] as const;

export const Order = z.object({
  id: Id,
  /** What people call it by. */
  number: z.string(),
  account: z.object({ id: Id, name: z.string() }),
  portfolio: z.object({ id: Id, name: z.string() }).nullable(),
  portal: z.string().nullable(),
  /** The client that it is of. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the fund. */
  name: z.string(),
  /** The fund; null for what staff wrote down without saying it. */
  product: Id.nullable(),
  kind: z.enum(ORDER_KINDS),
  type: z.enum(ORDER_TYPES),
  status: z.enum(['placed', 'closed']),
  stage: z.enum(ORDER_STAGES),
  active: z.boolean(),
  /** What was asked for; the other of units and amount follows from the price, where there was one. */
  unitType: z.enum(UNIT_TYPES),
  full: z.boolean(),
  units: Amount.nullable(),
  amount: Amount.nullable(),
  /** What it was worth when it was placed, in `currency`, the currency of the fund. */
  value: Amount.nullable(),
  /** What it costs; of a sale what its units were bought for, where that is known. */
  cost: Amount.nullable(),
  /** What a sale loses of its cost; zero where it loses nothing. */
  losses: Amount.nullable(),
  currency: Currency,
  /** Price of a unit when it was placed, and its day. */
  nav: Amount.nullable(),
  navDate: PlainDate.nullable(),
  fundIdFromAccountNo: z.string().nullable(),
  /** At which it was executed. */
  price: Amount.nullable(),
  executedOn: PlainDate.nullable(),
  placed: Moment,
  /** Of its stage. */
  changed: Moment,
  /** Counts its stages and changes. */
  version: z.number().int(),
});
export type Order = z.infer<typeof Order>;

/** Answers by the names of the form that they were given in. */
const Said = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Values>;

export const OrderDetail = Order.extend({
  /** What the client said with an order that came with their verification, under the names of the funds tab. */
  subscription: Said.nullable(),
  /** In the order in which it came through them. */
  stages: z.array(z.object({ stage: z.enum(ORDER_STAGES), at: Moment, by: z.string(), reason: z.string().nullable() })),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderFund = z.object({
  instrument: Id,
  name: z.string(),
  symbol: z.string(),
  isin: z.string().nullable(),
  currency: Currency,
  price: Amount.nullable(),
  priceDate: PlainDate.nullable(),
  /** Held, and of those what waits to be sold; what can be sold is the difference. */
  held: Amount,
  waiting: Amount,
  units: Amount,
  /** What can be sold is worth, to two decimals. */
  value: Amount.nullable(),
});
export type OrderFund = z.infer<typeof OrderFund>;

export const OrderTerms = z.object({
  account: z.object({ id: Id, name: z.string() }),
  /** Of the account, and whether its client has orders: what `orderGates` asks for. */
  status: z.string(),
  ordered: z.boolean(),
  button: z.boolean(),
  buying: z.boolean(),
  selling: z.boolean(),
  buyMinimum: z.number().nullable(),
  /** Funds that are held first, then all others, by name. */
  funds: z.array(OrderFund),
});
export type OrderTerms = z.infer<typeof OrderTerms>;

/** Where a client can order a fund: one of their portfolios, and how much of the fund it holds. */
export const OrderPlace = z.object({
  account: z.object({ id: Id, name: z.string() }),
  portfolio: z.object({ id: Id, name: z.string() }),
  portal: z.string(),
  instrument: Id,
  held: Amount,
});
export type OrderPlace = z.infer<typeof OrderPlace>;

export const DESK_VIEWS = ['open', 'closed', 'all'] as const;

/** What the desk looks for. */
const DeskQuestion = z.object({
  view: z.enum(DESK_VIEWS).default('open'),
  stage: z.enum(ORDER_STAGES).optional(),
  /** Of accounts of this portal; without it of all. */
  portal: z.string().max(100).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  /** In the names of account and fund, and the number. */
  search: z.string().max(200).default(''),
});

/** What an order is checked against, those that do not depend on another first. */
export const DESK_RULES = ['fund', 'status', 'details', 'price', 'minimum', 'held', 'remainder'] as const;

/** One rule, and what it was measured by; money is in the currency of the fund. */
export const DeskCheck = z.object({
  rule: z.enum(DESK_RULES),
  holds: z.boolean(),
  /** Identifier of the status that the account had before the order. */
  status: z.string().optional(),
  /** Of a unit, with its day. */
  price: Amount.optional(),
  date: PlainDate.optional(),
  /** What was asked for and what can be had of it, in units. */
  asked: Amount.optional(),
  free: Amount.optional(),
  /** What something is worth, and the least that it has to be. */
  worth: Amount.optional(),
  least: Amount.optional(),
});
export type DeskCheck = z.infer<typeof DeskCheck>;

export const DeskOrder = OrderDetail.extend({
  /** As of now; none once it has been carried out or is closed. */
  checks: z.array(DeskCheck),
  /** Whether the reader checked it and somebody else is to execute it. */
  eyes: z.boolean(),
  /** The day by which it would be executed where none is said, and the last price of the fund. */
  day: PlainDate,
  lastPrice: Amount.nullable(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const orders = {
  readOrderTerms: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/order-terms',
    shows: 'portfolio',
    may: 'own',
    summary: 'What can be bought and sold in a portfolio, and what its account’s status leaves open',
    input: z.object({ portfolio: Id }),
    output: OrderTerms,
    refuses: ['portfolio.unknown'],
  }),
  listOrderPlaces: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/order-places',
    shows: 'funds',
    may: 'own',
    summary: 'Where the client who asks can order a fund: their portfolios whose account has the order button by its status',
    input: z.object({ fund: z.string().max(60) }),
    output: z.array(OrderPlace),
    refuses: ['fund.unknown'],
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/portfolios/:portfolio/orders',
    may: 'own.change',
    summary: 'Place an order; sent again under the same id, it answers the order that is there',
    input: z.object({
      portfolio: Id,
      /** Made by whoever places it, and kept until it is answered. */
      id: Id,
      instrument: Id,
      type: z.enum(ORDER_TYPES).default('Buy'),
      unitType: z.enum(UNIT_TYPES),
      full: z.boolean().default(false),
      /** As typed: units with four decimals, or money. */
      quantity: z.string().max(40),
    }),
    output: OrderDetail,
    refuses: ['portfolio.unknown', 'order.gate', 'order.taken', 'order.failed', 'record.changed'],
  }),
  listPortfolioOrders: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/orders',
    shows: 'portfolio',
    may: 'own',
    summary: 'Orders of a portfolio, newest first',
    input: z.object({ portfolio: Id }),
    output: answer(z.array(Order)),
    refuses: ['portfolio.unknown'],
  }),
  exportPortfolioOrders: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/orders.csv',
    shows: 'portfolio',
    may: 'own',
    summary: 'Orders of a portfolio as CSV, newest first',
    input: z.object({ portfolio: Id }),
    output: download('text/csv'),
    refuses: ['portfolio.unknown'],
  }),
  listAccountOrders: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/orders',
    shows: 'account',
    may: 'own',
    summary: 'Orders of all portfolios of an account, newest first',
    input: z.object({ account: Id }),
    output: answer(z.array(Order)),
    refuses: ['account.unknown'],
  }),
  readOrder: endpoint({
    method: 'GET',
    path: '/api/orders/:order',
    may: 'own',
    summary: 'One order, with every stage that it came through',
    input: z.object({ order: Id }),
    output: OrderDetail,
    refuses: ['order.unknown'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:order/cancel',
    may: 'own.change',
    summary: 'Withdraw an order that has been received and not been checked yet',
    input: z.object({ order: Id }),
    output: OrderDetail,
    refuses: ['order.unknown', 'order.stage'],
  }),
  listDesk: endpoint({
    method: 'GET',
    path: '/api/desk/orders',
    may: 'clients.read',
    summary: 'The desk: orders of every client whom one reaches, those that have waited longest first',
    input: DeskQuestion,
    output: z.object({
      orders: z.array(Order),
      /** Whether there are more than are listed. */
      more: z.boolean(),
      /** How many there are in each stage, whatever else was asked for. */
      counts: z.record(z.enum(ORDER_STAGES), z.number().int()),
    }),
    refuses: ['portal.unknown'],
  }),
  exportDesk: endpoint({
    method: 'GET',
    path: '/api/desk/orders.csv',
    may: 'clients.read',
    summary: 'Orders of the desk as CSV, as they are listed',
    input: DeskQuestion,
    output: download('text/csv'),
    refuses: ['portal.unknown'],
  }),
  readDeskOrder: endpoint({
    method: 'GET',
    path: '/api/desk/orders/:order',
    may: 'clients.read',
    summary: 'One order as the desk sees it: checked against the rules as of now',
    input: z.object({ order: Id }),
    output: DeskOrder,
    refuses: ['order.unknown'],
  }),
  moveOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:order/stage',
    may: 'house.keep',
    summary: 'Take an order to its next stage, or back; `version` is the one that was read. Executing it writes its transaction',
    input: z.object({
      order: Id,
      version: z.number().int(),
      stage: z.enum(ORDER_STAGES),
      /** Asked for where it is rejected or cancelled, and where an execution is taken back. */
      reason: z.string().trim().max(1000).default(''),
      /** Of an execution: of a unit in the currency of the fund, and its day. */
      price: Amount.nullable().default(null),
      date: PlainDate.nullable().default(null),
    }),
    output: OrderDetail,
    refuses: ['order.unknown', 'order.stage', 'order.eyes', 'record.changed'],
  }),
};

/** Which call of a provider an order is: the first of an account subscribes, everything else, and each sale, amends [OQ-01]. */
export type OrderCall = 'subscription' | 'amendment';

/**
 * Port: who carries out what clients order. Asked once for an order, within the transaction that keeps it: whatever it throws, the order was not
 * placed.
 */
export interface OrderCalls {
  take(order: OrderToTake, call: OrderCall): Promise<void>;
}

export type OrderToTake = Pick<Order, 'id' | 'account' | 'name' | 'type' | 'unitType' | 'full' | 'units' | 'amount' | 'currency'>;

/** What orders bring to be shown; see capabilities/navigation. */
export const orderWidgets = {
  'orders.desk': { kind: 'page', at: 'portal' },
  'orders.fund': { kind: 'part', at: 'fund' },
} as const;
