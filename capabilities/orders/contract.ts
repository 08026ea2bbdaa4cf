/** Orders: what clients ask to buy and sell of a fund, and how far each order has come. */
import { z } from 'zod';
import { Amount, answerSchema, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import { orderDocuments, OutstandingOrder } from './contract-provider.ts';
import { ORDER_STAGES, ORDER_TYPES, SALE_REASONS, UNIT_TYPES } from './contract-rules.ts';

export * from './contract-provider.ts';

export { isHeldAs, positionOf, type HeldPosition } from './contract-positions.ts';
export {
  toFourDecimals,
  fullQuantity,
  judgeOrder,
  ORDER_STAGES,
  orderGates,
  orderStatus,
  SALE_REASONS,
  SELL_REMAINDER,
  STAGE_MOVES,
  valueOfUnits,
  type OrderBreach,
  type OrderFigures,
  type OrderStage,
  type OrderType,
  type UnitType,
  type RequestedOrder,
  type SaleReason,
} from './contract-rules.ts';

/** Placed by the client; by a standing instruction at the end of a quarter; or by verification. */
export const ORDER_KINDS = ['client', 'distribution', 'verification'] as const;

export const Order = z.object({
  id: Id,
  /** The number by which people refer to it. */
  number: z.string(),
  account: z.object({ id: Id, name: z.string() }),
  portfolio: z.object({ id: Id, name: z.string() }).nullable(),
  portal: z.string().nullable(),
  /** The client whose order it is. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** Name of the fund. */
  name: z.string(),
  /** The fund's instrument; null for an order that staff entered without it. */
  product: Id.nullable(),
  kind: z.enum(ORDER_KINDS),
  type: z.enum(ORDER_TYPES),
  status: z.enum(['placed', 'closed']),
  stage: z.enum(ORDER_STAGES),
  active: z.boolean(),
  /** The requested units or amount; the other one follows from the price, where there was one. */
  unitType: z.enum(UNIT_TYPES),
  full: z.boolean(),
  units: Amount.nullable(),
  amount: Amount.nullable(),
  /** Its value when it was placed, in `currency`, the currency of the fund. */
  value: Amount.nullable(),
  /** The cost of a purchase; for a sale the cost at which its units were bought, where that is known. */
  cost: Amount.nullable(),
  /** The loss of a sale against its cost; zero where there is none. */
  losses: Amount.nullable(),
  currency: Currency,
  /** Price of a unit when it was placed, and its day. */
  nav: Amount.nullable(),
  navDate: PlainDate.nullable(),
  fundIdFromAccountNo: z.string().nullable(),
  /** The price at which it was executed. */
  price: Amount.nullable(),
  executedOn: PlainDate.nullable(),
  placed: Moment,
  /** The status that belongs to its stage. */
  changed: Moment,
  /** Rises with every stage and change. */
  version: z.number().int(),
});
export type Order = z.infer<typeof Order>;

/** Answers by the names of the form's fields. */
const StoredAnswers = z.record(z.string(), z.unknown()) as unknown as z.ZodType<FieldValues>;

export const OrderDetail = Order.extend({
  /** The client's answers about an order that came with their verification, by the names of the funds tab. */
  subscription: StoredAnswers.nullable(),
  /** Why it is sold, where the client has said so. */
  saleReason: z.enum(SALE_REASONS).nullable(),
  /** The provider that has taken it; null for one of the firm's own desk. */
  carriedBy: z.string().nullable(),
  /** The stages in the order in which it passed them. */
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
  /** Units held, and those of them that wait to be sold; the difference can be sold. */
  held: Amount,
  waiting: Amount,
  units: Amount,
  /** Value of the units that can be sold, to two decimals. */
  value: Amount.nullable(),
});
export type OrderFund = z.infer<typeof OrderFund>;

export const OrderTerms = z.object({
  account: z.object({ id: Id, name: z.string() }),
  /** Status of the account, and whether its client has orders: the inputs of `orderGates`. */
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

/** A portfolio in which a client can order a fund, and how much of the fund it holds. */
export const OrderablePortfolio = z.object({
  account: z.object({ id: Id, name: z.string() }),
  portfolio: z.object({ id: Id, name: z.string() }),
  portal: z.string(),
  instrument: Id,
  held: Amount,
});
export type OrderablePortfolio = z.infer<typeof OrderablePortfolio>;

export const DESK_VIEWS = ['open', 'closed', 'all'] as const;

/** The filters of the desk. */
const DeskQuery = z.object({
  view: z.enum(DESK_VIEWS).default('open'),
  stage: z.enum(ORDER_STAGES).optional(),
  /** Of accounts of this portal; without it of all. */
  portal: z.string().max(100).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  /** Text in the names of account and fund, or in the number. */
  search: z.string().max(200).default(''),
});

/** The rules that the desk checks; those that depend on no other come first. */
export const DESK_RULES = ['fund', 'status', 'details', 'price', 'minimum', 'held', 'remainder'] as const;

/** One rule with the values that it was checked by; money is in the currency of the fund. */
export const DeskCheck = z.object({
  rule: z.enum(DESK_RULES),
  holds: z.boolean(),
  /** Identifier of the status that the account had before the order. */
  status: z.string().optional(),
  /** Price of a unit, with its day. */
  price: Amount.optional(),
  date: PlainDate.optional(),
  /** Requested units, and available units. */
  asked: Amount.optional(),
  free: Amount.optional(),
  /** A value, and the minimum that it has to reach. */
  worth: Amount.optional(),
  least: Amount.optional(),
});
export type DeskCheck = z.infer<typeof DeskCheck>;

/** Orders of one portfolio that are under way. */
export const OpenOrders = z.object({ account: Id, portfolio: Id, name: z.string(), count: z.number() });
export type OpenOrders = z.infer<typeof OpenOrders>;

export const OrderPlaces = z.object({
  places: z.array(OrderablePortfolio),
  /** Names of the portfolios of which nobody knows what they hold, so that nothing can be ordered in them now. */
  silent: z.array(z.string()),
});
export type OrderPlaces = z.infer<typeof OrderPlaces>;

export const DeskOrder = OrderDetail.extend({
  /** The checks as of now; none once the order has been executed or is closed. */
  checks: z.array(DeskCheck),
  /** Whether the reader checked it, so that somebody else has to execute it. */
  eyes: z.boolean(),
  /** Whether executing it posts a transaction to the ledger: a provider that keeps the holdings has books of its own. */
  posts: z.boolean(),
  /** The default day of execution, and the last price of the fund. */
  day: PlainDate,
  lastPrice: Amount.nullable(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const orders = {
  ...orderDocuments,
  readOrderTerms: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/order-terms',
    shows: 'portfolio',
    may: 'own',
    summary: 'What can be bought and sold in a portfolio, and what its account’s status leaves open',
    input: z.object({ portfolio: Id }),
    output: OrderTerms,
    refuses: ['portfolio.unknown', 'source.unsupported', 'source.unanswered', 'source.unfiled'],
  }),
  listOrderPlaces: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/order-places',
    shows: 'funds',
    may: 'own',
    summary: 'Where the client who asks can order a fund: their portfolios whose account has the order button by its status',
    input: z.object({ fund: z.string().max(60) }),
    output: OrderPlaces,
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
  listOpenOrders: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/open-orders',
    shows: 'portal',
    may: 'own',
    summary: 'How many orders of the reader’s own portfolios in a portal are under way, the portfolio ordered in last first; fifty at most',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.array(OpenOrders)),
    refuses: ['portal.unknown'],
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/portfolios/:portfolio/orders',
    may: 'own.change',
    summary: 'Place an order; sent again under the same id, it answers the order that is there',
    input: z.object({
      portfolio: Id,
      /** Made by the caller, who keeps it until the server has answered. */
      id: Id,
      instrument: Id,
      type: z.enum(ORDER_TYPES).default('Buy'),
      unitType: z.enum(UNIT_TYPES),
      full: z.boolean().default(false),
      /** As typed: units with four decimals, or money. */
      quantity: z.string().max(40),
      /** Of a sale. */
      reason: z.enum(SALE_REASONS).nullable().default(null),
    }),
    output: OrderDetail,
    refuses: [
      'portfolio.unknown',
      'source.unsupported',
      'source.unanswered',
      'source.unfiled',
      'order.gate',
      'order.taken',
      'order.busy',
      'order.failed',
      'order.unanswered',
      'record.changed',
    ],
  }),
  listPortfolioOrders: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/orders',
    shows: 'portfolio',
    may: 'own',
    summary: 'Orders of a portfolio, newest first',
    input: z.object({ portfolio: Id }),
    output: answerSchema(z.array(Order)),
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
    output: answerSchema(z.array(Order)),
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
    input: DeskQuery,
    output: z.object({
      orders: z.array(Order),
      /** Whether there are more than are listed. */
      more: z.boolean(),
      /** How many orders there are in each stage, whatever the filters. */
      counts: z.record(z.enum(ORDER_STAGES), z.number().int()),
      /** Those that a provider may have taken and that are not stored; told to those alone who keep the house. */
      outstanding: z.array(OutstandingOrder),
    }),
    refuses: ['portal.unknown'],
  }),
  exportDesk: endpoint({
    method: 'GET',
    path: '/api/desk/orders.csv',
    may: 'clients.read',
    summary: 'Orders of the desk as CSV, as they are listed',
    input: DeskQuery,
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
      /** Required to reject or cancel an order, and to take back an execution. */
      reason: z.string().trim().max(1000).default(''),
      /** For an execution: price of a unit in the currency of the fund, and its day. */
      price: Amount.nullable().default(null),
      date: PlainDate.nullable().default(null),
    }),
    output: OrderDetail,
    refuses: ['order.unknown', 'order.stage', 'order.eyes', 'record.changed'],
  }),
};

/** The widgets that orders contribute; see capabilities/navigation. */
export const orderWidgets = {
  'orders.desk': { kind: 'page', at: 'portal' },
  'orders.fund': { kind: 'part', at: 'fund' },
} as const;
