/** Reads files of exchange rates: one line for each pair and day, or a date with one column for each currency. */
import { sql } from 'drizzle-orm';
import type { CsvRecord } from '#packages/csv';
import type { Day } from '#packages/calendar';
import { quoteUnit } from '#packages/money';
import { seenArrivals } from '#server/instruments';
import { readCurrency } from '../read/currencies.ts';
import { ImportLine } from '../read/line.ts';
import { convertUnit } from '../read/pence.ts';
import type { MappedColumn, ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import { SeriesStage, type SeriesTable } from './series.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

/** A rate as its line states it; null where the cell says that there is none. */
interface ReadRate {
  readonly day: Day;
  readonly base: string;
  readonly quote: string;
  readonly rate: string | null;
}

export function createRateReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const stage = new SeriesStage(RATES, run, verdicts, today);
  const perBase = plan.mapping.rateDirection === 'per-base';
  let wide: readonly (MappedColumn & { readonly currency: string })[] = [];

  const add = (line: ImportLine, column: MappedColumn | null, { day, base, quote, rate }: ReadRate) => {
    // In the other direction the figure stays and the pair is swapped: it is the amount of the base for 1 of the quoted currency.
    const [one, many] = perBase ? [base, quote] : [quote, base];
    const { currency: of } = quoteUnit(one);
    const { currency: is } = quoteUnit(many);
    if (of === is) line.refuse('pair.equal', 'base', { base });
    if (verdicts.settle(line)) return;
    if (rate === null) verdicts.absent(line.row, column);
    else stage.add({ subject: of + is, day, value: inWholeUnits(rate, one, many), line: line.row, column: column?.header ?? null });
  };

  const long = (line: ImportLine) => {
    const day = line.day('date', today);
    const base = line.currency('base') ?? line.refuse('field.required', 'base');
    const quote = line.currency('quote') ?? line.refuse('field.required', 'quote');
    const rate = line.number('rate', 'positive');
    if (verdicts.settle(line) || day === null || base === null || quote === null) return;
    add(line, plan.columns.get('rate') ?? null, { day, base, quote, rate });
  };

  const across = (line: ImportLine) => {
    const day = line.day('date', today);
    const base = line.currency('base') ?? line.refuse('field.required', 'base');
    if (verdicts.settle(line) || day === null || base === null) return;
    for (const column of wide) add(line, column, { day, base, quote: column.currency, rate: line.figure(column, 'positive') });
  };

  return {
    async begin() {
      wide = (plan.wide ?? []).flatMap((column) => {
        const currency = readCurrency(column.means);
        if (currency !== null) return [{ ...column, currency }];
        verdicts.refuse(1, { code: 'currency.unknown', column: column.header, value: column.means });
        return [];
      });
    },
    async read(records: readonly CsvRecord[], bytesRead) {
      for (const record of records) {
        const line = new ImportLine(plan, record);
        if (plan.wide) across(line);
        else long(line);
        if (stage.isNearlyFull) await stage.flush(bytesRead);
      }
    },
    end: (bytesRead) => stage.flush(bytesRead),
  };
}

/** Converts a rate of pence, or in pence, to one of pounds. */
function inWholeUnits(rate: string, one: string, many: string): string {
  const inWholes = convertUnit(rate, many, quoteUnit(many).currency) ?? rate;
  return convertUnit(inWholes, quoteUnit(one).currency, one) ?? rate;
}

const RATES: SeriesTable = {
  word: 'rate',
  describe: (pair) => ({ base: pair.slice(0, 3), quote: pair.slice(3) }),
  existing: (importId, { subjects, years }) => sql`
    select r.base || r.quote as subject, r.year, r.arrival_id = ${importId} as staged,
      array_to_string(r.days, ',') as days, array_to_string(r.rates, ',') as values
    from unnest(${subjects}, ${years}) as asked (pair, year)
    join rate r on r.base = left(asked.pair, 3) and r.quote = right(asked.pair, 3) and r.year = asked.year
    join arrival a on a.id = r.arrival_id
    where r.arrival_id = ${importId} or r.arrival_id in (${seenArrivals})
    order by a.committed_at, r.part`,
  insert: (importId, part, { subjects, years }, { days, values }) => sql`
    insert into rate (base, quote, year, arrival_id, part, days, rates)
    select left(pair, 3), right(pair, 3), year, ${importId}, ${part}, days::smallint[], rates::numeric[]
    from unnest(${subjects}, ${years}, ${days}, ${values}) as packed (pair, year, days, rates)`,
};
