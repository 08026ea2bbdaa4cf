/**
 * The cost of each disposal of a random ledger and the lots that are left, method by method, from the statutes and standards alone and in exact
 * fractions. Lots keep their names and days through corporate actions. The United Kingdom’s pool is worked out in the shares of the beginning, so
 * that splits play no part in the matching.
 */
import { isZero, minus, ONE, over, plus, read, times, total, ZERO, type Q } from './exact.ts';
import {
  addTo,
  cashOf,
  daysOf,
  get,
  isAbove,
  key,
  quotesOf,
  type Quotations,
  symbolOf,
  type Acted,
  type Fact,
  type Life,
  type LifeDay,
} from './life.ts';

export interface OracleLot {
  readonly id: string;
  /** When it was acquired. */
  readonly day: string;
  units: Q;
  /** In the reporting currency and in that of the quotes. */
  cost: Q;
  local: Q;
}

export interface OracleDisposal {
  readonly date: string;
  readonly symbol: string;
  readonly proceeds: Q;
  readonly cost: Q;
  readonly local: Q;
  readonly units: Q;
  /** Units that were never held: what they cost is not known. */
  readonly open: Q;
  /** A transfer out realises nothing. */
  readonly realises: boolean;
}

/** One that may yet be covered. */
type Running = { -readonly [K in keyof OracleDisposal]: OracleDisposal[K] };

interface Debt {
  /** None for units that were handed to another pocket. */
  readonly of: Running | null;
  /** In units of today, of which `each` are one of the disposal. */
  units: Q;
  each: Q;
}

export interface Costs {
  /** By pocket and symbol, at the close of the last day. */
  readonly lots: ReadonlyMap<string, readonly OracleLot[]>;
  /** Up to the last day, as all that happened after it has them. */
  readonly disposals: readonly OracleDisposal[];
  /** Of everything that came in, and of what covered units that were handed over before they were held. */
  readonly acquired: Q;
  readonly covering: Q;
  readonly debts: ReadonlyMap<string, readonly Debt[]>;
  /** By pocket, symbol and lot: units at each close that changed them. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, Q>>;
  /** By fact and lot: units that came or went. */
  readonly moved: ReadonlyMap<string, ReadonlyMap<string, Q>>;
}

interface State {
  readonly life: Life;
  readonly quotes: Quotations;
  readonly lots: Map<string, OracleLot[]>;
  readonly debts: Map<string, Debt[]>;
  readonly disposals: Running[];
  readonly uk: Uk | null;
  acquired: Q;
  covering: Q;
  readonly moved: Map<string, Map<string, Q>>;
}

const known = new WeakMap<Life, Costs>();

export function costsOf(life: Life): Costs {
  const costs = known.get(life) ?? { ...workedOut(life), disposals: disposalsOf(life) };
  known.set(life, costs);
  return costs;
}

/** What is bought later may be what an earlier sale took. */
function disposalsOf(life: Life): OracleDisposal[] {
  return workedOut(wholeOf(life)).disposals.filter(({ date }) => date <= life.to);
}

/** To its last day. */
export function wholeOf(life: Life): Life {
  const last = [life.to, ...life.facts.map(({ date }) => date), ...life.acts.map(({ date }) => date)].sort().at(-1) as string;
  return { ...life, to: last };
}

function workedOut(life: Life): Costs {
  const all = daysOf(life);
  const quotes = quotesOf(life);
  const state: State = {
    life,
    quotes,
    lots: new Map(),
    debts: new Map(),
    disposals: [],
    acquired: ZERO,
    covering: ZERO,
    moved: new Map(),
    uk: life.method === 'uk-pool' ? ukMatches(all) : null,
  };
  const units = new Map<string, Map<string, Q>>();
  for (const day of all) {
    for (const one of day.acted) act(state, one);
    // A lot that only passes through on the day is one too.
    if (day.acted.length > 0) for (const [at, lots] of state.lots) record(units, at, lots, day.date);
    const between = handed(day.facts);
    for (const fact of day.facts) if (isIn(fact)) acquire(state, fact, minus(read(fact.units), get(between.gone, fact.id)));
    for (const { out, into, units: some } of between.all) hand(state, out, into, some);
    for (const fact of day.facts) if (isOut(fact)) dispose(state, fact, minus(read(fact.units), get(between.gone, fact.id)));
    if (day.facts.length > 0) for (const [at, lots] of state.lots) record(units, at, lots, day.date);
  }
  return { ...state, units };
}

function record(units: Map<string, Map<string, Q>>, at: string, lots: readonly OracleLot[], date: string): void {
  const now = new Map<string, Q>();
  for (const lot of lots) addTo(now, `${at}/${lot.id}`, lot.units);
  for (const name of units.keys()) if (name.startsWith(`${at}/`) && !now.has(name)) now.set(name, ZERO);
  for (const [name, some] of now) units.set(name, (units.get(name) ?? new Map<string, Q>()).set(date, some));
}

const isIn = ({ symbol, type }: Fact) => symbol !== null && (type === 'Purchase' || type === 'TransferIn');
const isOut = ({ symbol, type }: Fact) => symbol !== null && (type === 'Sale' || type === 'TransferOut');

interface Handed {
  readonly all: { readonly out: Fact; readonly into: Fact; readonly units: Q }[];
  /** By fact. */
  readonly gone: ReadonlyMap<string, Q>;
}

/** What went from one pocket to the other on one day: out of the one, and into the other without a word about its cost. */
function handed(facts: readonly Fact[]): Handed {
  const gone = new Map<string, Q>();
  const all: { out: Fact; into: Fact; units: Q }[] = [];
  for (const into of facts.filter((fact) => isIn(fact) && fact.type === 'TransferIn' && isZero(read(fact.amount))))
    for (const out of facts.filter((fact) => isOut(fact) && fact.type === 'TransferOut')) {
      if (out.symbol !== into.symbol || out.pocket === into.pocket) continue;
      const some = least(minus(read(into.units), get(gone, into.id)), minus(read(out.units), get(gone, out.id)));
      if (!isAbove(some)) continue;
      addTo(gone, into.id, some);
      addTo(gone, out.id, some);
      all.push({ out, into, units: some });
    }
  return { all, gone };
}

/** Each lot that goes keeps its name, its day and its cost. */
function hand(state: State, out: Fact, into: Fact, units: Q): void {
  const from = key(out.pocket, out.symbol as string);
  const before = (state.lots.get(from) ?? []).map((lot) => ({ ...lot }));
  const missing = takeOut(state, from, out, units, () => {});
  const lots = before.flatMap((lot, i) => {
    const left = state.lots.get(from)?.[i]?.units ?? lot.units;
    const share = over(minus(lot.units, left), lot.units);
    return [{ ...lot, units: times(lot.units, share), cost: times(lot.cost, share), local: times(lot.local, share) }];
  });
  put(state, from, []);
  if (isAbove(missing)) {
    const own = state.debts.get(from) ?? [];
    state.debts.set(from, [...own, { of: null, units: missing, each: ONE }]);
    const symbol = out.symbol as string;
    const cost = times(missing, state.quotes.worth(symbol, out.date));
    const local = times(missing, state.quotes.price(symbol, out.date));
    state.acquired = plus(state.acquired, cost);
    lots.push({ id: into.id, day: into.date, units: missing, cost, local });
  }
  const some = lots.filter((lot) => isAbove(lot.units));
  for (const lot of enter(state, key(into.pocket, into.symbol as string), some)) note(state, into.id, lot.id, lot.units);
}

/** What came in cost: in the reporting currency, and in that of the quotes. */
function paid({ life, quotes }: State, fact: Fact, units: Q): { cost: Q; local: Q } {
  const symbol = fact.symbol as string;
  const own = quotes.currencyOf(symbol);
  const brought = fact.type === 'TransferIn';
  if (brought && isZero(read(fact.amount))) {
    return { cost: times(units, quotes.worth(symbol, fact.date)), local: times(units, quotes.price(symbol, fact.date)) };
  }
  const money = brought ? read(fact.amount) : minus(ZERO, traded(life, fact));
  const day = brought ? (fact.acquired ?? fact.date) : fact.date;
  const cost = times(money, quotes.rate(fact.currency, day));
  return { cost, local: fact.currency === own ? money : over(cost, quotes.rate(own, day)) };
}

function traded({ fees, taxes }: Life, fact: Fact): Q {
  const fee = fees === 'capitalised' ? read(fact.fee) : ZERO;
  const tax = taxes === 'capitalised' ? read(fact.tax) : ZERO;
  return minus(cashOf(fact), plus(fee, tax));
}

const least = (a: Q, b: Q) => (a.n * b.d <= b.n * a.d ? a : b);
const sumOf = (lots: readonly OracleLot[]) => total(lots.map(({ units }) => units));
const isPool = ({ method }: Life) => method === 'average' || method === 'uk-pool';

function acquire(state: State, fact: Fact, units: Q): void {
  const at = key(fact.pocket, fact.symbol as string);
  if (isZero(units)) return;
  const { cost, local } = paid(state, fact, units);
  state.acquired = plus(state.acquired, cost);
  const open = minus(units, get(state.uk?.taken ?? new Map(), fact.id));
  if (!isAbove(open)) return;
  const share = over(open, units);
  const lot = { id: fact.id, day: fact.acquired ?? fact.date, units: open, cost: times(cost, share), local: times(local, share) };
  for (const left of enter(state, at, [lot])) note(state, fact.id, fact.id, left.units);
}

/** What was disposed of before it was held is covered first, the earliest first, by a part of each lot. Answers what is left of the lots. */
function enter(state: State, at: string, lots: readonly OracleLot[]): readonly OracleLot[] {
  const all = sumOf(lots);
  let left = all;
  for (const debt of state.debts.get(at) ?? []) {
    const some = least(debt.units, left);
    if (!isAbove(some)) continue;
    left = minus(left, some);
    debt.units = minus(debt.units, some);
    const [cost, local] = [total(lots.map((lot) => lot.cost)), total(lots.map((lot) => lot.local))].map((sum) =>
      times(sum, over(some, all)),
    );
    if (debt.of === null) state.covering = plus(state.covering, cost as Q);
    else {
      debt.of.cost = plus(debt.of.cost, cost as Q);
      debt.of.local = plus(debt.of.local, local as Q);
      debt.of.open = minus(debt.of.open, over(some, debt.each));
    }
  }
  const share = isZero(all) ? ONE : over(left, all);
  const rest = lots.map((lot) => ({
    ...lot,
    units: times(lot.units, share),
    cost: times(lot.cost, share),
    local: times(lot.local, share),
  }));
  put(state, at, rest);
  return rest;
}

function note({ moved }: State, fact: string, lot: string, units: Q): void {
  const own = moved.get(fact) ?? new Map<string, Q>();
  moved.set(fact, own);
  addTo(own, lot, units);
}

function put(state: State, at: string, more: readonly OracleLot[]): void {
  const all = [...(state.lots.get(at) ?? []), ...more].filter(({ units }) => isAbove(units));
  // Older first; those of one day in the order in which they came.
  all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first] = all;
  const one = first && {
    ...first,
    units: sumOf(all),
    cost: total(all.map(({ cost }) => cost)),
    local: total(all.map(({ local }) => local)),
  };
  state.lots.set(at, isPool(state.life) && one ? [one] : all);
}

function dispose(state: State, fact: Fact, units: Q): void {
  const at = key(fact.pocket, fact.symbol as string);
  const { quotes } = state;
  if (isZero(units)) return;
  let matched = ZERO;
  let [cost, local] = [ZERO, ZERO];
  for (const { from, units: some, theirs } of state.uk?.matches.get(fact.id) ?? []) {
    matched = plus(matched, some);
    const each = ofUnit(state, from);
    cost = plus(cost, times(each.cost, theirs));
    local = plus(local, times(each.local, theirs));
  }
  const open = takeOut(state, at, fact, minus(units, matched), (lot, share) => {
    cost = plus(cost, times(lot.cost, share));
    local = plus(local, times(lot.local, share));
  });
  put(state, at, []);
  const proceeds = times(traded(state.life, fact), quotes.rate(fact.currency, fact.date));
  const realises = fact.type === 'Sale';
  const disposal = { date: fact.date, symbol: fact.symbol as string, proceeds, cost, local, units, open, realises };
  if (isAbove(open)) state.debts.set(at, [...(state.debts.get(at) ?? []), { of: disposal, units: open, each: ONE }]);
  state.disposals.push(disposal);
}

/** Takes units off the lots in their order, telling of each the part that goes; answers how many there were not. */
function takeOut(state: State, at: string, fact: Fact, units: Q, gone: (lot: OracleLot, share: Q) => void): Q {
  let open = units;
  for (const [lot, limit] of inOrder(state.life, state.lots.get(at) ?? [], fact)) {
    const some = least(least(open, limit), lot.units);
    if (!isAbove(some)) continue;
    const share = over(some, lot.units);
    gone(lot, share);
    [lot.cost, lot.local] = [minus(lot.cost, times(lot.cost, share)), minus(lot.local, times(lot.local, share))];
    lot.units = minus(lot.units, some);
    open = minus(open, some);
    note(state, fact.id, lot.id, minus(ZERO, some));
  }
  return open;
}

/** The cost of a unit of an acquisition that may be yet to come. */
function ofUnit(state: State, id: string): { cost: Q; local: Q } {
  const fact = state.life.facts.find((one) => one.id === id) as Fact;
  const units = read(fact.units);
  const { cost, local } = paid(state, fact, units);
  return { cost: over(cost, units), local: over(local, units) };
}

const ofOne = ({ cost, units }: OracleLot) => over(cost, units);

/** Lots with how much of each may be taken at its place. */
function inOrder({ method }: Life, lots: readonly OracleLot[], { lots: named = [] }: Fact): [OracleLot, Q][] {
  const all = (some: readonly OracleLot[]) => some.map((lot): [OracleLot, Q] => [lot, lot.units]);
  if (method === 'lifo') return all([...lots].reverse());
  if (method === 'hifo')
    return all([...lots].sort((a, b) => (isAbove(minus(ofOne(b), ofOne(a))) ? 1 : isAbove(minus(ofOne(a), ofOne(b))) ? -1 : 0)));
  if (method !== 'specific') return all(lots);
  const chosen = named.flatMap(({ lot: id, units }) =>
    lots.filter((lot) => lot.id === id).map((lot): [OracleLot, Q] => [lot, units === undefined ? lot.units : read(units)]),
  );
  return [...chosen, ...all(lots)];
}

function act(state: State, { act: what, pocket, held, kept, each, received, cash }: Acted): void {
  const { quotes } = state;
  const at = key(pocket, what.symbol);
  const lots = state.lots.get(at) ?? [];
  const day = what.date;
  if (what.kind === 'return-of-capital' && cash) return giveBack(state, at, day, what.symbol, cash);
  // Lots hold more than is held where a sale waits for the purchase it is matched with: that part takes no part.
  const isRenamed = what.kind === 'renamed';
  if (isZero(held) && lots.length === 0) return;
  const real = !isRenamed && isAbove(minus(sumOf(lots), held)) ? over(held, sumOf(lots)) : ONE;
  const share = sharesOfCost(quotes, { what, held, kept, received, cash });
  const stays = isZero(held) ? each : over(kept, held);
  const own: OracleLot[] = [];
  const theirs: OracleLot[] = [];
  let [gone, goneLocal] = [ZERO, ZERO];
  for (const lot of lots) {
    const [cost, local, units] = [times(lot.cost, real), times(lot.local, real), times(lot.units, real)];
    const aside = minus(ONE, real);
    const asideUnits = times(times(lot.units, aside), isZero(each) ? ONE : each);
    own.push({
      ...lot,
      units: plus(times(units, stays), asideUnits),
      cost: plus(times(cost, share.kept), times(lot.cost, aside)),
      local: plus(times(local, share.kept), times(lot.local, aside)),
    });
    if (received) {
      const across = over(quotes.rate(quotes.currencyOf(what.symbol), day), quotes.rate(quotes.currencyOf(received.symbol), day));
      theirs.push({
        ...lot,
        units: isRenamed ? units : over(times(units, received.units), held),
        cost: times(cost, share.received),
        local: times(times(local, share.received), across),
      });
    }
    gone = plus(gone, times(cost, share.cash));
    goneLocal = plus(goneLocal, times(local, share.cash));
  }
  state.lots.set(
    at,
    own.filter(({ units }) => isAbove(units)),
  );
  const debts = (state.debts.get(at) ?? []).filter(() => !isZero(each));
  for (const debt of debts) for (const part of ['units', 'each'] as const) debt[part] = times(debt[part], each);
  state.debts.set(at, debts);
  if (received)
    enter(
      state,
      key(pocket, received.symbol),
      theirs.filter(({ units }) => isAbove(units)),
    );
  if (!cash || isZero(share.cash)) return;
  const proceeds = times(cash.amount, quotes.rate(cash.currency, day));
  state.disposals.push({ date: day, symbol: what.symbol, proceeds, cost: gone, local: goneLocal, units: ZERO, open: ZERO, realises: true });
}

type Outcome = Pick<Acted, 'held' | 'kept' | 'received' | 'cash'> & { readonly what: Acted['act'] };

function sharesOfCost(quotes: Quotations, { what, held, kept, received, cash }: Outcome): { kept: Q; received: Q; cash: Q } {
  const all = { kept: ZERO, received: ZERO, cash: ZERO };
  if (what.kind === 'split' || what.kind === 'bonus') return { ...all, kept: ONE };
  if (what.kind === 'cash-in-lieu') return { ...all, kept: over(kept, held), cash: minus(ONE, over(kept, held)) };
  if (what.kind === 'renamed' || (what.kind === 'merger' && !cash)) return { ...all, received: ONE };
  if (what.kind === 'merger' && !received) return { ...all, cash: ONE };
  const theirs = received ? times(received.units, quotes.worth(received.symbol, what.date)) : ZERO;
  const byValue = (part: Q, rest: Q) => (isZero(plus(part, rest)) ? ZERO : over(part, plus(part, rest)));
  if (what.kind === 'merger' && cash) {
    const money = times(cash.amount, quotes.rate(cash.currency, what.date));
    const share = what.cashCostShare === undefined ? byValue(money, theirs) : read(what.cashCostShare);
    return { ...all, cash: share, received: minus(ONE, share) };
  }
  const stated = what.kind === 'rights' ? (what.costShare ?? '0') : what.costShare;
  const share = stated === undefined ? byValue(theirs, times(kept, quotes.worth(what.symbol, what.date))) : read(stated);
  return { ...all, received: share, kept: minus(ONE, share) };
}

/** Lowers the cost of each lot by its part of the money, to nothing and no further. */
function giveBack(state: State, at: string, day: string, symbol: string, cash: { readonly amount: Q; readonly currency: string }): void {
  const { quotes } = state;
  const lots = state.lots.get(at) ?? [];
  const units = sumOf(lots);
  const proceeds = times(cash.amount, quotes.rate(cash.currency, day));
  const own = quotes.currencyOf(symbol);
  const inOwn = cash.currency === own ? cash.amount : over(proceeds, quotes.rate(own, day));
  let [cost, local] = [ZERO, ZERO];
  for (const lot of lots) {
    const share = over(lot.units, units);
    const [some, someLocal] = [least(times(proceeds, share), lot.cost), least(times(inOwn, share), lot.local)];
    [lot.cost, lot.local] = [minus(lot.cost, some), minus(lot.local, someLocal)];
    [cost, local] = [plus(cost, some), plus(local, someLocal)];
  }
  state.disposals.push({ date: day, symbol, proceeds, cost, local, units: ZERO, open: ZERO, realises: true });
}

interface Uk {
  /** By acquisition: units that never come into the pool. */
  readonly taken: Map<string, Q>;
  /** By disposal: what it takes of which acquisition, in units of its own day and of the acquisition's. */
  readonly matches: Map<string, { readonly from: string; readonly units: Q; readonly theirs: Q }[]>;
}

interface DayOf {
  readonly pocket: string;
  readonly symbol: string;
  readonly date: string;
  readonly facts: readonly Fact[];
  /** Of the day. */
  open: Q;
  readonly whole: Q;
  /** That a fact moved, but for those that went to the other pocket. */
  readonly unitsIn: (fact: Fact) => Q;
}

/** Sections 105 and 106A of the Taxation of Chargeable Gains Act 1992, with each day's purchases and each day's sales as one; what goes to the other pocket is neither. */
function ukMatches(all: readonly LifeDay[]): Uk {
  const uk: Uk = { taken: new Map(), matches: new Map() };
  const gone = new Map(all.flatMap(({ facts }) => [...handed(facts).gone]));
  const unitsIn = ({ id, units }: Fact) => minus(read(units), get(gone, id));
  const dayOf = (types: readonly string[]): DayOf[] =>
    all.flatMap(({ date, facts }) => {
      const some = facts.filter((fact) => fact.symbol !== null && types.includes(fact.type) && !isZero(unitsIn(fact)));
      return [...Map.groupBy(some, ({ pocket, symbol }) => key(pocket, symbol as string)).values()].map((own) => {
        const { pocket, symbol } = own[0] as Fact;
        const whole = total(own.map(unitsIn));
        return { pocket, symbol: symbol as string, date, facts: own, open: whole, whole, unitsIn };
      });
    });
  const bought = dayOf(['Purchase', 'TransferIn']);
  const sold = dayOf(['Sale', 'TransferOut']);
  for (const [soonest, latest] of [
    [0, 0],
    [1, 30],
  ] as const)
    for (const sale of sold)
      for (const purchase of bought) {
        const after = (Date.parse(purchase.date) - Date.parse(sale.date)) / 86_400_000;
        if (sale.pocket !== purchase.pocket || after < soonest || after > latest) continue;
        const since = all.filter(({ date }) => date > sale.date && date <= purchase.date);
        const now = restated(sale, since);
        if (now.symbol === purchase.symbol) pair(uk, sale, purchase, now.each);
      }
  return uk;
}

/** What a unit of a sale is by the end of some days: under which symbol, and how many. */
function restated({ pocket, symbol: first }: DayOf, since: readonly LifeDay[]): { readonly symbol: string; readonly each: Q } {
  let [symbol, each] = [first, ONE];
  for (const one of since.flatMap(({ acted }) => acted)) {
    if (one.pocket !== pocket || one.act.symbol !== symbol) continue;
    if (one.act.kind === 'renamed') symbol = one.act.to ?? '';
    else if (!isZero(one.each)) each = times(each, one.each);
  }
  return { symbol, each };
}

/** `each`: units on the day of the purchase for one on that of the sale. */
function pair(uk: Uk, sale: DayOf, purchase: DayOf, each: Q): void {
  const some = least(sale.open, over(purchase.open, each));
  if (!isAbove(some)) return;
  [sale.open, purchase.open] = [minus(sale.open, some), minus(purchase.open, times(some, each))];
  for (const got of purchase.facts) {
    const ofPurchase = over(purchase.unitsIn(got), purchase.whole);
    addTo(uk.taken, got.id, times(times(some, ofPurchase), each));
    for (const given of sale.facts) {
      const both = times(times(some, ofPurchase), over(sale.unitsIn(given), sale.whole));
      const list = uk.matches.get(given.id) ?? [];
      uk.matches.set(given.id, [...list, { from: got.id, units: both, theirs: times(both, each) }]);
    }
  }
}

export const lotsOf = ({ lots }: Costs, symbol: string): OracleLot[] =>
  [...lots].filter(([at]) => symbolOf(at) === symbol).flatMap(([, own]) => own);

/** Whether more of it was disposed of than was held, in some pocket. */
export const isShortOf = ({ debts }: Costs, symbol: string): boolean =>
  [...debts].some(([at, own]) => symbolOf(at) === symbol && own.some(({ units }) => isAbove(units)));
