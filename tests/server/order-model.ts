/**
 * The model of an account, in a few lines and without a database: its status, its orders, its units, the letters about it. Written from the documents
 * and not from the code, whose rules it judges. Units are counted in ten-thousandths, money in hundredths.
 */
import type { OrderStage } from '#contract/orders';
import type { Status } from '#packages/policy';

/** Price of a unit of the one fund. */
export const PRICE = 100n;
const REMAINDER = 100_000_00n;

type StatusNeed = 'no' | 'again' | 'yes';
interface OrderRule {
  readonly buy: StatusNeed;
  readonly sell: StatusNeed;
  /** In whole money. */
  readonly least: bigint;
}
const AGAIN: OrderRule = { buy: 'again', sell: 'again', least: 50_000n };
const OPENS: Partial<Record<Status, OrderRule>> = {
  verified: { buy: 'yes', sell: 'yes', least: 100_000n },
  'verified + order': { buy: 'yes', sell: 'again', least: 50_000n },
  reporting: { buy: 'yes', sell: 'yes', least: 50_000n },
  'review verified': { buy: 'yes', sell: 'again', least: 50_000n },
  'buy order': AGAIN,
  'payment sent': AGAIN,
};
const LOCKED: readonly Status[] = ['pending', 'pending + order', 'review'];
const NOT_TAKEN_ON: readonly Status[] = ['created', 'pending', 'pending + order'];
const CHECKED: readonly Status[] = ['verified', 'verified + order', 'reporting', 'review verified'];
const DEAD: readonly OrderStage[] = ['rejected', 'cancelled'];
const WAITS: readonly OrderStage[] = ['received', 'checked', 'sent'];
const LEADS: Record<OrderStage, readonly OrderStage[]> = {
  received: ['checked', 'rejected', 'cancelled'],
  checked: ['sent', 'rejected', 'received'],
  sent: ['executed', 'rejected', 'checked'],
  executed: ['settled', 'sent'],
  rejected: [],
  settled: [],
  cancelled: [],
};

export interface ModelOrderRequest {
  readonly type: 'Buy' | 'Sell';
  readonly unitType: 'units' | 'amount';
  readonly full: boolean;
  readonly quantity: string;
}

export interface ModelOrder extends ModelOrderRequest {
  /** Null for an automatic order until it has been seen. */
  id: string | null;
  readonly quarter: string | null;
  units: bigint;
  readonly amount: bigint;
  readonly whole: boolean;
  readonly before: Status | null;
  readonly after: Status | null;
  readonly bornAt: number;
  diedAt: number | null;
  stage: OrderStage;
  version: number;
  checker: string | null;
  /** Units that its execution brought; negative where it took them. */
  moved: bigint;
}

export interface StageMove {
  readonly by: 'sue' | 'tom';
  readonly stage: OrderStage;
  /** Whole. */
  readonly price: bigint;
  readonly reason: boolean;
  readonly stale: boolean;
}

/** `null` where the operation succeeds, or the code of the refusal. */
type OrderRefusalCode = string | null;

export class ModelAccount {
  status: Status = 'reporting';
  readonly orders: ModelOrder[] = [];
  held: bigint;
  letters = { order: 0, status: 0 };
  /** The details sent last, being checked, and in force; undefined where there are none. */
  sent: string | undefined;
  asked: string | undefined;
  inForce: string | undefined;
  distributes: boolean | undefined;
  #steps = 0;
  readonly #tells: ReadonlySet<Status>;

  /** @param tells statuses about which the client gets a letter */
  constructor(held: bigint, tells: ReadonlySet<Status>) {
    this.held = held;
    this.#tells = tells;
  }

  /** Own orders that came to something, or may. */
  get ordered(): boolean {
    return this.orders.some(({ quarter, stage }) => quarter === null && !DEAD.includes(stage));
  }

  get free(): bigint {
    const waiting = this.orders.filter(({ type, stage }) => type === 'Sell' && WAITS.includes(stage));
    const left = this.held - waiting.reduce((sum, { units }) => sum + units, 0n);
    return left > 0n ? left : 0n;
  }

  opens(type: 'Buy' | 'Sell'): boolean {
    const need = OPENS[this.status]?.[type === 'Buy' ? 'buy' : 'sell'] ?? 'no';
    return need === 'yes' || (need === 'again' && this.ordered);
  }

  get button(): boolean {
    return OPENS[this.status] !== undefined;
  }

  place(id: string, wanted: ModelOrderRequest): OrderRefusalCode {
    const there = this.orders.find((order) => order.id === id);
    if (there) return there.type === wanted.type ? null : 'order.taken';
    if (!this.opens(wanted.type)) return 'order.gate';
    const asked = wanted.type === 'Buy' ? this.#bought(wanted) : this.#sold(wanted);
    if (asked === null) return 'input.invalid';
    const after = wanted.type === 'Buy' ? 'buy order' : 'sell order';
    this.orders.push({ ...wanted, ...asked, ...this.#born(), id, quarter: null, before: this.status, after });
    this.status = after;
    this.letters.order += 1;
    return null;
  }

  #born() {
    this.#steps += 1;
    return { bornAt: this.#steps, diedAt: null, stage: 'received' as const, version: 1, checker: null, moved: 0n };
  }

  #bought({ unitType, quantity }: ModelOrderRequest) {
    const units = unitType === 'units' ? decimal(quantity, 4) : null;
    const amount = units === null ? decimal(quantity, 2) : (units * PRICE) / 100n;
    if (amount === null || amount <= 0n || amount < OPENS[this.status]!.least * 100n) return null;
    return { units: units ?? (amount * 100n) / PRICE, amount, whole: false };
  }

  #sold({ unitType, full, quantity }: ModelOrderRequest) {
    const { free } = this;
    const worth = (free * PRICE) / 100n;
    if (free <= 0n) return null;
    const all = { units: free, amount: worth, whole: true };
    if (full) return all;
    const units = unitType === 'units' ? (/^\d+\.\d{4}$/.test(quantity) ? decimal(quantity, 4) : null) : undefined;
    const amount = units === undefined ? decimal(quantity, 2) : units && (units * PRICE) / 100n;
    if (amount === null || amount <= 0n || amount > worth) return null;
    if (amount === worth) return all;
    return worth - amount < REMAINDER ? null : { units: units ?? (amount * 100n) / PRICE, amount, whole: false };
  }

  cancel(order: ModelOrder): OrderRefusalCode {
    if (order.stage === 'cancelled') return null;
    if (order.stage !== 'received' || order.quarter !== null) return 'order.stage';
    this.#step(order, 'cancelled');
    this.letters.order += 1;
    return null;
  }

  move(order: ModelOrder, { by, stage, price, reason, stale }: StageMove): OrderRefusalCode {
    if (!LEADS[order.stage].includes(stage)) return 'order.stage';
    if (stale) return 'record.changed';
    const corrected = order.stage === 'executed' && stage === 'sent';
    if ((DEAD.includes(stage) || corrected) && !reason) return 'input.invalid';
    if (stage === 'executed') {
      if (order.checker === by) return 'order.eyes';
      const exact = order.unitType === 'units' || order.whole;
      const count = exact ? order.units : (order.amount * 100n) / price;
      const moved = order.type === 'Buy' ? count : -count;
      if (this.held + moved < 0n) return 'input.invalid';
      order.moved = moved;
      this.held += moved;
    }
    if (corrected) {
      if (this.held - order.moved < 0n) return 'record.used';
      this.held -= order.moved;
      order.moved = 0n;
    }
    const back = corrected || (order.stage === 'sent' && stage === 'checked') || stage === 'received';
    if (stage === 'checked') order.checker = by;
    if (stage === 'received') order.checker = null;
    this.#step(order, stage);
    if (!back && stage !== 'checked' && stage !== 'sent') this.letters.order += 1;
    return null;
  }

  #step(order: ModelOrder, stage: OrderStage): void {
    this.#steps += 1;
    order.stage = stage;
    order.version += 1;
    if (!DEAD.includes(stage)) return;
    order.diedAt = this.#steps;
    const others = this.#own().slice(this.#own().indexOf(order) + 1);
    if (order.after !== null && this.status === order.after && others.every((later) => DEAD.includes(later.stage)))
      this.status = this.#without(order);
  }

  #own(): ModelOrder[] {
    return this.orders.filter(({ quarter }) => quarter === null);
  }

  /** What the status was before an order, and before those that it came upon and that have come to nothing since. */
  #without(order: ModelOrder): Status {
    const earlier = this.#own()[this.#own().indexOf(order) - 1];
    const gone = earlier && earlier.after === order.before && earlier.diedAt !== null && earlier.diedAt > order.bornAt;
    return gone ? this.#without(earlier) : order.before!;
  }

  setStatus(to: Status): OrderRefusalCode {
    const from = this.status;
    this.status = to;
    if (from !== to && this.#tells.has(to)) this.letters.status += 1;
    if (LOCKED.includes(from) && CHECKED.includes(to) && this.asked !== undefined) {
      this.inForce = this.asked;
      this.asked = undefined;
    }
    if (from !== to && to === 'created') this.asked = this.inForce = undefined;
    return null;
  }

  submit(id: string): OrderRefusalCode {
    if (LOCKED.includes(this.status)) return 'submission.locked';
    this.sent = id;
    if (NOT_TAKEN_ON.includes(this.status)) return null;
    this.setStatus('review');
    this.asked = id;
    return null;
  }

  verify(): OrderRefusalCode {
    if (this.status !== 'created') return 'verification.closed';
    if (this.sent === undefined) return 'verification.details';
    this.asked = this.sent;
    return this.setStatus('pending');
  }

  switchDistribution(on: boolean): OrderRefusalCode {
    if (this.held <= 0n && this.distributes !== true) return 'fund.unknown';
    if (on !== (this.distributes ?? false)) this.distributes = on;
    return null;
  }

  /** 1.25 % of what is held, where it is switched on: once for a quarter. */
  endQuarter(quarter: string): void {
    const amount = (this.held * PRICE * 125n) / 1_000_000n;
    if (this.distributes !== true || amount <= 0n) return;
    const asked = { type: 'Sell', unitType: 'amount', full: false, quantity: '', whole: false } as const;
    const units = (amount * 100n) / PRICE;
    this.orders.push({ ...asked, ...this.#born(), id: null, quarter, units, amount, before: null, after: null });
  }
}

/** Null for text that is no number of so many places, not counting zeros at the end. */
function decimal(text: string, places: number): bigint | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  return whole === undefined || part.length > places ? null : BigInt(whole + part.padEnd(places, '0'));
}

/** As a decimal without needless zeros. */
export function formatUnits(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '');
  return digits.slice(0, -places) + (part === '' ? '' : `.${part}`);
}
