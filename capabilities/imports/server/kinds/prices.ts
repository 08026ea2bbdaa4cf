/** Reads files of prices: one line for each instrument and day, or a date with one column for each instrument. */
import { sql } from 'drizzle-orm';
import type { CsvRecord } from '#packages/csv';
import type { Day } from '#packages/calendar';
import { seenArrivals } from '#server/instruments';
import { ImportLine } from '../read/line.ts';
import { createInstrumentLookup, type KnownInstrument } from '../check/lookups.ts';
import { convertUnit } from '../read/pence.ts';
import type { MappedColumn, ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import { SeriesStage, type SeriesTable } from './series.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_SYMBOL = 60;

type PriceColumn = MappedColumn & { readonly instrument: KnownInstrument };

export function createPriceReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const instruments = createInstrumentLookup(run.db);
  const byId = new Map<string, KnownInstrument>();
  const stage = new SeriesStage(priceTable(byId), run, verdicts, today);
  let wide: readonly PriceColumn[] = [];

  /** Adds a price in the unit in which the instrument is quoted. */
  const add = (line: ImportLine, column: MappedColumn | null, instrument: KnownInstrument, day: Day, price: string | null) => {
    const currency = line.currency('currency') ?? instrument.currency;
    const quoted = price === null ? null : convertUnit(price, currency, instrument.currency);
    if (price !== null && quoted === null)
      line.refuse('currency.differs', 'currency', { symbol: instrument.symbol, expected: instrument.currency });
    if (verdicts.settle(line)) return;
    if (quoted === null) verdicts.absent(line.row, column);
    else {
      byId.set(instrument.id, instrument);
      stage.add({ subject: instrument.id, day, value: quoted, line: line.row, column: column?.header ?? null });
    }
  };

  const long = (line: ImportLine) => {
    const day = line.day('date', today);
    const symbol = line.required('symbol', LONGEST_SYMBOL);
    const instrument = symbol === null ? undefined : instruments.get(symbol);
    if (symbol !== null && !instrument) line.refuse('instrument.unknown', 'symbol');
    const price = line.number('price', 'positive');
    if (verdicts.settle(line) || day === null || !instrument) return;
    add(line, plan.columns.get('price') ?? null, instrument, day, price);
  };

  const across = (line: ImportLine) => {
    const day = line.day('date', today);
    if (verdicts.settle(line) || day === null) return;
    for (const column of wide) add(line, column, column.instrument, day, line.figure(column, 'positive'));
  };

  return {
    async begin() {
      await instruments.load(plan.wide?.map(({ means }) => means) ?? []);
      wide = (plan.wide ?? []).flatMap((column) => {
        const instrument = instruments.get(column.means);
        if (instrument) return [{ ...column, instrument }];
        const unknown = { code: 'instrument.unknown', column: column.header, value: column.means } as const;
        if (!plan.isPromised?.(unknown.code, unknown.value)) verdicts.refuse(1, unknown);
        return [];
      });
    },
    async read(records: readonly CsvRecord[], bytesRead) {
      const lines = records.map((record) => new ImportLine(plan, record));
      if (!plan.wide) await instruments.load(lines.flatMap((line) => line.plain('symbol') ?? []));
      for (const line of lines) {
        if (plan.wide) across(line);
        else long(line);
        // A wide line adds many values.
        if (stage.isNearlyFull) await stage.flush(bytesRead);
      }
    },
    end: (bytesRead) => stage.flush(bytesRead),
  };
}

function priceTable(instruments: ReadonlyMap<string, KnownInstrument>): SeriesTable {
  return {
    word: 'price',
    describe(subject) {
      const { symbol = '', currency = '' } = instruments.get(subject) ?? {};
      return { symbol, currency };
    },
    existing: (importId, { subjects, years }) => sql`
      select p.instrument_id as subject, p.year, p.arrival_id = ${importId} as staged,
        array_to_string(p.days, ',') as days, array_to_string(p.closes, ',') as values
      from unnest(${subjects}, ${years}) as asked (instrument_id, year)
      join price p on p.instrument_id = asked.instrument_id::uuid and p.year = asked.year
      join arrival a on a.id = p.arrival_id
      where p.arrival_id = ${importId} or p.arrival_id in (${seenArrivals})
      order by a.committed_at, p.part`,
    insert: (importId, part, { subjects, years }, { days, values }) => sql`
      insert into price (instrument_id, year, arrival_id, part, days, closes)
      select instrument_id::uuid, year, ${importId}, ${part}, days::smallint[], closes::numeric[]
      from unnest(${subjects}, ${years}, ${days}, ${values}) as packed (instrument_id, year, days, closes)`,
  };
}
