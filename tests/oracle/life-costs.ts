/**
 * The cost of each disposal of a random ledger and the lots that are left, method by method, from the statutes and standards alone and in exact
 * fractions. Lots keep their names and days through corporate actions. The United Kingdom’s pool is worked out in the shares of the beginning, so
 * that splits play no part in the matching.
 */
import {
  isZero,
  subtractFractions,
  ONE,
  divideFractions,
  addFractions,
  parseFraction,
  multiplyFractions,
  sumFractions,
  ZERO,
  type ExactFraction,
} from './exact.ts';
import {
  addTo,
  cashOf,
  daysOf,
  fractionAt,
  isAbove,
  pocketKey,
  quotesOf,
  type Quotations,
  symbolOf,
  type AppliedAction,
  type LifeFact,
  type LedgerLife,
  type LifeDay,
} from './life.ts';

export interface OracleLot {
  readonly id: string;
  /** When it was acquired. */
  readonly day: string;
  units: ExactFraction;
  /** In the reporting currency and in that of the quotes. */
  cost: ExactFraction;
  local: ExactFraction;
}

export interface OracleDisposal {
  readonly date: string;
  readonly symbol: string;
  readonly proceeds: ExactFraction;
  readonly cost: ExactFraction;
  readonly local: ExactFraction;
  readonly units: ExactFraction;
  /** Units that were never held: what they cost is not known. */
  readonly open: ExactFraction;
  /** A transfer out realises nothing. */
  readonly realises: boolean;
}

/** One that may yet be covered. */
type OracleOpenDisposal = { -readonly [K in keyof OracleDisposal]: OracleDisposal[K] };

interface ShortPosition {
  /** None for units that were handed to another pocket. */
  readonly of: OracleOpenDisposal | null;
  /** In units of today, of which `each` are one of the disposal. */
  units: ExactFraction;
  each: ExactFraction;
}

export interface OracleCosts {
  /** By pocket and symbol, at the close of the last day. */
  readonly lots: ReadonlyMap<string, readonly OracleLot[]>;
  /** Up to the last day, as all that happened after it has them. */
  readonly disposals: readonly OracleDisposal[];
  /** Of everything that came in, and of what covered units that were handed over before they were held. */
  readonly acquired: ExactFraction;
  readonly covering: ExactFraction;
  readonly debts: ReadonlyMap<string, readonly ShortPosition[]>;
  /** By pocket, symbol and lot: units at each close that changed them. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, ExactFraction>>;
  /** By fact and lot: units that came or went. */
  readonly moved: ReadonlyMap<string, ReadonlyMap<string, ExactFraction>>;
}

interface CostState {
  readonly life: LedgerLife;
  readonly quotes: Quotations;
  readonly lots: Map<string, OracleLot[]>;
  readonly debts: Map<string, ShortPosition[]>;
  readonly disposals: OracleOpenDisposal[];
  readonly uk: UkPoolMatches | null;
  acquired: ExactFraction;
  covering: ExactFraction;
  readonly moved: Map<string, Map<string, ExactFraction>>;
}

const known = new WeakMap<LedgerLife, OracleCosts>();

export function costsOf(life: LedgerLife): OracleCosts {
  const costs = known.get(life) ?? { ...workedOut(life), disposals: disposalsOf(life) };
  known.set(life, costs);
  return costs;
}

/** What is bought later may be what an earlier sale took. */
function disposalsOf(life: LedgerLife): OracleDisposal[] {
  return workedOut(wholeOf(life)).disposals.filter(({ date }) => date <= life.to);
}

/** To its last day. */
export function wholeOf(life: LedgerLife): LedgerLife {
  const last = [life.to, ...life.facts.map(({ date }) => date), ...life.acts.map(({ date }) => date)].sort().at(-1) as string;
  return { ...life, to: last };
}

function workedOut(life: LedgerLife): OracleCosts {
  const all = daysOf(life);
  const quotes = quotesOf(life);
  const state: CostState = {
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
  const units = new Map<string, Map<string, ExactFraction>>();
  for (const day of all) {
    for (const one of day.acted) act(state, one);
    // A lot that only passes through on the day is one too.
    if (day.acted.length > 0) for (const [at, lots] of state.lots) record(units, at, lots, day.date);
    const between = findPocketTransfers(day.facts);
    for (const fact of day.facts)
      if (isIn(fact)) acquire(state, fact, subtractFractions(parseFraction(fact.units), fractionAt(between.gone, fact.id)));
    for (const { out, into, units: some } of between.all) hand(state, out, into, some);
    for (const fact of day.facts)
      if (isOut(fact)) dispose(state, fact, subtractFractions(parseFraction(fact.units), fractionAt(between.gone, fact.id)));
    if (day.facts.length > 0) for (const [at, lots] of state.lots) record(units, at, lots, day.date);
  }
  return { ...state, units };
}

function record(units: Map<string, Map<string, ExactFraction>>, at: string, lots: readonly OracleLot[], date: string): void {
  const now = new Map<string, ExactFraction>();
  for (const lot of lots) addTo(now, `${at}/${lot.id}`, lot.units);
  for (const name of units.keys()) if (name.startsWith(`${at}/`) && !now.has(name)) now.set(name, ZERO);
  for (const [name, some] of now) units.set(name, (units.get(name) ?? new Map<string, ExactFraction>()).set(date, some));
}

const isIn = ({ symbol, type }: LifeFact) => symbol !== null && (type === 'Purchase' || type === 'TransferIn');
const isOut = ({ symbol, type }: LifeFact) => symbol !== null && (type === 'Sale' || type === 'TransferOut');

interface PocketTransfers {
  readonly all: { readonly out: LifeFact; readonly into: LifeFact; readonly units: ExactFraction }[];
  /** By fact. */
  readonly gone: ReadonlyMap<string, ExactFraction>;
}

/** What went from one pocket to the other on one day: out of the one, and into the other without a word about its cost. */
function findPocketTransfers(facts: readonly LifeFact[]): PocketTransfers {
  const gone = new Map<string, ExactFraction>();
  const all: { out: LifeFact; into: LifeFact; units: ExactFraction }[] = [];
  for (const into of facts.filter((fact) => isIn(fact) && fact.type === 'TransferIn' && isZero(parseFraction(fact.amount))))
    for (const out of facts.filter((fact) => isOut(fact) && fact.type === 'TransferOut')) {
      if (out.symbol !== into.symbol || out.pocket === into.pocket) continue;
      const some = least(
        subtractFractions(parseFraction(into.units), fractionAt(gone, into.id)),
        subtractFractions(parseFraction(out.units), fractionAt(gone, out.id)),
      );
      if (!isAbove(some)) continue;
      addTo(gone, into.id, some);
      addTo(gone, out.id, some);
      all.push({ out, into, units: some });
    }
  return { all, gone };
}

/** Each lot that goes keeps its name, its day and its cost. */
function hand(state: CostState, out: LifeFact, into: LifeFact, units: ExactFraction): void {
  const from = pocketKey(out.pocket, out.symbol as string);
  const before = (state.lots.get(from) ?? []).map((lot) => ({ ...lot }));
  const missing = takeOut(state, from, out, units, () => {});
  const lots = before.flatMap((lot, i) => {
    const left = state.lots.get(from)?.[i]?.units ?? lot.units;
    const share = divideFractions(subtractFractions(lot.units, left), lot.units);
    return [
      {
        ...lot,
        units: multiplyFractions(lot.units, share),
        cost: multiplyFractions(lot.cost, share),
        local: multiplyFractions(lot.local, share),
      },
    ];
  });
  put(state, from, []);
  if (isAbove(missing)) {
    const own = state.debts.get(from) ?? [];
    state.debts.set(from, [...own, { of: null, units: missing, each: ONE }]);
    const symbol = out.symbol as string;
    const cost = multiplyFractions(missing, state.quotes.worth(symbol, out.date));
    const local = multiplyFractions(missing, state.quotes.price(symbol, out.date));
    state.acquired = addFractions(state.acquired, cost);
    lots.push({ id: into.id, day: into.date, units: missing, cost, local });
  }
  const some = lots.filter((lot) => isAbove(lot.units));
  for (const lot of enter(state, pocketKey(into.pocket, into.symbol as string), some)) note(state, into.id, lot.id, lot.units);
}

/** What came in cost: in the reporting currency, and in that of the quotes. */
function paid({ life, quotes }: CostState, fact: LifeFact, units: ExactFraction): { cost: ExactFraction; local: ExactFraction } {
  const symbol = fact.symbol as string;
  const own = quotes.currencyOf(symbol);
  const brought = fact.type === 'TransferIn';
  if (brought && isZero(parseFraction(fact.amount))) {
    return {
      cost: multiplyFractions(units, quotes.worth(symbol, fact.date)),
      local: multiplyFractions(units, quotes.price(symbol, fact.date)),
    };
  }
  const money = brought ? parseFraction(fact.amount) : subtractFractions(ZERO, traded(life, fact));
  const day = brought ? (fact.acquired ?? fact.date) : fact.date;
  const cost = multiplyFractions(money, quotes.rate(fact.currency, day));
  return { cost, local: fact.currency === own ? money : divideFractions(cost, quotes.rate(own, day)) };
}

function traded({ fees, taxes }: LedgerLife, fact: LifeFact): ExactFraction {
  const fee = fees === 'capitalised' ? parseFraction(fact.fee) : ZERO;
  const tax = taxes === 'capitalised' ? parseFraction(fact.tax) : ZERO;
  return subtractFractions(cashOf(fact), addFractions(fee, tax));
}

const least = (a: ExactFraction, b: ExactFraction) => (a.n * b.d <= b.n * a.d ? a : b);
const sumOf = (lots: readonly OracleLot[]) => sumFractions(lots.map(({ units }) => units));
const isPool = ({ method }: LedgerLife) => method === 'average' || method === 'uk-pool';

function acquire(state: CostState, fact: LifeFact, units: ExactFraction): void {
  const at = pocketKey(fact.pocket, fact.symbol as string);
  if (isZero(units)) return;
  const { cost, local } = paid(state, fact, units);
  state.acquired = addFractions(state.acquired, cost);
  const open = subtractFractions(units, fractionAt(state.uk?.taken ?? new Map(), fact.id));
  if (!isAbove(open)) return;
  const share = divideFractions(open, units);
  const lot = {
    id: fact.id,
    day: fact.acquired ?? fact.date,
    units: open,
    cost: multiplyFractions(cost, share),
    local: multiplyFractions(local, share),
  };
  for (const left of enter(state, at, [lot])) note(state, fact.id, fact.id, left.units);
}

/** What was disposed of before it was held is covered first, the earliest first, by a part of each lot. Answers what is left of the lots. */
function enter(state: CostState, at: string, lots: readonly OracleLot[]): readonly OracleLot[] {
  const all = sumOf(lots);
  let left = all;
  for (const debt of state.debts.get(at) ?? []) {
    const some = least(debt.units, left);
    if (!isAbove(some)) continue;
    left = subtractFractions(left, some);
    debt.units = subtractFractions(debt.units, some);
    const [cost, local] = [sumFractions(lots.map((lot) => lot.cost)), sumFractions(lots.map((lot) => lot.local))].map((sum) =>
      multiplyFractions(sum, divideFractions(some, all)),
    );
    if (debt.of === null) state.covering = addFractions(state.covering, cost as ExactFraction);
    else {
      debt.of.cost = addFractions(debt.of.cost, cost as ExactFraction);
      debt.of.local = addFractions(debt.of.local, local as ExactFraction);
      debt.of.open = subtractFractions(debt.of.open, divideFractions(some, debt.each));
    }
  }
  const share = isZero(all) ? ONE : divideFractions(left, all);
  const rest = lots.map((lot) => ({
    ...lot,
    units: multiplyFractions(lot.units, share),
    cost: multiplyFractions(lot.cost, share),
    local: multiplyFractions(lot.local, share),
  }));
  put(state, at, rest);
  return rest;
}

function note({ moved }: CostState, fact: string, lot: string, units: ExactFraction): void {
  const own = moved.get(fact) ?? new Map<string, ExactFraction>();
  moved.set(fact, own);
  addTo(own, lot, units);
}

function put(state: CostState, at: string, more: readonly OracleLot[]): void {
  const all = [...(state.lots.get(at) ?? []), ...more].filter(({ units }) => isAbove(units));
  // Older first; those of one day in the order in which they came.
  all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first] = all;
  const one = first && {
    ...first,
    units: sumOf(all),
    cost: sumFractions(all.map(({ cost }) => cost)),
    local: sumFractions(all.map(({ local }) => local)),
  };
  state.lots.set(at, isPool(state.life) && one ? [one] : all);
}

function dispose(state: CostState, fact: LifeFact, units: ExactFraction): void {
  const at = pocketKey(fact.pocket, fact.symbol as string);
  const { quotes } = state;
  if (isZero(units)) return;
  let matched = ZERO;
  let [cost, local] = [ZERO, ZERO];
  for (const { from, units: some, theirs } of state.uk?.matches.get(fact.id) ?? []) {
    matched = addFractions(matched, some);
    const each = ofUnit(state, from);
    cost = addFractions(cost, multiplyFractions(each.cost, theirs));
    local = addFractions(local, multiplyFractions(each.local, theirs));
  }
  const open = takeOut(state, at, fact, subtractFractions(units, matched), (lot, share) => {
    cost = addFractions(cost, multiplyFractions(lot.cost, share));
    local = addFractions(local, multiplyFractions(lot.local, share));
  });
  put(state, at, []);
  const proceeds = multiplyFractions(traded(state.life, fact), quotes.rate(fact.currency, fact.date));
  const realises = fact.type === 'Sale';
  const disposal = { date: fact.date, symbol: fact.symbol as string, proceeds, cost, local, units, open, realises };
  if (isAbove(open)) state.debts.set(at, [...(state.debts.get(at) ?? []), { of: disposal, units: open, each: ONE }]);
  state.disposals.push(disposal);
}

/** Takes units off the lots in their order, telling of each the part that goes; answers how many there were not. */
function takeOut(
  state: CostState,
  at: string,
  fact: LifeFact,
  units: ExactFraction,
  gone: (lot: OracleLot, share: ExactFraction) => void,
): ExactFraction {
  let open = units;
  for (const [lot, limit] of inOrder(state.life, state.lots.get(at) ?? [], fact)) {
    const some = least(least(open, limit), lot.units);
    if (!isAbove(some)) continue;
    const share = divideFractions(some, lot.units);
    gone(lot, share);
    [lot.cost, lot.local] = [
      subtractFractions(lot.cost, multiplyFractions(lot.cost, share)),
      subtractFractions(lot.local, multiplyFractions(lot.local, share)),
    ];
    lot.units = subtractFractions(lot.units, some);
    open = subtractFractions(open, some);
    note(state, fact.id, lot.id, subtractFractions(ZERO, some));
  }
  return open;
}

/** The cost of a unit of an acquisition that may be yet to come. */
function ofUnit(state: CostState, id: string): { cost: ExactFraction; local: ExactFraction } {
  const fact = state.life.facts.find((one) => one.id === id) as LifeFact;
  const units = parseFraction(fact.units);
  const { cost, local } = paid(state, fact, units);
  return { cost: divideFractions(cost, units), local: divideFractions(local, units) };
}

const ofOne = ({ cost, units }: OracleLot) => divideFractions(cost, units);

/** Lots with how much of each may be taken at its place. */
function inOrder({ method }: LedgerLife, lots: readonly OracleLot[], { lots: named = [] }: LifeFact): [OracleLot, ExactFraction][] {
  const all = (some: readonly OracleLot[]) => some.map((lot): [OracleLot, ExactFraction] => [lot, lot.units]);
  if (method === 'lifo') return all([...lots].reverse());
  if (method === 'hifo')
    return all(
      [...lots].sort((a, b) =>
        isAbove(subtractFractions(ofOne(b), ofOne(a))) ? 1 : isAbove(subtractFractions(ofOne(a), ofOne(b))) ? -1 : 0,
      ),
    );
  if (method !== 'specific') return all(lots);
  const chosen = named.flatMap(({ lot: id, units }) =>
    lots
      .filter((lot) => lot.id === id)
      .map((lot): [OracleLot, ExactFraction] => [lot, units === undefined ? lot.units : parseFraction(units)]),
  );
  return [...chosen, ...all(lots)];
}

function act(state: CostState, { act: what, pocket, held, kept, each, received, cash }: AppliedAction): void {
  const { quotes } = state;
  const at = pocketKey(pocket, what.symbol);
  const lots = state.lots.get(at) ?? [];
  const day = what.date;
  if (what.kind === 'return-of-capital' && cash) return giveBack(state, at, day, what.symbol, cash);
  // Lots hold more than is held where a sale waits for the purchase it is matched with: that part takes no part.
  const isRenamed = what.kind === 'renamed';
  if (isZero(held) && lots.length === 0) return;
  const real = !isRenamed && isAbove(subtractFractions(sumOf(lots), held)) ? divideFractions(held, sumOf(lots)) : ONE;
  const share = sharesOfCost(quotes, { what, held, kept, received, cash });
  const stays = isZero(held) ? each : divideFractions(kept, held);
  const own: OracleLot[] = [];
  const theirs: OracleLot[] = [];
  let [gone, goneLocal] = [ZERO, ZERO];
  for (const lot of lots) {
    const [cost, local, units] = [
      multiplyFractions(lot.cost, real),
      multiplyFractions(lot.local, real),
      multiplyFractions(lot.units, real),
    ];
    const aside = subtractFractions(ONE, real);
    const asideUnits = multiplyFractions(multiplyFractions(lot.units, aside), isZero(each) ? ONE : each);
    own.push({
      ...lot,
      units: addFractions(multiplyFractions(units, stays), asideUnits),
      cost: addFractions(multiplyFractions(cost, share.kept), multiplyFractions(lot.cost, aside)),
      local: addFractions(multiplyFractions(local, share.kept), multiplyFractions(lot.local, aside)),
    });
    if (received) {
      const across = divideFractions(
        quotes.rate(quotes.currencyOf(what.symbol), day),
        quotes.rate(quotes.currencyOf(received.symbol), day),
      );
      theirs.push({
        ...lot,
        units: isRenamed ? units : divideFractions(multiplyFractions(units, received.units), held),
        cost: multiplyFractions(cost, share.received),
        local: multiplyFractions(multiplyFractions(local, share.received), across),
      });
    }
    gone = addFractions(gone, multiplyFractions(cost, share.cash));
    goneLocal = addFractions(goneLocal, multiplyFractions(local, share.cash));
  }
  state.lots.set(
    at,
    own.filter(({ units }) => isAbove(units)),
  );
  const debts = (state.debts.get(at) ?? []).filter(() => !isZero(each));
  for (const debt of debts) for (const part of ['units', 'each'] as const) debt[part] = multiplyFractions(debt[part], each);
  state.debts.set(at, debts);
  if (received)
    enter(
      state,
      pocketKey(pocket, received.symbol),
      theirs.filter(({ units }) => isAbove(units)),
    );
  if (!cash || isZero(share.cash)) return;
  const proceeds = multiplyFractions(cash.amount, quotes.rate(cash.currency, day));
  state.disposals.push({ date: day, symbol: what.symbol, proceeds, cost: gone, local: goneLocal, units: ZERO, open: ZERO, realises: true });
}

type ActionOutcome = Pick<AppliedAction, 'held' | 'kept' | 'received' | 'cash'> & { readonly what: AppliedAction['act'] };

function sharesOfCost(
  quotes: Quotations,
  { what, held, kept, received, cash }: ActionOutcome,
): { kept: ExactFraction; received: ExactFraction; cash: ExactFraction } {
  const all = { kept: ZERO, received: ZERO, cash: ZERO };
  if (what.kind === 'split' || what.kind === 'bonus') return { ...all, kept: ONE };
  if (what.kind === 'cash-in-lieu')
    return { ...all, kept: divideFractions(kept, held), cash: subtractFractions(ONE, divideFractions(kept, held)) };
  if (what.kind === 'renamed' || (what.kind === 'merger' && !cash)) return { ...all, received: ONE };
  if (what.kind === 'merger' && !received) return { ...all, cash: ONE };
  const theirs = received ? multiplyFractions(received.units, quotes.worth(received.symbol, what.date)) : ZERO;
  const byValue = (part: ExactFraction, rest: ExactFraction) =>
    isZero(addFractions(part, rest)) ? ZERO : divideFractions(part, addFractions(part, rest));
  if (what.kind === 'merger' && cash) {
    const money = multiplyFractions(cash.amount, quotes.rate(cash.currency, what.date));
    const share = what.cashCostShare === undefined ? byValue(money, theirs) : parseFraction(what.cashCostShare);
    return { ...all, cash: share, received: subtractFractions(ONE, share) };
  }
  const stated = what.kind === 'rights' ? (what.costShare ?? '0') : what.costShare;
  const share =
    stated === undefined ? byValue(theirs, multiplyFractions(kept, quotes.worth(what.symbol, what.date))) : parseFraction(stated);
  return { ...all, received: share, kept: subtractFractions(ONE, share) };
}

/** Lowers the cost of each lot by its part of the money, to nothing and no further. */
function giveBack(
  state: CostState,
  at: string,
  day: string,
  symbol: string,
  cash: { readonly amount: ExactFraction; readonly currency: string },
): void {
  const { quotes } = state;
  const lots = state.lots.get(at) ?? [];
  const units = sumOf(lots);
  const proceeds = multiplyFractions(cash.amount, quotes.rate(cash.currency, day));
  const own = quotes.currencyOf(symbol);
  const inOwn = cash.currency === own ? cash.amount : divideFractions(proceeds, quotes.rate(own, day));
  let [cost, local] = [ZERO, ZERO];
  for (const lot of lots) {
    const share = divideFractions(lot.units, units);
    const [some, someLocal] = [least(multiplyFractions(proceeds, share), lot.cost), least(multiplyFractions(inOwn, share), lot.local)];
    [lot.cost, lot.local] = [subtractFractions(lot.cost, some), subtractFractions(lot.local, someLocal)];
    [cost, local] = [addFractions(cost, some), addFractions(local, someLocal)];
  }
  state.disposals.push({ date: day, symbol, proceeds, cost, local, units: ZERO, open: ZERO, realises: true });
}

interface UkPoolMatches {
  /** By acquisition: units that never come into the pool. */
  readonly taken: Map<string, ExactFraction>;
  /** By disposal: what it takes of which acquisition, in units of its own day and of the acquisition's. */
  readonly matches: Map<string, { readonly from: string; readonly units: ExactFraction; readonly theirs: ExactFraction }[]>;
}

interface HoldingDay {
  readonly pocket: string;
  readonly symbol: string;
  readonly date: string;
  readonly facts: readonly LifeFact[];
  /** Of the day. */
  open: ExactFraction;
  readonly whole: ExactFraction;
  /** That a fact moved, but for those that went to the other pocket. */
  readonly unitsIn: (fact: LifeFact) => ExactFraction;
}

/** Sections 105 and 106A of the Taxation of Chargeable Gains Act 1992, with each day's purchases and each day's sales as one; what goes to the other pocket is neither. */
function ukMatches(all: readonly LifeDay[]): UkPoolMatches {
  const uk: UkPoolMatches = { taken: new Map(), matches: new Map() };
  const gone = new Map(all.flatMap(({ facts }) => [...findPocketTransfers(facts).gone]));
  const unitsIn = ({ id, units }: LifeFact) => subtractFractions(parseFraction(units), fractionAt(gone, id));
  const dayOf = (types: readonly string[]): HoldingDay[] =>
    all.flatMap(({ date, facts }) => {
      const some = facts.filter((fact) => fact.symbol !== null && types.includes(fact.type) && !isZero(unitsIn(fact)));
      return [...Map.groupBy(some, ({ pocket, symbol }) => pocketKey(pocket, symbol as string)).values()].map((own) => {
        const { pocket, symbol } = own[0] as LifeFact;
        const whole = sumFractions(own.map(unitsIn));
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
function restated(
  { pocket, symbol: first }: HoldingDay,
  since: readonly LifeDay[],
): { readonly symbol: string; readonly each: ExactFraction } {
  let [symbol, each] = [first, ONE];
  for (const one of since.flatMap(({ acted }) => acted)) {
    if (one.pocket !== pocket || one.act.symbol !== symbol) continue;
    if (one.act.kind === 'renamed') symbol = one.act.to ?? '';
    else if (!isZero(one.each)) each = multiplyFractions(each, one.each);
  }
  return { symbol, each };
}

/** `each`: units on the day of the purchase for one on that of the sale. */
function pair(uk: UkPoolMatches, sale: HoldingDay, purchase: HoldingDay, each: ExactFraction): void {
  const some = least(sale.open, divideFractions(purchase.open, each));
  if (!isAbove(some)) return;
  [sale.open, purchase.open] = [subtractFractions(sale.open, some), subtractFractions(purchase.open, multiplyFractions(some, each))];
  for (const got of purchase.facts) {
    const ofPurchase = divideFractions(purchase.unitsIn(got), purchase.whole);
    addTo(uk.taken, got.id, multiplyFractions(multiplyFractions(some, ofPurchase), each));
    for (const given of sale.facts) {
      const both = multiplyFractions(multiplyFractions(some, ofPurchase), divideFractions(sale.unitsIn(given), sale.whole));
      const list = uk.matches.get(given.id) ?? [];
      uk.matches.set(given.id, [...list, { from: got.id, units: both, theirs: multiplyFractions(both, each) }]);
    }
  }
}

export const lotsOf = ({ lots }: OracleCosts, symbol: string): OracleLot[] =>
  [...lots].filter(([at]) => symbolOf(at) === symbol).flatMap(([, own]) => own);

/** Whether more of it was disposed of than was held, in some pocket. */
export const isShortOf = ({ debts }: OracleCosts, symbol: string): boolean =>
  [...debts].some(([at, own]) => symbolOf(at) === symbol && own.some(({ units }) => isAbove(units)));
