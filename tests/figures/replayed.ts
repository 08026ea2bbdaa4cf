/**
 * The oracle for figures after facts have come and gone: it filters the facts itself and adds up in plain numbers, a day and a lot at a time. It
 * shares nothing with the product.
 */

/** Days of January 2024. */
export type JanuaryDay = number;
/** From ever. */
export const FROM_EVER = -Infinity;

type ReplayCostMethod = 'average' | 'fifo' | 'lifo' | 'hifo';

/** One fact as a file brings it; a trade is a purchase, and a sale of some of its units, of ASH. */
export type ReplayFact =
  | { readonly kind: 'contribution'; readonly day: JanuaryDay; readonly amount: number }
  | { readonly kind: 'trade'; readonly day: JanuaryDay; readonly units: number; readonly amount: number; readonly sold: ReplaySale | null }
  /** In place of the purchase of a trade, named by the number of its arrival; it stands by itself when that is taken back. */
  | { readonly kind: 'correction'; readonly of: number; readonly day: JanuaryDay; readonly units: number; readonly amount: number }
  | { readonly kind: 'price'; readonly symbol: 'ASH' | 'ELM' | 'YEW' | 'BOX'; readonly day: JanuaryDay; readonly close: number }
  | { readonly kind: 'rate'; readonly day: JanuaryDay; readonly rate: number }
  | { readonly kind: 'action'; readonly action: 'split' | 'bonus' | 'spin-off'; readonly day: JanuaryDay; readonly ratio: number }
  | { readonly kind: 'terms'; readonly from: JanuaryDay; readonly assetClass: string }
  | { readonly kind: 'bond-terms'; readonly from: JanuaryDay; readonly coupon: number }
  | {
      readonly kind: 'cost-method';
      readonly of: 'portfolio' | 'type' | 'firm';
      readonly from: JanuaryDay;
      readonly method: ReplayCostMethod;
    }
  | { readonly kind: 'owner'; readonly from: JanuaryDay; readonly account: 'alpha' | 'gamma' }
  | { readonly kind: 'risk-profile'; readonly from: JanuaryDay; readonly profile: number }
  | { readonly kind: 'benchmark'; readonly from: JanuaryDay; readonly weight: number; readonly rebalancing: 'daily' | 'monthly' }
  | {
      readonly kind: 'commitment';
      readonly event: 'commitment' | 'call' | 'distribution' | 'valuation';
      readonly day: JanuaryDay;
      readonly amount: number;
    };

interface ReplaySale {
  readonly day: JanuaryDay;
  readonly units: number;
  readonly amount: number;
}

/** Facts with the place in the history at which they came and, perhaps, went. */
export interface FactArrival {
  readonly number: number;
  readonly fact: ReplayFact;
  readonly came: number;
  went: number | null;
}

/** What is seen at a moment: what had come by then and had not gone, in the order in which it came. */
export function visibleFacts(history: readonly FactArrival[], moment: number): FactArrival[] {
  return history.filter(({ came, went }) => came <= moment && (went === null || went > moment)).sort((a, b) => a.came - b.came);
}

/** What two facts must share to contradict each other: of these the order of arrival decides, and of no others. */
export function subjectOf(fact: ReplayFact, number: number): string {
  switch (fact.kind) {
    case 'contribution':
    case 'trade':
      return `ledger ${number}`;
    case 'correction':
      return `ledger ${fact.of}`;
    case 'price':
      return `price ${fact.symbol} ${fact.day}`;
    case 'action':
      return `${fact.action} ${fact.day}`;
    case 'commitment':
      return fact.event === 'valuation' ? `valuation ${fact.day}` : `commitment ${number}`;
    case 'cost-method':
      return `cost-method ${fact.of} ${fact.from}`;
    case 'rate':
      return `rate ${fact.day}`;
    default:
      return `${fact.kind} ${fact.from}`;
  }
}

interface ReplayLot {
  units: number;
  cost: number;
}

/** Of the start, and never gone: 100,000 EUR and 2,000 USD paid in on the 2nd, 10 ELM bought for 500 USD and 40 BOX for 4,000 EUR. */
const PAID_IN = { EUR: 100_000, USD: 2000 };
const BOUGHT = { ELM: { units: 10, USD: 500 }, BOX: { units: 40, EUR: 4000 } };
export const FIRST_CLOSE = { ASH: 10, ELM: 50, YEW: 4, BOX: 100 } as const;
/** What corporate actions happen to is quoted every day, so that no close is carried over one of them. */
export function checkpointsOf(symbol: keyof typeof FIRST_CLOSE): readonly JanuaryDay[] {
  return symbol === 'ASH' || symbol === 'YEW' ? [2, 3, 4, 5, 6] : [2];
}
export const FIRST_RATE = 1.25;
export const FIRST_COUPON = 0.0365;
const SPUN_OFF_COST = 0.25;
/** 4 July 2023 to 1 January 2024. */
const DAYS_SINCE_COUPON = 181;

/** One view of the facts: figures as of a day. */
export class ReplayView {
  readonly #facts: readonly FactArrival[];

  constructor(facts: readonly FactArrival[]) {
    this.#facts = facts;
  }

  #all<Kind extends ReplayFact['kind']>(kind: Kind): Extract<ReplayFact, { kind: Kind }>[] {
    return this.#facts.map(({ fact }) => fact).filter((fact): fact is Extract<ReplayFact, { kind: Kind }> => fact.kind === kind);
  }

  /** Of dated facts the one that began last; of those of one day the last to come. */
  #dated<Dated extends { readonly from: JanuaryDay }>(facts: readonly Dated[], day: JanuaryDay): Dated | undefined {
    return facts
      .filter(({ from }) => from <= day)
      .reduce<Dated | undefined>((best, one) => (best && best.from > one.from ? best : one), undefined);
  }

  close(symbol: keyof typeof FIRST_CLOSE, day: JanuaryDay): number {
    const first = checkpointsOf(symbol).map((from) => ({ from, close: FIRST_CLOSE[symbol] }));
    const told = this.#all('price').filter((fact) => fact.symbol === symbol);
    return this.#dated([...first, ...told.map(({ day: from, close }) => ({ from, close }))], day)?.close ?? NaN;
  }

  #rate(day: JanuaryDay): number {
    const first = [2, 3, 4].map((from) => ({ from, rate: FIRST_RATE }));
    return this.#dated([...first, ...this.#all('rate').map(({ day: from, rate }) => ({ from, rate }))], day)?.rate ?? NaN;
  }

  assetClass(day: JanuaryDay): string {
    return this.#dated([{ from: FROM_EVER, assetClass: 'Equities' }, ...this.#all('terms')], day)?.assetClass ?? '';
  }

  accrued(day: JanuaryDay): number {
    const coupon = this.#dated([{ from: FROM_EVER, coupon: FIRST_COUPON }, ...this.#all('bond-terms')], day)?.coupon ?? 0;
    return (coupon * (DAYS_SINCE_COUPON + day)) / 365;
  }

  #method(day: JanuaryDay): ReplayCostMethod {
    const by = (of: string) =>
      this.#dated(
        this.#all('cost-method').filter((rule) => rule.of === of),
        day,
      )?.method;
    return by('portfolio') ?? by('type') ?? by('firm') ?? 'average';
  }

  owner(day: JanuaryDay): string {
    return this.#dated(this.#all('owner'), day)?.account ?? 'gamma';
  }

  riskProfile(day: JanuaryDay): number {
    return this.#dated(this.#all('risk-profile'), day)?.profile ?? 4;
  }

  /** Each day's setting, with the rule of the last. */
  benchmark(day: JanuaryDay): { readonly weights: readonly (readonly [JanuaryDay, number])[]; readonly rebalancing: string } | null {
    const settings = this.#all('benchmark').filter(({ from }) => from <= day);
    const days = [...new Set(settings.map(({ from }) => from))].sort((a, b) => a - b);
    const last = this.#dated(settings, day);
    return last ? { weights: days.map((from) => [from, this.#dated(settings, from)?.weight ?? NaN]), rebalancing: last.rebalancing } : null;
  }

  stake(day: JanuaryDay) {
    const of = (event: string) => this.#all('commitment').filter((fact) => fact.event === event && fact.day <= day);
    const total = (event: string) => of(event).reduce((so, { amount }) => so + amount, 0);
    const promised = of('commitment').length > 0;
    const reported =
      this.#dated(
        of('valuation').map(({ day: from, amount }) => ({ from, amount })),
        day,
      )?.amount ?? null;
    return {
      committed: promised ? total('commitment') : null,
      unfunded: promised ? total('commitment') - total('call') : null,
      paidIn: total('call'),
      distributed: total('distribution'),
      reported,
    };
  }

  /** Those that nothing in sight corrects, and the corrections; in the order in which a day counts them. */
  #purchases() {
    const corrections = this.#all('correction');
    const corrected = new Set(corrections.map(({ of }) => of));
    const own = this.#facts.flatMap(({ fact, number }) => (fact.kind === 'trade' && !corrected.has(number) ? [fact] : []));
    return [...own, ...corrections].sort((a, b) => a.day - b.day || a.units - b.units || a.amount - b.amount);
  }

  #sales(): ReplaySale[] {
    return this.#all('trade').flatMap(({ sold }) => sold ?? []);
  }

  /** Cost of what is left of ASH and YEW at the close of a day. */
  lots(until: JanuaryDay): { readonly ASH: ReplayLot; readonly YEW: ReplayLot } {
    const [purchases, sales] = [this.#purchases(), this.#sales()];
    let ash: ReplayLot[] = [];
    let yew: ReplayLot[] = [];
    for (let day = 2; day <= until; day += 1) {
      const pools = this.#method(day) === 'average';
      const kept = (lots: ReplayLot[]) => (pools ? pooled(lots) : lots);
      const actions = this.#all('action').filter((fact) => fact.day === day);
      const last = (name: string) => actions.findLast(({ action }) => action === name)?.ratio;
      const [bonus, spun, split] = [last('bonus'), last('spin-off'), last('split')];
      if (bonus !== undefined && ash.length > 0) ash = kept(ash.map(({ units, cost }) => ({ units: units * (1 + bonus), cost })));
      if (spun !== undefined && ash.length > 0) {
        yew = kept([...yew, ...ash.map(({ units, cost }) => ({ units: units * spun, cost: cost * SPUN_OFF_COST }))]);
        ash = kept(ash.map(({ units, cost }) => ({ units, cost: cost * (1 - SPUN_OFF_COST) })));
      }
      if (split !== undefined && ash.length > 0) ash = kept(ash.map(({ units, cost }) => ({ units: units * split, cost })));
      for (const { units, amount } of purchases.filter((one) => one.day === day)) ash = kept([...ash, { units, cost: amount }]);
      for (const sold of sales) if (sold.day === day) ash = kept(without(kept(ash), sold.units, this.#method(day)));
    }
    return { ASH: sumOf(ash), YEW: sumOf(yew) };
  }

  cash(day: JanuaryDay): { readonly EUR: number; readonly USD: number } {
    const total = (some: readonly { readonly day: JanuaryDay; readonly amount: number }[]) =>
      some.reduce((so, one) => (one.day <= day ? so + one.amount : so), 0);
    const [contributed, spent, earned] = [this.#all('contribution'), this.#purchases(), this.#sales()].map(total) as [
      number,
      number,
      number,
    ];
    return { EUR: PAID_IN.EUR - BOUGHT.BOX.EUR + contributed - spent + earned, USD: PAID_IN.USD - BOUGHT.ELM.USD };
  }

  /** By symbol: units, price, value and cost in EUR. The clean price of the bond is left out of its cost. */
  rows(day: JanuaryDay): Record<string, { readonly units: number; readonly value: number; readonly cost: number | null }> {
    const { ASH, YEW } = this.lots(day);
    const rate = this.#rate(day);
    const cash = this.cash(day);
    const all = {
      ASH: { units: ASH.units, value: ASH.units * this.close('ASH', day), cost: ASH.cost },
      YEW: { units: YEW.units, value: YEW.units * this.close('YEW', day), cost: YEW.cost },
      ELM: { units: 10, value: (10 * this.close('ELM', day)) / rate, cost: BOUGHT.ELM.USD / this.#rate(2) },
      BOX: { units: 40, value: 40 * (this.close('BOX', day) / 100 + this.accrued(day)), cost: null },
      EUR: { units: cash.EUR, value: cash.EUR, cost: null },
      USD: { units: cash.USD, value: cash.USD / rate, cost: null },
    };
    return Object.fromEntries(Object.entries(all).filter(([, { units }]) => units > 0));
  }

  value(day: JanuaryDay): number {
    return Object.values(this.rows(day)).reduce((so, { value }) => so + value, 0);
  }

  netContributions(until: JanuaryDay): number {
    const later = this.#all('contribution').reduce((so, { day, amount }) => (day <= until ? so + amount : so), 0);
    return PAID_IN.EUR + PAID_IN.USD / this.#rate(2) + later;
  }

  /** Money in counts from the start of its day. */
  timeWeightedReturn(until: JanuaryDay): number {
    let growth = 1;
    for (let day = 2; day <= until; day += 1) {
      const [before, paid] =
        day === 2 ? [0, this.netContributions(2)] : [this.value(day - 1), this.netContributions(day) - this.netContributions(day - 1)];
      growth *= this.value(day) / (before + paid);
    }
    return growth - 1;
  }
}

function sumOf(lots: readonly ReplayLot[]): ReplayLot {
  return lots.reduce((so, lot) => ({ units: so.units + lot.units, cost: so.cost + lot.cost }), { units: 0, cost: 0 });
}

function pooled(lots: readonly ReplayLot[]): ReplayLot[] {
  return lots.length === 0 ? [] : [sumOf(lots)];
}

/** One unit after the other, in the order of the method. */
function without(lots: readonly ReplayLot[], units: number, method: ReplayCostMethod): ReplayLot[] {
  const left = lots.map((lot) => ({ ...lot }));
  const order =
    method === 'lifo' ? left.toReversed() : method === 'hifo' ? left.toSorted((a, b) => b.cost / b.units - a.cost / a.units) : left;
  let open = units;
  for (const lot of order) {
    const taken = Math.min(open, lot.units);
    lot.cost -= (lot.cost * taken) / lot.units;
    lot.units -= taken;
    open -= taken;
  }
  return left.filter((lot) => lot.units > 0);
}
