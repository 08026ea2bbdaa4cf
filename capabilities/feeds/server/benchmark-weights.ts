/**
 * Files of what benchmarks are made of. All lines of one risk profile and day are one setting: it is known or new as a whole, replaces
 * whatever held for that day, and adds up to one.
 */
import { sql } from 'drizzle-orm';
import type { Rebalancing } from '#packages/attribution';
import { formatDay, type Day } from '#packages/calendar';
import { add, compare, multiply, plain, readDecimal, trimmed, ZERO, type Decimal } from '#packages/money';
import { REPORTING_CLASS } from '#contract/instruments';
import { seenArrivals } from '#server/instruments';
import { insertFacts, type FactRow } from './facts.ts';
import { plainWord, type Line } from './line.ts';
import { knownInstruments, type KnownInstrument } from './lookups.ts';
import type { Plan } from './plan.ts';
import { readBatches, type Reading } from './reading.ts';
import { RISK_PROFILES } from './risk-profiles.ts';
import type { Run, Tx } from './run.ts';
import { shown, type Verdicts } from './verdicts.ts';

const TOGETHER = 1000;
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
} as const;

const REBALANCINGS: ReadonlyMap<string, Rebalancing> = new Map<string, Rebalancing>([
  ...(['daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold'] as const).map((rule) => [plainWord(rule), rule] as const),
  ['yearly', 'annual'],
  ['annually', 'annual'],
  ['never', 'buy-and-hold'],
  ['none', 'buy-and-hold'],
]);

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(REPORTING_CLASS).map(([entered, reporting]) => [entered.toLowerCase(), reporting]),
);

interface Weight {
  readonly line: Line;
  readonly row: FactRow;
  readonly reads: Readonly<Record<string, string>>;
}

export function readBenchmarkWeights(plan: Plan, run: Run, verdicts: Verdicts, today: Day): Reading {
  const instruments = knownInstruments(run.db);
  const settings = new Map<string, Weight[]>();

  const judge = async (tx: Tx) => {
    const known = await knownSettings(tx, [...settings.values()].flat());
    for (const [key, weights] of settings) {
      const refused = weights.filter((weight) => !fits(weight, weights));
      for (const { line } of refused) verdicts.refusedBy(line);
      if (refused.length > 0) continue;
      const isKnown = known.get(key) === saidBy(weights.map(({ row }) => row));
      for (const { line, reads } of weights)
        verdicts.add(isKnown ? 'known' : 'new', { row: line.row, column: null, value: null, code: null, reads });
      if (!isKnown)
        await insertFacts(
          tx,
          run.importId,
          TABLE,
          weights.map(({ row }) => row),
        );
    }
  };

  return readBatches<Weight>(plan, run, verdicts, {
    lines: TOGETHER,
    load: (lines) => instruments.load(lines.flatMap((line) => line.plain('symbol') ?? [])),
    read: (line) => weightIn(line, (symbol) => instruments.get(symbol), today),
    stage(_tx, weights) {
      for (const weight of weights) settings.set(settingOf(weight.row), [...(settings.get(settingOf(weight.row)) ?? []), weight]);
      return Promise.resolve();
    },
    end: () => run.step(judge),
  });
}

function weightIn(line: Line, instrumentOf: (symbol: string) => KnownInstrument | undefined, today: Day): Weight | null {
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
  const reads = shown({ riskProfile: profile, assetClass, symbol: instrument.symbol, weight, rebalancing, validFrom });
  return { line, row, reads };
}

/** A setting speaks of each part once, has one rule, and adds up. The last line answers for the sum. */
function fits({ line, row }: Weight, all: readonly Weight[]): boolean {
  if (all.some((other) => other.line !== line && partOf(other.row) === partOf(row))) line.refuse('fact.conflict', 'symbol');
  if (all[0]?.row['rebalancing'] !== row['rebalancing']) line.refuse('rebalancing.differs', 'rebalancing');
  const sum = all.reduce<Decimal>((so, one) => add(so, readDecimal(one.row['weight'] ?? '') ?? ZERO), ZERO);
  if (line === all.at(-1)?.line && compare(sum, ONE) !== 0)
    line.refuse('weights.sum', 'weight', { sum: plain(trimmed(multiply(sum, HUNDRED))), riskProfile: row['risk_profile'] ?? '' });
  return line.isSound;
}

function settingOf(row: FactRow): string {
  return `${row['risk_profile']} ${row['valid_from']}`;
}

function partOf(row: FactRow): string {
  return `${row['asset_class']} ${row['instrument_id']}`;
}

function saidBy(rows: readonly FactRow[]): string {
  return JSON.stringify(rows.map((row) => [partOf(row), row['weight'], row['rebalancing']].join(' ')).sort());
}

/** What each setting in sight says, of those that the file speaks of: of several of one day the one committed last, whole. */
async function knownSettings(tx: Tx, weights: readonly Weight[]): Promise<Map<string, string>> {
  const profiles = [...new Set(weights.map(({ row }) => Number(row['risk_profile'])))];
  const { rows } = await tx.execute<Record<string, string>>(sql`
    with ranked as (
      select w.*, rank() over (partition by w.risk_profile, w.valid_from order by a.committed_at desc) as place
      from benchmark_weight w join arrival a on a.id = w.arrival_id
      where w.arrival_id in (${seenArrivals}) and w.risk_profile = any(${sql.param(profiles)}::smallint[])
    )
    select risk_profile::text as risk_profile, valid_from::text as valid_from, asset_class, instrument_id::text as instrument_id,
      trim_scale(weight)::text as weight, rebalancing
    from ranked where place = 1`);
  return new Map([...Map.groupBy(rows, settingOf)].map(([key, setting]) => [key, saidBy(setting)]));
}
