/** Reads files of commitments to private funds: promises, calls, distributions and reported values. A line is known when an equal one is in sight. */
import { formatDay, type Day } from '#packages/calendar';
import { add, compare, quoteUnit, readDecimal, ZERO, type Decimal } from '#packages/money';
import { COMMITMENT_KINDS, type CommitmentKind } from '../../contract.ts';
import { sameIdCondition, createFactReader, factText, type FactRow, type FileFact } from './facts.ts';
import { plainWord, type ImportLine } from '../read/line.ts';
import {
  createInstrumentLookup,
  createPortfolioLookup,
  type KnownInstrument,
  type KnownPortfolio,
  type NameLookup,
} from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_ID = 100;

/** Fields for parts of the amount, each with the kinds of event that have it. */
const AMOUNT_PARTS = {
  feesWithin: ['call'],
  feesOutside: ['call'],
  gain: ['distribution'],
  income: ['distribution'],
  recallable: ['distribution'],
  committed: ['takeover', 'hand-over'],
  unfunded: ['takeover', 'hand-over'],
} as const satisfies Record<string, readonly CommitmentKind[]>;
type CommitmentPart = keyof typeof AMOUNT_PARTS;

const COLUMNS = {
  portfolio_id: 'uuid',
  instrument_id: 'uuid',
  kind: 'text',
  date: 'date',
  known: 'date',
  amount: 'numeric',
  fees_within: 'numeric',
  fees_outside: 'numeric',
  gain: 'numeric',
  income: 'numeric',
  recallable: 'numeric',
  committed: 'numeric',
  unfunded: 'numeric',
  currency: 'text',
} as const;

const KINDS: ReadonlyMap<string, CommitmentKind> = new Map<string, CommitmentKind>([
  ...COMMITMENT_KINDS.map((kind) => [plainWord(kind), kind] as const),
  ...(['capitalcall', 'drawdown', 'contribution'] as const).map((word) => [word, 'call'] as const),
  ...(['nav', 'netassetvalue', 'report'] as const).map((word) => [word, 'valuation'] as const),
]);

interface CommitmentLookups {
  readonly portfolios: NameLookup<KnownPortfolio>;
  readonly instruments: NameLookup<KnownInstrument>;
  readonly today: Day;
}

export function createCommitmentReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const known: CommitmentLookups = { portfolios: createPortfolioLookup(run.db), instruments: createInstrumentLookup(run.db), today };
  return createFactReader(plan, run, verdicts, {
    table: 'commitment_event',
    columns: COLUMNS,
    // Two valuations of one day that were reported on the same day contradict each other; payments are distinguished by all their columns.
    keyOf: (row) =>
      row['kind'] === 'valuation' ? `${row['portfolio_id']} ${row['instrument_id']} ${row['date']} ${row['known']}` : factText(row),
    sameAs: (rows) => sameIdCondition('portfolio_id', rows),
    conflict: { code: 'fact.conflict', field: 'amount' },
    async load(lines) {
      await known.portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? []));
      await known.instruments.load(lines.flatMap((line) => line.plain('symbol') ?? []));
    },
    read: (line) => eventIn(line, known),
  });
}

function eventIn(line: ImportLine, { portfolios, instruments, today }: CommitmentLookups): FileFact | null {
  const named = line.required('portfolio', LONGEST_ID);
  const portfolio = named === null ? null : (portfolios.get(named) ?? line.refuse('portfolio.unknown', 'portfolio'));
  const symbol = line.required('symbol', LONGEST_ID);
  const fund = symbol === null ? null : (instruments.get(symbol) ?? line.refuse('instrument.unknown', 'symbol'));
  const day = line.day('date', today);
  const kind = line.choice('kind', KINDS, 'commitment.kind') ?? line.refuse('field.required', 'kind');
  if (portfolio === null || fund === null || day === null || kind === null) return null;
  const { currency } = quoteUnit(fund.currency);
  const told = line.currency('currency') ?? currency;
  if (told !== currency) line.refuse('currency.differs', 'currency', { symbol: fund.symbol, expected: currency });
  const amount =
    line.number('amount', kind === 'commitment' || kind === 'call' ? 'any' : 'not-negative') ?? line.refuse('amount.required', 'amount');
  const parts = partsIn(line, kind);
  const known = kind === 'valuation' ? readReportedDay(line, day, today) : null;
  if (amount === null || parts === null || !line.isSound) return null;
  if (!partsFitAmount(amount, parts)) return line.refuse('commitment.parts', 'amount');
  const row: FactRow = {
    portfolio_id: portfolio.id,
    instrument_id: fund.id,
    kind,
    date: formatDay(day),
    known: known === null ? null : formatDay(known),
    amount,
    fees_within: parts.feesWithin,
    fees_outside: parts.feesOutside,
    gain: parts.gain,
    income: parts.income,
    recallable: parts.recallable,
    committed: parts.committed,
    unfunded: parts.unfunded,
    currency,
  };
  const nonzero = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== '0'));
  const reads = { portfolio: named, symbol: fund.symbol, date: formatDay(day), kind, amount, ...nonzero, reported: row['known'], currency };
  return { row, reads };
}

/** `0` for parts that the file does not give; a part that the kind cannot have is refused. */
function partsIn(line: ImportLine, kind: CommitmentKind): Record<CommitmentPart, string> | null {
  const parts = Object.entries(AMOUNT_PARTS).map(([part, kinds]) => {
    const value = line.number(part, part === 'feesWithin' ? 'any' : 'not-negative') ?? '0';
    if (value !== '0' && !(kinds as readonly CommitmentKind[]).includes(kind)) line.refuse('action.needless', part);
    return [part, value] as const;
  });
  return line.isSound ? (Object.fromEntries(parts) as Record<CommitmentPart, string>) : null;
}

/** The day of the report: not before the valuation day, and that day itself where the file does not give one. */
function readReportedDay(line: ImportLine, valued: Day, today: Day): Day | null {
  const known = line.optionalDay('reported', today) ?? valued;
  return known < valued ? line.refuse('date.order', 'reported') : known;
}

/** Gain and income together, and the recallable amount, cannot exceed the amount that was paid. */
function partsFitAmount(amount: string, { gain, income, recallable }: Record<CommitmentPart, string>): boolean {
  const parts = add(decimalOrZero(gain), decimalOrZero(income));
  return (
    compare(parts, zeroIfNegative(decimalOrZero(amount))) <= 0 &&
    compare(decimalOrZero(recallable), zeroIfNegative(decimalOrZero(amount))) <= 0
  );
}

/** Only a commitment or a call can be negative, and those have none of these parts. */
function zeroIfNegative(amount: Decimal): Decimal {
  return compare(amount, ZERO) < 0 ? ZERO : amount;
}

function decimalOrZero(text: string): Decimal {
  return readDecimal(text) ?? ZERO;
}
