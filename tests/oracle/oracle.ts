/**
 * Works out every figure of a ledger in exact fractions, from the definitions alone. It shares no code with the product and takes the long way
 * everywhere: each day is worked out from the first transaction on.
 */
import {
  isZero,
  subtractFractions,
  divideFractions,
  addFractions,
  exactFraction,
  parseFraction,
  formatFraction,
  multiplyFractions,
  sumFractions,
  ZERO,
  type ExactFraction,
} from './exact.ts';
import { internalRate } from './internal-rate.ts';
import { rateOn, unitValueOn, type OracleMarket } from './market.ts';

export interface OracleTransaction {
  readonly date: string;
  readonly type: 'Purchase' | 'Sale' | 'Contribution' | 'Withdrawal' | 'Divident' | 'Interest' | 'Fee' | 'TransferIn' | 'TransferOut';
  readonly symbol: string | null;
  readonly units: string;
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  readonly currency: string;
}

export interface OracleLedger {
  /** Of every figure. */
  readonly currency: string;
  /** In order of date; within a day purchases and transfers in stand first. */
  readonly transactions: readonly OracleTransaction[];
}

/** Money in the minor unit of the currency. */
export interface OracleFigures {
  /** By symbol, or by currency for cash. */
  readonly holdings: Readonly<
    Record<string, { readonly units: string; readonly value: string; readonly cost: string; readonly income: string }>
  >;
  readonly value: string;
  readonly cost: string;
  /** Over the range. */
  readonly opening: string;
  readonly netContributions: string;
  readonly gain: string;
  readonly income: string;
  readonly fees: string;
  readonly taxes: string;
  readonly realised: string;
  /** Fractions with ten decimals; null where there is none. */
  readonly timeWeighted: string | null;
  readonly moneyWeighted: string | null;
}

const RATE_PLACES = 10;

export function oracleFigures(ledger: OracleLedger, market: OracleMarket, from: string, to: string): OracleFigures {
  const places = ledger.currency === 'ISK' || ledger.currency === 'JPY' ? 0 : 2;
  const cents = (value: ExactFraction) => parseFraction(formatFraction(value, places));
  const money = (value: ExactFraction) => formatFraction(value, places);
  const convert = (value: ExactFraction, currency: string, day: string) =>
    multiplyFractions(value, rateOn(market, currency, ledger.currency, day));
  const until = (day: string) => ledger.transactions.filter(({ date }) => date <= day);
  const inRange = until(to).filter(({ date }) => date >= from);

  const worthOn = (day: string) =>
    holdingsOn(until(day)).map(({ name, isCash, units }) => ({
      name,
      isCash,
      units,
      value: multiplyFractions(units, unitWorth(name, isCash, day)),
    }));
  const unitWorth = (name: string, isCash: boolean, day: string) =>
    isCash ? rateOn(market, name, ledger.currency, day) : unitValueOn(market, name, ledger.currency, day);
  const exactOn = (day: string) => sumFractions(worthOn(day).map(({ value }) => value));
  const shownOn = (day: string) => sumFractions(worthOn(day).map(({ value }) => cents(value)));
  /** Sum of the rounded sums of each symbol, or of each currency for what has no symbol. */
  const byRow = (entries: readonly OracleTransaction[], amountOf: (entry: OracleTransaction) => ExactFraction) =>
    sumFractions(
      [...Map.groupBy(entries, ({ symbol, currency }) => symbol ?? currency).values()].map((row) => cents(summed(row, amountOf))),
    );
  const summed = (entries: readonly OracleTransaction[], amountOf: (entry: OracleTransaction) => ExactFraction) =>
    sumFractions(entries.map((entry) => convert(amountOf(entry), entry.currency, entry.date)));
  const flowOf = (entry: OracleTransaction) =>
    externalFlow(
      entry,
      (symbol) => unitValueOn(market, symbol, ledger.currency, entry.date),
      (value) => convert(value, entry.currency, entry.date),
    );

  /** At least half of what was held is quoted again after more than five weekdays. */
  const isLate = (day: string) => {
    const before = worthOn(shiftDay(day, -1));
    const late = sumFractions(
      before.filter(({ name, isCash }) => !isCash && isQuotedLate(market, name, day)).map(({ value }) => magnitude(value)),
    );
    const half = divideFractions(magnitude(sumFractions(before.map(({ value }) => value))), exactFraction(2n, 1n));
    return !isZero(late) && subtractFractions(late, half).n >= 0n;
  };

  const { costs, sales } = averageCost(until(to), (entry) =>
    acquired(entry, flowOf, (value) => convert(value, entry.currency, entry.date)),
  );
  const dayBefore = shiftDay(from, -1);
  const opening = shownOn(dayBefore);
  const closing = shownOn(to);
  const netContributions = sumFractions(
    // Rounded for each day, holding or cash currency, and direction.
    [...Map.groupBy(inRange, ({ date, type, symbol, currency }) => `${date} ${symbol ?? currency} ${isInward(type)}`).values()].map(
      (moves) => cents(sumFractions(moves.map(flowOf))),
    ),
  );
  const rows = worthOn(to).map(({ name, isCash, units, value }) => ({
    name,
    units,
    value: cents(value),
    cost: isCash ? cents(value) : cents(costs.get(name) ?? ZERO),
    income: cents(
      summed(
        until(to).filter((entry) => (entry.symbol ?? entry.currency) === name),
        incomeOf,
      ),
    ),
  }));
  const sold = sales.filter(({ entry }) => entry.date >= from);
  const proceeds = sumFractions(sold.map(({ entry }) => convert(cashEffect(entry), entry.currency, entry.date)));
  const realised = subtractFractions(cents(proceeds), cents(sumFractions(sold.map(({ cost }) => cost))));

  return {
    holdings: Object.fromEntries(
      rows.map((row) => [
        row.name,
        { units: plainUnits(row.units), value: money(row.value), cost: money(row.cost), income: money(row.income) },
      ]),
    ),
    value: money(closing),
    cost: money(sumFractions(rows.map(({ cost }) => cost))),
    opening: money(opening),
    netContributions: money(netContributions),
    gain: money(subtractFractions(subtractFractions(closing, opening), netContributions)),
    income: money(byRow(inRange, incomeOf)),
    fees: money(
      byRow(inRange, (entry) => addFractions(parseFraction(entry.fee), entry.type === 'Fee' ? parseFraction(entry.amount) : ZERO)),
    ),
    taxes: money(byRow(inRange, ({ tax }) => parseFraction(tax))),
    realised: money(realised),
    timeWeighted: timeWeighted(from, to, exactOn, inRange, flowOf, isLate),
    moneyWeighted: moneyWeighted(from, to, exactOn, inRange, flowOf),
  };
}

/** Effect on the cash of the settlement currency. */
function cashEffect({ type, symbol, amount, fee, tax }: OracleTransaction): ExactFraction {
  const charges = addFractions(parseFraction(fee), parseFraction(tax));
  const comes = ['Sale', 'Contribution', 'Divident', 'Interest', 'TransferIn'].includes(type);
  const inKind = symbol !== null && type.startsWith('Transfer');
  const moved = inKind ? ZERO : comes ? parseFraction(amount) : subtractFractions(ZERO, parseFraction(amount));
  return subtractFractions(moved, charges);
}

function isInward(type: OracleTransaction['type']): boolean {
  return type === 'Contribution' || type === 'TransferIn';
}

function unitsEffect({ type, symbol, units }: OracleTransaction): ExactFraction {
  if (symbol === null) return ZERO;
  if (type === 'Purchase' || type === 'TransferIn') return parseFraction(units);
  return type === 'Sale' || type === 'TransferOut' ? subtractFractions(ZERO, parseFraction(units)) : ZERO;
}

function incomeOf({ type, amount }: OracleTransaction): ExactFraction {
  return type === 'Divident' || type === 'Interest' ? parseFraction(amount) : ZERO;
}

interface OracleHolding {
  readonly name: string;
  readonly isCash: boolean;
  readonly units: ExactFraction;
}

function holdingsOn(entries: readonly OracleTransaction[]): OracleHolding[] {
  const symbols = [...new Set(entries.flatMap(({ symbol }) => symbol ?? []))];
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  return [
    ...symbols.map((name) => ({
      name,
      isCash: false,
      units: sumFractions(entries.filter(({ symbol }) => symbol === name).map(unitsEffect)),
    })),
    ...currencies.map((name) => ({
      name,
      isCash: true,
      units: sumFractions(entries.filter(({ currency }) => currency === name).map(cashEffect)),
    })),
  ].filter(({ units }) => !isZero(units));
}

/** Paid in (positive) or taken out of the whole, in the reporting currency. */
function externalFlow(
  entry: OracleTransaction,
  unitValue: (symbol: string) => ExactFraction,
  convert: (value: ExactFraction) => ExactFraction,
): ExactFraction {
  const { type, symbol, amount } = entry;
  if (symbol !== null && type.startsWith('Transfer')) return multiplyFractions(unitsEffect(entry), unitValue(symbol));
  if (type === 'Contribution' || type === 'TransferIn') return convert(parseFraction(amount));
  if (type === 'Withdrawal' || type === 'TransferOut') return convert(subtractFractions(ZERO, parseFraction(amount)));
  return ZERO;
}

function acquired(
  entry: OracleTransaction,
  flowOf: (entry: OracleTransaction) => ExactFraction,
  convert: (value: ExactFraction) => ExactFraction,
): ExactFraction {
  if (entry.type === 'Purchase') return convert(subtractFractions(ZERO, cashEffect(entry)));
  return isZero(parseFraction(entry.amount)) ? flowOf(entry) : convert(parseFraction(entry.amount));
}

const magnitude = (value: ExactFraction) => (value.n < 0n ? subtractFractions(ZERO, value) : value);

function isQuotedLate({ prices }: OracleMarket, symbol: string, day: string): boolean {
  const quotes = prices[symbol]?.quotes ?? {};
  if (quotes[day] === undefined) return false;
  const before = Object.keys(quotes)
    .filter((quoted) => quoted < day)
    .sort()
    .at(-1);
  if (before === undefined) return false;
  let weekdays = 0;
  for (let next = shiftDay(before, 1); next <= day; next = shiftDay(next, 1)) {
    const weekday = new Date(next).getUTCDay();
    if (weekday !== 0 && weekday !== 6) weekdays++;
  }
  return weekdays > 5;
}

function averageCost(entries: readonly OracleTransaction[], paid: (entry: OracleTransaction) => ExactFraction) {
  const units = new Map<string, ExactFraction>();
  const costs = new Map<string, ExactFraction>();
  const sales: { entry: OracleTransaction; cost: ExactFraction }[] = [];
  for (const entry of entries) {
    const change = unitsEffect(entry);
    if (entry.symbol === null || isZero(change)) continue;
    const [held, cost] = [units.get(entry.symbol) ?? ZERO, costs.get(entry.symbol) ?? ZERO];
    units.set(entry.symbol, addFractions(held, change));
    if (change.n > 0n) costs.set(entry.symbol, addFractions(cost, paid(entry)));
    else {
      const taken = divideFractions(multiplyFractions(cost, subtractFractions(ZERO, change)), held);
      costs.set(entry.symbol, subtractFractions(cost, taken));
      if (entry.type === 'Sale') sales.push({ entry, cost: taken });
    }
  }
  return { costs, sales };
}

type FlowAmount = (entry: OracleTransaction) => ExactFraction;

/** Product of (value + taken out) / (value of the day before + paid in) over the days; what is paid in on a late day counts at its end. */
function timeWeighted(
  from: string,
  to: string,
  valueOn: (day: string) => ExactFraction,
  entries: readonly OracleTransaction[],
  flowOf: FlowAmount,
  isLate: (day: string) => boolean,
): string | null {
  const byDay = Map.groupBy(entries, ({ date }) => date);
  let [top, bottom] = [1n, 1n];
  let before = valueOn(shiftDay(from, -1));
  let invested = false;
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    const moves = (byDay.get(day) ?? []).map(flowOf);
    const paidIn = sumFractions(moves.filter(({ n }) => n > 0n));
    const late = !isZero(paidIn) && isLate(day);
    const base = late ? before : addFractions(before, paidIn);
    const value = valueOn(day);
    const end = subtractFractions(late ? subtractFractions(value, paidIn) : value, sumFractions(moves.filter(({ n }) => n < 0n)));
    before = value;
    if (base.n < 0n) return null;
    if (isZero(base)) continue;
    invested = true;
    const growth = divideFractions(end, base);
    [top, bottom] = [top * growth.n, bottom * growth.d];
  }
  return invested ? decimal(top - bottom, bottom) : null;
}

function moneyWeighted(
  from: string,
  to: string,
  valueOn: (day: string) => ExactFraction,
  entries: readonly OracleTransaction[],
  flowOf: FlowAmount,
): string | null {
  const start = shiftDay(from, -1);
  const flows = [
    { day: start, amount: subtractFractions(ZERO, valueOn(start)) },
    ...entries.map((entry) => ({ day: entry.date, amount: subtractFractions(ZERO, flowOf(entry)) })),
    { day: to, amount: valueOn(to) },
  ];
  return internalRate(
    flows.map(({ day, amount }) => ({ day: Date.parse(day) / 86_400_000, amount })),
    RATE_PLACES,
  );
}

/** Without reducing the fraction first: it has a hundred thousand digits. */
function decimal(n: bigint, d: bigint): string {
  const scale = 10n ** BigInt(RATE_PLACES);
  const magnitude = ((n < 0n ? -n : n) * scale * 2n + d) / (2n * d);
  return formatFraction(exactFraction(n < 0n ? -magnitude : magnitude, scale), RATE_PLACES);
}

function plainUnits(units: ExactFraction): string {
  const text = formatFraction(units, 12).replace(/0+$/, '');
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}
