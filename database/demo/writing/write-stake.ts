/** Writes one client’s stake in a private fund: a commitment, calls, distributions, and a report for each quarter. */
import { addMonths, formatDay, parseDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import { PRIVATE_FUND_SYMBOL } from '../market/instruments.ts';
import type { RandomStream } from '../random.ts';
import { insertRows } from './rows.ts';
import { SHOWN_IDS } from '../clients/shown.ts';

const PROMISED_AMOUNT = 400_000;
const PROMISED_DAY = parseDay('2021-03-15');
/** Calls: months after the commitment, the part of it that is called, and the part that is fees. */
const CALLS: readonly (readonly [months: number, part: number, fees: number])[] = [
  [1, 0.1, 0.02],
  [7, 0.15, 0.01],
  [14, 0.2, 0.01],
  [22, 0.15, 0.01],
  [31, 0.12, 0.01],
  [43, 0.08, 0.005],
];
/** Distributions: months after the commitment, the part of it that is paid back, and of that the gain and the recallable part. */
const DISTRIBUTIONS: readonly (readonly [months: number, part: number, gain: number, recallable: number])[] = [
  [20, 0.04, 0, 0.04],
  [36, 0.09, 0.03, 0],
  [47, 0.14, 0.06, 0],
  [58, 0.18, 0.09, 0],
];
/** Growth of a quarter: negative at first because of fees, positive later. */
const GROWTH = { first: -0.012, later: 0.034, from: 5 } as const;
/** A report comes so many days after its quarter. */
const REPORTED_AFTER = 75;

interface StakeEvent {
  readonly kind: 'commitment' | 'call' | 'distribution' | 'valuation';
  readonly day: Day;
  readonly amount: number;
  readonly fees?: number;
  readonly gain?: number;
  readonly recallable?: number;
  readonly known?: Day;
}

export async function writeStake(
  db: Db,
  { accounts, portfolios, market }: ComposedFirm,
  instruments: ReadonlyMap<string, string>,
  ids: RandomStream,
  arrival: string,
): Promise<void> {
  const account = accounts.find(({ externalId }) => externalId === SHOWN_IDS.company);
  const portfolio = portfolios.find((one) => one.account === account?.id);
  const fund = market.quoted.get(PRIVATE_FUND_SYMBOL);
  if (!portfolio || !fund) throw new RangeError('nobody has promised anything');
  const last = market.days.at(-1) ?? 0;
  await insertRows(
    db,
    'commitment_event',
    stakeUpTo(last).map(({ kind, day, amount, fees = 0, gain = 0, recallable = 0, known }) => ({
      id: ids.uuid(),
      arrival_id: arrival,
      portfolio_id: portfolio.id,
      instrument_id: instruments.get(PRIVATE_FUND_SYMBOL),
      kind,
      date: formatDay(day),
      amount,
      fees_within: fees,
      gain,
      recallable,
      known: known === undefined ? null : formatDay(known),
      currency: fund.currency,
    })),
  );
}

/** The events of the stake up to a day, in whole units of the fund's currency. */
function stakeUpTo(last: Day): StakeEvent[] {
  const after = (months: number) => addMonths(PROMISED_DAY, months);
  const of = (part: number) => Math.round(PROMISED_AMOUNT * part);
  const calls = CALLS.map(([months, part, fees]): StakeEvent => ({ kind: 'call', day: after(months), amount: of(part), fees: of(fees) }));
  const paid = DISTRIBUTIONS.map(([months, part, gain, recallable]): StakeEvent => ({
    kind: 'distribution',
    day: after(months),
    amount: of(part),
    gain: of(gain),
    recallable: of(recallable),
  }));
  const flows = [{ kind: 'commitment', day: PROMISED_DAY, amount: PROMISED_AMOUNT } as const, ...calls, ...paid].filter(
    ({ day }) => day <= last,
  );
  return [...flows, ...reportsOn(flows, last)];
}

/** The reports of value: the calls less the distributions, grown from quarter to quarter. */
function reportsOn(flows: readonly StakeEvent[], last: Day): StakeEvent[] {
  const reports: StakeEvent[] = [];
  let value = 0;
  let eve = PROMISED_DAY;
  for (let quarter = 1; ; quarter += 1) {
    const day = addMonths(parseDay('2021-03-31'), quarter * 3);
    const known = day + REPORTED_AFTER;
    if (known > last) return reports;
    const moved = flows.filter((flow) => flow.day > eve && flow.day <= day && flow.kind !== 'commitment');
    value *= 1 + (quarter < GROWTH.from ? GROWTH.first : GROWTH.later);
    for (const { kind, amount } of moved) value += kind === 'call' ? amount : -amount;
    eve = day;
    if (value > 0) reports.push({ kind: 'valuation', day, amount: Math.round(value), known });
  }
}
