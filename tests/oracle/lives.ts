/**
 * Generates random ledgers with all that may happen to one: four currencies and pence, two pockets, overdrafts, transfers, sales of what is not held,
 * and corporate actions, several on one day too. All within a few weeks, so that days are shared.
 */
import fc from 'fast-check';
import {
  subtractFractions,
  divideFractions,
  addFractions,
  exactFraction,
  parseFraction,
  formatFraction,
  multiplyFractions,
  type ExactFraction,
} from './exact.ts';
import { days, fractionAt, isAbove, pocketKey, POCKETS, type LifeAction, type LifeFact, type LedgerLife } from './life.ts';
import type { OracleMarket, QuotesByDay } from './market.ts';

const START = Date.parse('2023-12-15') / 86_400_000;
const SPAN = 50;
const SYMBOLS = ['alpha', 'beta', 'gamma', 'delta'] as const;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'] as const;
const METHODS = ['average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool'] as const;

const ISO_DAYS = Array.from({ length: SPAN + 1 }, (_, offset) => new Date((START + offset) * 86_400_000).toISOString().slice(0, 10));
const isoDay = (offset: number) => ISO_DAYS[offset] as string;
const decimal = (min: number, max: number, places: number) =>
  fc
    .integer({ min: Math.ceil(min * 10 ** places), max: Math.floor(max * 10 ** places) })
    .map((whole) => (whole / 10 ** places).toFixed(places));

const quotes = (min: number, max: number, places: number): fc.Arbitrary<QuotesByDay> =>
  fc
    .tuple(
      decimal(min, max, places),
      fc.dictionary(fc.integer({ min: 1, max: SPAN }).map(isoDay), decimal(min, max, places), { maxKeys: 6 }),
    )
    .map(([first, later]) => Object.assign({}, later, { [isoDay(0)]: first }));

const market: fc.Arbitrary<OracleMarket> = fc.record({
  prices: fc.record({
    alpha: quotes(5, 50, 2).map((quoted) => ({ currency: 'EUR', quotes: quoted })),
    beta: quotes(80, 120, 4).map((quoted) => ({ currency: 'USD', quotes: quoted })),
    gamma: quotes(300, 700, 1).map((quoted) => ({ currency: 'GBX', quotes: quoted })),
    delta: quotes(0.5, 9, 3).map((quoted) => ({ currency: 'CHF', quotes: quoted })),
  }),
  rates: fc.record(
    {
      'EUR/USD': quotes(1.05, 1.2, 4),
      'EUR/GBP': quotes(0.83, 0.9, 5),
      'EUR/ISK': quotes(140, 155, 1),
      'EUR/CHF': quotes(0.92, 0.99, 4),
      'USD/EUR': quotes(0.83, 0.95, 4),
      'GBP/USD': quotes(1.2, 1.4, 4),
    },
    { requiredKeys: ['EUR/USD', 'EUR/GBP', 'EUR/ISK', 'EUR/CHF'] },
  ),
});

const happening = fc.record({
  offset: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: SPAN - 1 })),
  type: fc.constantFrom<LifeFact['type'][]>(
    ...([
      'Purchase',
      'Purchase',
      'Purchase',
      'Sale',
      'Sale',
      'Contribution',
      'Withdrawal',
      'Divident',
      'Interest',
      'Fee',
      'TransferIn',
      'TransferOut',
    ] as const),
  ),
  symbol: fc.constantFrom(...SYMBOLS),
  pocket: fc.constantFrom('a', 'a', 'a', 'a', 'b'),
  /** Quarters of what is held; 5 for more than that. */
  share: fc.constantFrom(1, 1, 2, 2, 3, 4, 4, 4, 4, 5),
  units: decimal(0.0001, 30, 4),
  amount: decimal(0.01, 900, 2),
  fee: fc.oneof(fc.constant('0'), decimal(0, 5, 2)),
  tax: fc.oneof(fc.constant('0'), decimal(0, 3, 2)),
  currency: fc.constantFrom(...CURRENCIES),
  broughtCost: fc.boolean(),
  acquired: fc.option(fc.integer({ min: 0, max: SPAN - 1 })),
  /** What goes out of one pocket comes into the other. */
  onward: fc.boolean(),
  named: fc.array(fc.tuple(fc.nat(), fc.option(decimal(0.5, 9, 4))), { maxLength: 2 }),
});
type LifeHappening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const act = fc.record({
  kind: fc.constantFrom<LifeAction['kind'][]>(
    'split',
    'bonus',
    'spin-off',
    'rights',
    'merger',
    'return-of-capital',
    'cash-in-lieu',
    'renamed',
  ),
  // On few days, so that they meet each other; on some of the ledger's own.
  offset: fc.constantFrom(6, 12, 12, 13, 22, 35),
  from: fc.nat({ max: SYMBOLS.length - 1 }),
  to: fc.integer({ min: 1, max: SYMBOLS.length - 1 }),
  ratio: fc.record({ new: fc.constantFrom('1', '2', '3', '7', '0.5'), old: fc.constantFrom('1', '2', '4', '5') }),
  amount: decimal(0.01, 12, 2),
  currency: fc.constantFrom(...CURRENCIES),
  shares: fc.constantFrom(undefined, '0', '0.25', '1'),
  parts: fc.constantFrom('both', 'shares', 'cash'),
});

function actOf(
  { kind, offset, from, to, ratio, amount, currency, shares, parts }: typeof act extends fc.Arbitrary<infer T> ? T : never,
  i: number,
): LifeAction {
  const common = { id: `act ${i}`, kind, date: isoDay(offset), symbol: SYMBOLS[from] as string };
  const other = { to: SYMBOLS[(from + to) % SYMBOLS.length] as string };
  const cash = { cash: { amount, currency } };
  const costShare = shares === undefined ? {} : { costShare: shares };
  if (kind === 'split' || kind === 'bonus') return { ...common, ratio };
  if (kind === 'return-of-capital' || kind === 'cash-in-lieu') return { ...common, ...cash };
  if (kind === 'renamed') return { ...common, ...other };
  if (kind !== 'merger') return { ...common, ...other, ratio, ...costShare };
  const whole = { ...(parts !== 'cash' && { ...other, ratio }), ...(parts !== 'shares' && cash) };
  return { ...common, ...whole, ...(parts === 'both' && shares !== undefined && { cashCostShare: shares }) };
}

/** Sales are cut to what is held when their turn comes; now and then they are not. */
function factsOf(happenings: readonly LifeHappening[], acts: readonly LifeAction[]): LifeFact[] {
  const rank = ({ type }: LifeHappening) => (type === 'Purchase' || type === 'TransferIn' || type === 'Contribution' ? 0 : 1);
  const ordered = happenings.map((one, i) => ({ one, i })).sort((a, b) => a.one.offset - b.one.offset || rank(a.one) - rank(b.one));
  const facts: LifeFact[] = [];
  const walk = days(POCKETS, isoDay(1), isoDay(SPAN), acts, (date, held) => {
    const units = new Map(held);
    const drawn = ordered.filter(({ one }) => isoDay(one.offset) === date);
    const made = drawn.flatMap(({ one, i }) => onward(factOf(one, i, units, facts), one, units));
    made.sort((a, b) => Number(b.type === 'TransferIn') - Number(a.type === 'TransferIn'));
    facts.push(...made);
    return made;
  });
  // The walk makes them.
  Array.from(walk);
  return facts;
}

/** With what comes into the other pocket, if anything does. */
function onward(fact: LifeFact | null, { onward: isHanded }: LifeHappening, held: Map<string, ExactFraction>): LifeFact[] {
  if (fact === null || fact.type !== 'TransferOut' || !isHanded) return fact ? [fact] : [];
  const pocket = POCKETS.find((other) => other !== fact.pocket) as string;
  const at = pocketKey(pocket, fact.symbol as string);
  held.set(at, addFractions(fractionAt(held, at), parseFraction(fact.units)));
  return [fact, { ...fact, id: `${fact.id} in`, type: 'TransferIn', pocket, fee: '0', tax: '0' }];
}

function factOf(drawn: LifeHappening, i: number, held: Map<string, ExactFraction>, before: readonly LifeFact[]): LifeFact | null {
  const { offset, type, symbol, pocket, share, amount, fee, tax, currency, broughtCost, acquired, named } = drawn;
  const common = { id: `fact ${i}`, pocket, date: isoDay(offset), type, fee, tax, currency };
  const own = fractionAt(held, pocketKey(pocket, symbol));
  if (type === 'Purchase' || type === 'TransferIn') {
    held.set(pocketKey(pocket, symbol), addFractions(own, parseFraction(drawn.units)));
    const since = type === 'TransferIn' && broughtCost && acquired !== null && acquired <= offset ? { acquired: isoDay(acquired) } : {};
    return { ...common, ...since, symbol, units: drawn.units, amount: type === 'Purchase' || broughtCost ? amount : '0' };
  }
  if (type === 'Sale' || type === 'TransferOut') {
    if (!isAbove(own)) return null;
    const some =
      share === 4 ? formatFraction(own, 10) : formatFraction(floor4(multiplyFractions(own, exactFraction(BigInt(share), 4n))), 4);
    if (parseFraction(some).n === 0n) return null;
    held.set(pocketKey(pocket, symbol), subtractFractions(own, parseFraction(some)));
    const ids = before.filter((fact) => fact.type === 'Purchase' || fact.type === 'TransferIn').map(({ id }) => id);
    const lots =
      ids.length === 0
        ? []
        : named.map(([pick, part]) => ({ lot: ids[pick % ids.length] as string, ...(part !== null && { units: part }) }));
    return { ...common, symbol, units: some, amount: type === 'Sale' ? amount : '0', ...(lots.length > 0 && { lots }) };
  }
  return { ...common, symbol: type === 'Divident' ? symbol : null, units: '0', amount };
}

function floor4(value: ExactFraction): ExactFraction {
  const scaled = divideFractions(value, exactFraction(1n, 10_000n));
  return exactFraction(scaled.n / scaled.d, 10_000n);
}

export const lives: fc.Arbitrary<LedgerLife> = fc
  .record({
    market,
    happenings: fc.array(happening, { minLength: 3, maxLength: 20, size: 'max' }),
    acts: fc.array(act, { maxLength: 4, size: 'max' }),
    currency: fc.constantFrom('EUR', 'USD', 'ISK', 'GBP'),
    method: fc.constantFrom(...METHODS),
    fees: fc.constantFrom('capitalised' as const, 'expensed' as const),
    taxes: fc.constantFrom('capitalised' as const, 'expensed' as const),
    bounds: fc.tuple(fc.integer({ min: 1, max: SPAN }), fc.integer({ min: SPAN / 2, max: SPAN })),
  })
  .map(({ market: known, happenings, acts: drawn, bounds, ...rules }) => {
    const acts = drawn.map(actOf).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return {
      ...rules,
      market: known,
      acts,
      facts: factsOf(happenings, acts),
      from: isoDay(Math.min(...bounds)),
      to: isoDay(Math.max(...bounds)),
    };
  });
