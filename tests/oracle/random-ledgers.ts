/** Generates small random ledgers in a complete market, valid in that nothing is sold that is not held. */
import fc from 'fast-check';
import type { OracleMarket } from './market.ts';
import type { OracleLedger, OracleTransaction } from './oracle.ts';

export interface LedgerCase {
  readonly ledger: OracleLedger;
  readonly market: OracleMarket;
  readonly from: string;
  readonly to: string;
}

const START = Date.parse('2023-12-29') / 86_400_000;
const SPAN = 120;
const SYMBOLS = { alpha: 'EUR', beta: 'USD', gamma: 'GBX' } as const;
const CURRENCIES = ['EUR', 'USD', 'GBP'] as const;

const isoDay = (offset: number) => new Date((START + offset) * 86_400_000).toISOString().slice(0, 10);
const decimal = (min: number, max: number, places: number) =>
  fc
    .integer({ min: Math.ceil(min * 10 ** places), max: Math.floor(max * 10 ** places) })
    .map((whole) => (whole / 10 ** places).toFixed(places));

/** One on the first day, then on some later ones. */
const quotes = (min: number, max: number, places: number) =>
  fc
    .tuple(
      decimal(min, max, places),
      fc.dictionary(fc.integer({ min: 1, max: SPAN }).map(isoDay), decimal(min, max, places), { maxKeys: 15 }),
    )
    .map(([first, later]) => Object.assign({}, later, { [isoDay(0)]: first }));

const market: fc.Arbitrary<OracleMarket> = fc.record({
  prices: fc.record({
    alpha: quotes(5, 50, 2).map((quoted) => ({ currency: SYMBOLS.alpha, quotes: quoted })),
    beta: quotes(80, 120, 4).map((quoted) => ({ currency: SYMBOLS.beta, quotes: quoted })),
    gamma: quotes(300, 700, 1).map((quoted) => ({ currency: SYMBOLS.gamma, quotes: quoted })),
  }),
  // Between most currencies there are several ways, now one of them newer and now another.
  rates: fc.record(
    {
      'EUR/USD': quotes(1.05, 1.2, 4),
      'EUR/GBP': quotes(0.83, 0.9, 5),
      'EUR/ISK': quotes(140, 155, 1),
      'USD/EUR': quotes(0.83, 0.95, 4),
      'GBP/USD': quotes(1.2, 1.4, 4),
      'CHF/USD': quotes(1.05, 1.15, 4),
      'CHF/GBP': quotes(0.85, 0.9, 4),
    },
    { requiredKeys: ['EUR/USD', 'EUR/GBP', 'EUR/ISK'] },
  ),
});

const symbol = fc.constantFrom('alpha', 'beta', 'gamma');
const money = decimal(0.01, 900, 2);
const happening = fc.record({
  offset: fc.integer({ min: 1, max: SPAN - 1 }),
  type: fc.constantFrom<OracleTransaction['type'][]>(
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
  ),
  symbol,
  share: fc.integer({ min: 1, max: 4 }),
  units: decimal(0.0001, 30, 4),
  amount: money,
  fee: fc.oneof(fc.constant('0'), decimal(0, 5, 2)),
  tax: fc.oneof(fc.constant('0'), decimal(0, 3, 2)),
  currency: fc.constantFrom(...CURRENCIES),
  broughtCost: fc.boolean(),
});
type LedgerHappening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** A large deposit first, so that the value stays positive; then what was drawn, with sales cut to a part of what is held. */
function transactionsOf(happenings: readonly LedgerHappening[]): OracleTransaction[] {
  const rank = ({ type }: LedgerHappening) => (type === 'Purchase' || type === 'TransferIn' || type === 'Contribution' ? 0 : 1);
  const held: Record<string, bigint> = {};
  const ordered = happenings.toSorted((a, b) => a.offset - b.offset || rank(a) - rank(b));
  return [deposit, ...ordered.flatMap((drawn) => transactionOf(drawn, held) ?? [])];
}

const deposit: OracleTransaction = {
  date: isoDay(1),
  type: 'Contribution',
  symbol: null,
  units: '0',
  amount: '50000',
  fee: '0',
  tax: '0',
  currency: 'EUR',
};

function transactionOf(
  { offset, type, symbol, share, units, amount, fee, tax, currency, broughtCost }: LedgerHappening,
  held: Record<string, bigint>,
): OracleTransaction | null {
  const common = { date: isoDay(offset), type, fee, tax, currency };
  const own = held[symbol] ?? 0n;
  if (type === 'Purchase' || type === 'TransferIn') {
    held[symbol] = own + BigInt(units.replace('.', ''));
    return { ...common, symbol, units, amount: type === 'Purchase' || broughtCost ? amount : '0' };
  }
  if (type === 'Sale' || type === 'TransferOut') {
    // A part of what is held, now and then all of it.
    const sold = (own * BigInt(share)) / 4n;
    if (sold === 0n) return null;
    held[symbol] = own - sold;
    const text = `${sold / 10_000n}.${String(sold % 10_000n).padStart(4, '0')}`;
    return { ...common, symbol, units: text, amount: type === 'Sale' ? amount : '0' };
  }
  return { ...common, symbol: type === 'Divident' ? symbol : null, units: '0', amount };
}

export const ledgerCases: fc.Arbitrary<LedgerCase> = fc
  .record({
    market,
    happenings: fc.array(happening, { maxLength: 25 }),
    currency: fc.constantFrom('EUR', 'USD', 'ISK', 'GBP'),
    bounds: fc.tuple(fc.integer({ min: 1, max: SPAN }), fc.integer({ min: 1, max: SPAN })),
  })
  .map(({ market, happenings, currency, bounds }) => ({
    market,
    ledger: { currency, transactions: transactionsOf(happenings) },
    from: isoDay(Math.min(...bounds)),
    to: isoDay(Math.max(...bounds)),
  }));
