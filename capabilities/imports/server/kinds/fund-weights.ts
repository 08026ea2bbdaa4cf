/**
 * Reads files of fund weights by currency, sector or asset class. All lines of one fund, dimension and day form one setting. Its weights may add up
 * to less than one, since a part that is not given is not looked through, but never to more.
 */
import { formatDay, type Day } from '#packages/calendar';
import { compare, multiply, formatDecimal, quoteUnit, trimZeros, type Decimal } from '#packages/money';
import { REPORTING_CLASS, type LookThroughDimension } from '#contract/instruments';
import { readCurrency } from '../read/currencies.ts';
import { sameIdCondition } from './facts.ts';
import type { ImportLine } from '../read/line.ts';
import { createInstrumentLookup, type KnownInstrument } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import { createSettingReader, sumOfWeights, type SettingLine } from './settings.ts';
import { withoutEmpty, type RowVerdicts } from '../check/verdicts.ts';

const LONGEST = { symbol: 60, word: 80 } as const;
const ONE: Decimal = { coefficient: 1n, scale: 0 };
const HUNDRED: Decimal = { coefficient: 100n, scale: 0 };

const TABLE = {
  table: 'fund_weight',
  columns: { instrument_id: 'uuid', dimension: 'text', valid_from: 'date', part: 'text', weight: 'numeric' },
  setting: ['instrument_id', 'dimension', 'valid_from'],
  part: ['part'],
  partField: 'part',
} as const;

const DIMENSIONS: ReadonlyMap<string, LookThroughDimension> = new Map<string, LookThroughDimension>([
  ...(['assetclass', 'class', 'eignaflokkur', 'κατηγορία', 'categorie', 'beleggingscategorie'] as const).map(
    (word) => [word, 'assetClass'] as const,
  ),
  ...(['currency', 'ccy', 'gjaldmiðill', 'mynt', 'νόμισμα', 'valuta'] as const).map((word) => [word, 'currency'] as const),
  ...(['sector', 'industry', 'geiri', 'κλάδος'] as const).map((word) => [word, 'sector'] as const),
]);

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(REPORTING_CLASS).map(([entered, reporting]) => [entered.toLowerCase(), reporting]),
);

export function createFundWeightReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const instruments = createInstrumentLookup(run.db);
  return createSettingReader(plan, run, verdicts, {
    ...TABLE,
    sameAs: (rows) => sameIdCondition('instrument_id', rows),
    load: (lines) => instruments.load(lines.flatMap((line) => line.plain('symbol') ?? [])),
    read: (line) => weightIn(line, (symbol) => instruments.get(symbol), today),
    check({ line, reads }, all, isLast) {
      const sum = sumOfWeights(all);
      if (isLast && compare(sum, ONE) > 0)
        line.refuse('weights.beyond', 'weight', { sum: formatDecimal(trimZeros(multiply(sum, HUNDRED))), symbol: reads['symbol'] ?? '' });
    },
  });
}

function weightIn(line: ImportLine, instrumentOf: (symbol: string) => KnownInstrument | undefined, today: Day): SettingLine | null {
  const symbol = line.required('symbol', LONGEST.symbol);
  const instrument = symbol === null ? null : (instrumentOf(symbol) ?? line.refuse('instrument.unknown', 'symbol'));
  const dimension = line.choice('dimension', DIMENSIONS, 'dimension.unknown') ?? line.refuse('field.required', 'dimension');
  const part = dimension && partIn(line, dimension);
  const weight = line.fraction('weight') ?? line.refuse('field.required', 'weight');
  if (weight === '0') line.refuse('number.zero', 'weight');
  const day = line.day('validFrom', today);
  if (!line.isSound || instrument === null || dimension === null || part === null || weight === null || day === null) return null;
  const validFrom = formatDay(day);
  return {
    line,
    row: { instrument_id: instrument.id, dimension, valid_from: validFrom, part, weight },
    reads: withoutEmpty({ symbol: instrument.symbol, dimension, part, weight, validFrom }),
  };
}

function partIn(line: ImportLine, dimension: LookThroughDimension): string | null {
  const said = line.required('part', LONGEST.word);
  if (said === null || dimension === 'sector') return said;
  if (dimension === 'assetClass') return CLASSES.get(said.toLowerCase()) ?? said;
  const currency = readCurrency(said);
  return currency === null ? line.refuse('currency.unknown', 'part') : quoteUnit(currency).currency;
}
