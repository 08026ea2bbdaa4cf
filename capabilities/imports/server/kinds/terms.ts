/** Reads files of instruments: an identity that stays, and terms from a day on, which a later file may correct. */
import { sql } from 'drizzle-orm';
import type { Day } from '#packages/calendar';
import { INSTRUMENT_TYPES, REPORTING_CLASS, type Instrument } from '#contract/instruments';
import { seenArrivals } from '#server/instruments';
import { isIsin, isSedol } from '../read/identifiers.ts';
import { NO_START_DAY, type ImportLine } from '../read/line.ts';
import type { ReadingPlan } from '../read/plan.ts';
import { createBatchReader, type ImportReader } from '../check/reading.ts';
import type { CheckRun, ImportTx } from '../check/run.ts';
import { withoutEmpty, type RowVerdicts } from '../check/verdicts.ts';

const BATCH_LINES = 1000;
const LONGEST = { symbol: 60, name: 200, word: 80 } as const;
/** Asset class, sector, region and type where the file gives none [HOLD-09]. */
const NOT_GIVEN = 'Other';

interface ImportedTerms extends Omit<Instrument, 'id'> {
  readonly validFrom: string;
}
type ImportedInstrumentType = Instrument['type'];

interface TermsLine {
  readonly line: ImportLine;
  readonly terms: ImportedTerms;
}

const TYPES: ReadonlyMap<string, ImportedInstrumentType> = new Map<string, ImportedInstrumentType>([
  ...INSTRUMENT_TYPES.map((type) => [type.toLowerCase(), type] as const),
  ...(['share', 'shares', 'equity', 'equities', 'common stock', 'investment trust'] as const).map((word) => [word, 'Stock'] as const),
  ...(['etf', 'etc', 'oeic', 'unit trust', 'mutual fund', 'sicav', 'ucits', 'collective'] as const).map((word) => [word, 'Fund'] as const),
  ...(['bonds', 'gilt', 'note', 'fixed income', 'fixed interest', 'treasury'] as const).map((word) => [word, 'Bond'] as const),
  ...(['money market', 'deposit'] as const).map((word) => [word, 'Cash'] as const),
]);

const QUOTING: ReadonlyMap<string, Instrument['quoted']> = new Map([
  ...(['each', 'unit', 'price', 'perunit'] as const).map((word) => [word, 'each'] as const),
  ...(['percent', 'percentage', 'nominal', 'prósent', 'prósenta', 'τοιςεκατό', 'procent'] as const).map(
    (word) => [word, 'per-cent'] as const,
  ),
]);

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(REPORTING_CLASS).map(([entered, reporting]) => [entered.toLowerCase(), reporting]),
);

export function createInstrumentReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  /** Terms of every symbol and day of the file so far, to distinguish a repetition from a contradiction. */
  const inFile = new Map<string, string>();

  const stageTerms = async (tx: ImportTx, read: readonly TermsLine[]) => {
    const current = await currentTerms(
      tx,
      read.map(({ terms }) => terms.symbol),
    );
    const fresh: ImportedTerms[] = [];
    for (const { line, terms } of read) {
      const said = JSON.stringify(Object.values(terms));
      const before = inFile.get(keyOf(terms));
      inFile.set(keyOf(terms), before ?? said);
      if (before !== undefined && before !== said) {
        line.refuse('instrument.conflict', 'symbol');
        verdicts.settle(line);
        continue;
      }
      const isKnown = before !== undefined || current.get(keyOf(terms)) === said;
      if (!isKnown) fresh.push(terms);
      verdicts.add(isKnown ? 'known' : 'new', { row: line.row, column: null, value: null, code: null, reads: readsOf(terms) });
    }
    if (fresh.length > 0) await insertTerms(tx, run.importId, fresh);
  };

  return createBatchReader<TermsLine>(plan, run, verdicts, {
    lines: BATCH_LINES,
    read(line) {
      const terms = termsOf(line, today);
      return terms && { line, terms };
    },
    stage: stageTerms,
  });
}

/** Null when the line is refused; the line keeps the reason. */
function termsOf(line: ImportLine, today: Day): ImportedTerms | null {
  const symbol = line.required('symbol', LONGEST.symbol);
  const name = line.required('name', LONGEST.name);
  const currency = line.currency('currency') ?? line.refuse('field.required', 'currency');
  const isin = line.text('isin', LONGEST.word)?.toUpperCase() ?? null;
  if (isin !== null && !isIsin(isin)) line.refuse('isin.invalid', 'isin');
  const sedol = line.text('sedol', LONGEST.word)?.toUpperCase() ?? null;
  if (sedol !== null && !isSedol(sedol)) line.refuse('sedol.invalid', 'sedol');
  const type = typeOf(line);
  const entered = line.text('assetClass', LONGEST.word) ?? NOT_GIVEN;
  const sector = line.text('sector', LONGEST.word) ?? NOT_GIVEN;
  const region = line.text('region', LONGEST.word) ?? NOT_GIVEN;
  const quoted = line.choice('quoted', QUOTING, 'quoted.unknown') ?? 'each';
  const ongoingCharge = line.fraction('ongoingCharge');
  const validFrom = line.validFrom(today);
  if (!line.isSound || symbol === null || name === null || currency === null || type === null) return null;
  // An unknown asset class is kept as it is.
  const assetClass = CLASSES.get(entered.toLowerCase()) ?? entered;
  return { symbol, name, isin, sedol, type, assetClass, sector, region, currency, quoted, ongoingCharge, validFrom };
}

function keyOf({ symbol, validFrom }: Pick<ImportedTerms, 'symbol' | 'validFrom'>): string {
  return `${validFrom} ${symbol}`;
}

/** The terms for the preview, without default values. */
function readsOf({ quoted, validFrom, ...terms }: ImportedTerms): Record<string, string> {
  return withoutEmpty({ ...terms, ...(quoted !== 'each' && { quoted }), ...(validFrom !== NO_START_DAY && { validFrom }) });
}

function typeOf(line: ImportLine): ImportedInstrumentType | null {
  const said = line.text('type', LONGEST.word);
  return said === null ? NOT_GIVEN : (TYPES.get(said.toLowerCase()) ?? line.refuse('security-type.unknown', 'type'));
}

/** The terms in sight by symbol and day, as text that is the same for equal terms. */
async function currentTerms(tx: ImportTx, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<ImportedTerms & Record<string, unknown>>(sql`
    select i.symbol, t.name, t.isin, t.sedol, t.type, t.asset_class as "assetClass", t.sector, t.region, t.currency, t.quoted,
      trim_scale(t.ongoing_charge)::text as "ongoingCharge", t.valid_from::text as "validFrom"
    from instrument i join instrument_terms t on t.instrument_id = i.id join arrival a on a.id = t.arrival_id
    where i.symbol = any(${sql.param([...symbols])}::text[]) and t.arrival_id in (${seenArrivals})
    order by a.committed_at`);
  return new Map(rows.map((row) => [keyOf(row), JSON.stringify(Object.values(row))]));
}

/** An instrument without terms in sight is visible to nobody, so that it may be created before the import is committed. */
async function insertTerms(tx: ImportTx, importId: string, terms: readonly ImportedTerms[]): Promise<void> {
  const column = <Value>(of: (one: ImportedTerms) => Value) => sql`${sql.param(terms.map(of))}::text[]`;
  const symbols = column((one) => one.symbol);
  await tx.execute(sql`insert into instrument (symbol) select unnest(${symbols}) on conflict do nothing`);
  await tx.execute(sql`
    insert into instrument_terms
      (instrument_id, arrival_id, name, isin, sedol, type, asset_class, sector, region, currency, quoted, ongoing_charge, valid_from)
    select i.id, ${importId}, told.name, told.isin, told.sedol, told.type, told.asset_class, told.sector, told.region, told.currency,
      told.quoted, told.ongoing_charge::numeric, told.valid_from::date
    from unnest(${symbols}, ${column((one) => one.name)}, ${column((one) => one.isin)}, ${column((one) => one.sedol)}, ${column((one) => one.type)},
      ${column((one) => one.assetClass)}, ${column((one) => one.sector)}, ${column((one) => one.region)}, ${column((one) => one.currency)},
      ${column((one) => one.quoted)}, ${column((one) => one.ongoingCharge)}, ${column((one) => one.validFrom)})
      as told (symbol, name, isin, sedol, type, asset_class, sector, region, currency, quoted, ongoing_charge, valid_from)
    join instrument i on i.symbol = told.symbol`);
}
