/** What portfolios hold at the close of a day, in place of all that came before: a ledger that begins there. */
import { formatDay, type Day } from '#packages/calendar';
import type { LedgerRow } from '#server/ledger';

export interface OpeningBalances {
  /** Instruments that transactions have spoken of, in the order in which they first did. */
  readonly traded: readonly string[];
  /** Exact decimals. */
  readonly units: readonly (readonly [instrument: string, units: string])[];
  /** Of every currency that money ever moved in. */
  readonly cash: readonly (readonly [currency: string, balance: string])[];
}

/** By portfolio; whatever follows stands on later days. */
export interface Opening {
  readonly day: Day;
  readonly portfolios: ReadonlyMap<string, OpeningBalances>;
}

/** As if all that is held were brought in on the day. */
export function openingRows({ day, portfolios }: Opening, portfolio: string): LedgerRow[] {
  const { units = [], cash = [] } = portfolios.get(portfolio) ?? {};
  const [currency = 'EUR'] = cash[0] ?? [];
  const row = (instrument: string | null, settled: string, balance: string): LedgerRow => {
    const out = balance.startsWith('-');
    const unsigned = out ? balance.slice(1) : balance;
    return {
      id: '',
      portfolio,
      instrument,
      type: out ? 'TransferOut' : 'TransferIn',
      date: formatDay(day),
      units: instrument === null ? null : unsigned,
      amount: instrument === null ? unsigned : '0',
      fee: '0',
      tax: '0',
      currency: settled,
      name: null,
      arrival: { kind: 'records', source: null, committedAt: '' },
    };
  };
  // Where nothing is left, or less, something was paid in once: it keeps its place, and nobody is told that nothing ever was.
  const oncePaidIn = (code: string, balance: string) =>
    balance === '0' || balance.startsWith('-') ? [row(null, code, '1'), row(null, code, '-1')] : [];
  return [
    ...units.map(([instrument, held]) => row(instrument, currency, held)),
    ...cash.flatMap(([code, balance]) => [...oncePaidIn(code, balance), ...(balance === '0' ? [] : [row(null, code, balance)])]),
  ];
}
