/** Opens a ledger at the close of a day: the holdings at that close stand in for all earlier transactions. */
import { formatDay, type Day } from '#packages/calendar';
import type { LedgerRow } from '#server/ledger';

export interface OpeningBalances {
  /** Instruments of the transactions so far, in the order in which they first appeared. */
  readonly traded: readonly string[];
  /** Exact decimals. */
  readonly units: readonly (readonly [instrument: string, units: string])[];
  /** For every currency in which money ever moved. */
  readonly cash: readonly (readonly [currency: string, balance: string])[];
}

/** Opening balances by portfolio; all other rows are of later days. */
export interface LedgerOpening {
  readonly day: Day;
  readonly portfolios: ReadonlyMap<string, OpeningBalances>;
}

/** Ledger rows as if everything held were transferred in on the day. */
export function openingRows({ day, portfolios }: LedgerOpening, portfolio: string): LedgerRow[] {
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
  // A currency whose balance is zero or negative keeps its place by a payment in and out, so that it does not count as one into which nothing was
  // ever paid.
  const oncePaidIn = (code: string, balance: string) =>
    balance === '0' || balance.startsWith('-') ? [row(null, code, '1'), row(null, code, '-1')] : [];
  return [
    ...units.map(([instrument, held]) => row(instrument, currency, held)),
    ...cash.flatMap(([code, balance]) => [...oncePaidIn(code, balance), ...(balance === '0' ? [] : [row(null, code, balance)])]),
  ];
}
