/** Reads files of benchmark weights. All lines of one risk profile and day form one setting, whose weights add up to one. */
import { sql } from 'drizzle-orm';
import type { RebalancingRule } from '#engine/attribution';
import { formatDay, type Day } from '#packages/calendar';
import { compare, multiply, formatDecimal, trimZeros, type Decimal } from '#packages/money';
import { REPORTING_CLASS } from '#contract/instruments';
import { plainWord, type ImportLine } from '../read/line.ts';
import { createInstrumentLookup, type KnownInstrument } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import { RISK_PROFILES } from './risk-profiles.ts';
import type { CheckRun } from '../check/run.ts';
import { createSettingReader, sumOfWeights, type SettingLine } from './settings.ts';
import { withoutEmpty, type RowVerdicts } from '../check/verdicts.ts';

const LONGEST = { symbol: 60, word: 80 } as const;
const ONE: Decimal = { coefficient: 1n, scale: 0 };
const HUNDRED: Decimal = { coefficient: 100n, scale: 0 };

const TABLE = {
  table: 'benchmark_weight',
  columns: {
    risk_profile: 'smallint',
    valid_from: 'date',
    asset_class: 'text',
    instrument_id: 'uuid',
    weight: 'numeric',
    rebalancing: 'text',
  },
  setting: ['risk_profile', 'valid_from'],
  part: ['asset_class', 'instrument_id'],
  partField: 'symbol',
} as const;

const REBALANCINGS: ReadonlyMap<string, RebalancingRule> = new Map<string, RebalancingRule>([
  ...(['daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold'] as const).map((rule) => [plainWord(rule), rule] as const),
  ['yearly', 'annual'],
  ['annually', 'annual'],
  ['never', 'buy-and-hold'],
  ['none', 'buy-and-hold'],
]);

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(REPORTING_CLASS).map(([entered, reporting]) => [entered.toLowerCase(), reporting]),
);

export function createBenchmarkWeightReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const instruments = createInstrumentLookup(run.db);
  return createSettingReader(plan, run, verdicts, {
    ...TABLE,
    sameAs: (rows) => sql`f.risk_profile = any(${sql.param([...new Set(rows.map((row) => Number(row['risk_profile'])))])}::smallint[])`,
    load: (lines) => instruments.load(lines.flatMap((line) => line.plain('symbol') ?? [])),
    read: (line) => weightIn(line, (symbol) => instruments.get(symbol), today),
    check: refuseWrongSum,
  });
}

function weightIn(line: ImportLine, instrumentOf: (symbol: string) => KnownInstrument | undefined, today: Day): SettingLine | null {
  const profile = line.choice('riskProfile', RISK_PROFILES, 'risk-profile.unknown') ?? line.refuse('field.required', 'riskProfile');
  const entered = line.required('assetClass', LONGEST.word);
  const symbol = line.required('symbol', LONGEST.symbol);
  const instrument = symbol === null ? null : (instrumentOf(symbol) ?? line.refuse('instrument.unknown', 'symbol'));
  const weight = line.fraction('weight') ?? line.refuse('field.required', 'weight');
  if (weight === '0') line.refuse('number.zero', 'weight');
  const rebalancing = line.choice('rebalancing', REBALANCINGS, 'rebalancing.unknown') ?? line.refuse('field.required', 'rebalancing');
  const day = line.day('validFrom', today);
  if (!line.isSound || profile === null || entered === null || instrument === null || weight === null || day === null) return null;
  const assetClass = CLASSES.get(entered.toLowerCase()) ?? entered;
  const validFrom = formatDay(day);
  const row = { risk_profile: profile, valid_from: validFrom, asset_class: assetClass, instrument_id: instrument.id, weight, rebalancing };
  const reads = withoutEmpty({ riskProfile: profile, assetClass, symbol: instrument.symbol, weight, rebalancing, validFrom });
  return { line, row, reads };
}

/** Refuses a setting with several rebalancing rules, or whose weights do not add up to one. */
function refuseWrongSum({ line, row }: SettingLine, all: readonly SettingLine[], isLast: boolean): void {
  if (all[0]?.row['rebalancing'] !== row['rebalancing']) line.refuse('rebalancing.differs', 'rebalancing');
  const sum = sumOfWeights(all);
  if (isLast && compare(sum, ONE) !== 0)
    line.refuse('weights.sum', 'weight', { sum: formatDecimal(trimZeros(multiply(sum, HUNDRED))), riskProfile: row['risk_profile'] ?? '' });
}
