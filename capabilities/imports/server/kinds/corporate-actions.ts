/** Reads files of corporate actions. The units that remain after an action must still cover what was sold afterwards. */
import { formatDay, type Day } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import { CORPORATE_ACTION_KINDS, type CorporateActionKind } from '#contract/instruments';
import { sameIdCondition, createFactReader, type FactRow, type FileFact } from './facts.ts';
import { plainWord, type ImportLine } from '../read/line.ts';
import type { RowCode } from '../read/row-refusal.ts';
import { createInstrumentLookup, type KnownInstrument, type NameLookup } from '../check/lookups.ts';
import { convertUnit } from '../read/pence.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import { refuseShortening } from '../check/shortening.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_SYMBOL = 60;

const COLUMNS = {
  instrument_id: 'uuid',
  date: 'date',
  kind: 'text',
  to_instrument_id: 'uuid',
  ratio_new: 'numeric',
  ratio_old: 'numeric',
  cash: 'numeric',
  cash_currency: 'text',
  cost_share: 'numeric',
  line: 'integer',
} as const;

const KINDS: ReadonlyMap<string, CorporateActionKind> = new Map<string, CorporateActionKind>([
  ...CORPORATE_ACTION_KINDS.map((kind) => [plainWord(kind), kind] as const),
  ...(['stocksplit', 'reversesplit', 'consolidation', 'subdivision'] as const).map((word) => [word, 'split'] as const),
  ...(['bonusissue', 'stockdividend', 'scrip', 'scripissue'] as const).map((word) => [word, 'bonus'] as const),
  ...(['demerger'] as const).map((word) => [word, 'spin-off'] as const),
  ...(['rightsissue'] as const).map((word) => [word, 'rights'] as const),
  ...(['acquisition', 'takeover'] as const).map((word) => [word, 'merger'] as const),
  ...(['capitalrepayment', 'capitalreturn'] as const).map((word) => [word, 'return-of-capital'] as const),
  ...(['namechange', 'tickerchange', 'symbolchange', 'isinchange'] as const).map((word) => [word, 'renamed'] as const),
]);

type ActionPart = 'to' | 'ratio' | 'cash' | 'costShare';

/** The parts that each kind must have, and those that it may have. Any other part is refused. */
const ACTION_PARTS: Readonly<Record<CorporateActionKind, { readonly needs: readonly ActionPart[]; readonly may: readonly ActionPart[] }>> =
  {
    split: { needs: ['ratio'], may: [] },
    bonus: { needs: ['ratio'], may: [] },
    'spin-off': { needs: ['to', 'ratio'], may: ['costShare'] },
    rights: { needs: ['to', 'ratio'], may: ['costShare'] },
    merger: { needs: [], may: ['to', 'ratio', 'cash', 'costShare'] },
    'return-of-capital': { needs: ['cash'], may: [] },
    renamed: { needs: ['to'], may: [] },
  };

const MISSING_CODES: Readonly<Record<ActionPart, RowCode>> = {
  to: 'action.to',
  ratio: 'action.ratio',
  cash: 'action.cash',
  costShare: 'field.required',
};

export function createCorporateActionReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const instruments = createInstrumentLookup(run.db);
  return createFactReader(plan, run, verdicts, {
    table: 'corporate_action',
    columns: COLUMNS,
    keyOf: (row) => `${row['instrument_id']} ${row['date']} ${row['kind']} ${row['to_instrument_id']}`,
    sameAs: (rows) => sameIdCondition('instrument_id', rows),
    conflict: { code: 'fact.conflict', field: 'symbol' },
    load: (lines) => instruments.load(lines.flatMap((line) => [line.plain('symbol') ?? [], line.plain('to') ?? []].flat())),
    read: (line) => actionIn(line, instruments, today),
    end: () => refuseShortening(plan, run, verdicts),
  });
}

function actionIn(line: ImportLine, instruments: NameLookup<KnownInstrument>, today: Day): FileFact | null {
  const day = line.day('date', today);
  const kind = line.choice('kind', KINDS, 'action.kind') ?? line.refuse('field.required', 'kind');
  const instrument = instrumentIn(line, 'symbol', instruments) ?? line.refuse('field.required', 'symbol');
  const to = instrumentIn(line, 'to', instruments);
  if (to && to.id === instrument?.id) line.refuse('action.same', 'to');
  const ratio = line.ratio('ratio');
  const paid = line.number('cash', 'positive');
  const costShare = line.fraction('costShare');
  const unit = line.currency('currency') ?? instrument?.currency ?? null;
  if (!line.isSound || day === null || kind === null || instrument === null || unit === null || line.isWaiting) return null;
  if (!partsFit(line, kind, { to, ratio, cash: paid, costShare })) return null;
  const { currency } = quoteUnit(unit);
  const cash = paid === null ? null : (convertUnit(paid, unit, currency) ?? paid);
  const row: FactRow = {
    instrument_id: instrument.id,
    date: formatDay(day),
    kind,
    to_instrument_id: to?.id ?? null,
    ratio_new: ratio?.new ?? null,
    ratio_old: ratio?.old ?? null,
    cash,
    cash_currency: cash === null ? null : currency,
    cost_share: costShare,
    line: String(line.row),
  };
  const reads = {
    date: formatDay(day),
    symbol: instrument.symbol,
    kind,
    to: to?.symbol,
    ratio: ratio && `${ratio.new} : ${ratio.old}`,
    cash,
    currency: cash === null ? null : currency,
    costShare,
  };
  return { row, reads };
}

function instrumentIn(line: ImportLine, field: 'symbol' | 'to', instruments: NameLookup<KnownInstrument>): KnownInstrument | null {
  const symbol = line.text(field, LONGEST_SYMBOL);
  return symbol === null ? null : (instruments.get(symbol) ?? line.refuse('instrument.unknown', field));
}

function partsFit(line: ImportLine, kind: CorporateActionKind, said: Readonly<Record<ActionPart, unknown>>): boolean {
  const { needs, may } = ACTION_PARTS[kind];
  for (const part of ['to', 'ratio', 'cash', 'costShare'] as const) {
    if (needs.includes(part) && said[part] === null) line.refuse(MISSING_CODES[part], part);
    if (!needs.includes(part) && !may.includes(part) && said[part] !== null) line.refuse('action.needless', part);
  }
  if (kind === 'merger') {
    if (said.to === null && said.cash === null) line.refuse('action.cash', 'cash');
    if (said.to !== null && said.ratio === null) line.refuse('action.ratio', 'ratio');
    if (said.to === null && said.ratio !== null) line.refuse('action.to', 'to');
  }
  return line.isSound;
}
