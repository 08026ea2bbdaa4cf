/** Compares daily values of prices and rates with the known ones, and stages the new ones as packed rows, whatever their order and number. */
import { sql, type SQL } from 'drizzle-orm';
import { civilOf, dayOf, formatDay, type Day } from '#packages/calendar';
import { canonicalDecimal } from '#packages/csv';
import { ValueBuffer, type GatheredValue, type DailyValue } from '../read/gathered.ts';
import type { CheckRun, ImportTx } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

/** The table that stores the values of one kind of file. */
export interface SeriesTable {
  /** Name of the value in the preview: `price` or `rate`. */
  readonly word: string;
  /** The subject as the preview shows it. */
  describe(subject: string): Readonly<Record<string, string>>;
  /** The packed rows of these subjects and years that are in sight, or staged under the import; those of later arrivals last. */
  existing(importId: string, years: YearColumns): SQL;
  insert(importId: string, part: number, years: YearColumns, packed: PackedColumns): SQL;
}

/** Query parameters to unnest: the subjects and years of the rows. */
export interface YearColumns {
  readonly subjects: SQL;
  readonly years: SQL;
}

/** Query parameters to unnest: days of the year in rising order, as the text of an array, and their values. */
export interface PackedColumns {
  readonly days: SQL;
  readonly values: SQL;
}

/** The values of one subject in one year, by day. */
interface SubjectYear {
  readonly subject: string;
  readonly year: number;
  readonly values: readonly GatheredValue[];
}

interface PackedSeriesRow extends Record<string, unknown> {
  readonly subject: string;
  readonly year: number;
  readonly staged: boolean;
  readonly days: string;
  readonly values: string;
}

/** Values by day: those in sight, and those that this check has already staged. */
interface ExistingValues {
  readonly seen: Map<Day, string>;
  readonly staged: Map<Day, string>;
}

/** Values staged in one transaction. */
const BATCH_VALUES = 5000;
/** New values whose rows are stored for the preview: the first of the file. */
const MOST_SHOWN = 1000;

export class SeriesStage {
  readonly #table: SeriesTable;
  readonly #run: CheckRun;
  readonly #verdicts: RowVerdicts;
  readonly #gathering: ValueBuffer;
  #part = 0;
  #added = 0;
  #shownUpTo = 0;
  #stagedUpTo = 0;

  constructor(table: SeriesTable, run: CheckRun, verdicts: RowVerdicts, lastDay: Day) {
    this.#table = table;
    this.#run = run;
    this.#verdicts = verdicts;
    this.#gathering = new ValueBuffer(lastDay);
  }

  /** Whether to flush before the next line. */
  get isNearlyFull(): boolean {
    return this.#gathering.isNearlyFull;
  }

  add(value: DailyValue): void {
    this.#gathering.add(value);
    this.#added += 1;
    if (this.#added <= MOST_SHOWN) this.#shownUpTo = value.line;
  }

  /** Stages all values held. @param bytesRead bytes of the file read when the last value came */
  async flush(bytesRead: number): Promise<void> {
    const all = this.#gathering.size;
    let done = 0;
    for (const chunk of chunksOf(groupByYear(this.#gathering.drain()))) {
      await this.#run.step((tx) => this.#stage(tx, chunk));
      for (const { values } of chunk) done += values.length;
      this.#run.reach(this.#stagedUpTo + ((bytesRead - this.#stagedUpTo) * done) / all);
    }
    this.#stagedUpTo = bytesRead;
    this.#part += 1;
  }

  async #stage(tx: ImportTx, chunk: readonly SubjectYear[]): Promise<void> {
    const known = await this.#known(tx, chunk);
    const fresh = chunk
      .map((year) => ({ ...year, values: this.#judged(year, known.get(keyOf(year)) ?? { seen: new Map(), staged: new Map() }) }))
      .filter(({ values }) => values.length > 0);
    if (fresh.length === 0) return;
    const packed = {
      days: textArray(fresh.map(({ values }) => `{${values.map(({ day }) => dayOfYear(day)).join()}}`)),
      values: textArray(fresh.map(({ values }) => `{${values.map(({ value }) => value).join()}}`)),
    };
    await tx.execute(this.#table.insert(this.#run.importId, this.#part, columnsOf(fresh), packed));
  }

  async #known(tx: ImportTx, chunk: readonly SubjectYear[]): Promise<Map<string, ExistingValues>> {
    const { rows } = await tx.execute<PackedSeriesRow>(this.#table.existing(this.#run.importId, columnsOf(chunk)));
    const known = new Map<string, ExistingValues>();
    for (const row of rows) {
      const before = known.get(keyOf(row)) ?? { seen: new Map<Day, string>(), staged: new Map<Day, string>() };
      known.set(keyOf(row), before);
      const eve = dayBeforeYear(row.year);
      const values = row.values.split(',');
      row.days
        .split(',')
        .forEach((day, index) => before[row.staged ? 'staged' : 'seen'].set(eve + Number(day), canonicalDecimal(values[index] ?? '')));
    }
    return known;
  }

  /** Gives each value its verdict; returns the new ones. */
  #judged({ values }: SubjectYear, { seen, staged }: ExistingValues): GatheredValue[] {
    const fresh = new Map<Day, GatheredValue>();
    for (const value of values) {
      const inFile = value.again ? (fresh.get(value.day)?.value ?? staged.get(value.day)) : undefined;
      const other = inFile ?? seen.get(value.day);
      if (other === value.value) this.#tell('known', value);
      else if (value.again) this.#conflict(value, other ?? '');
      else {
        fresh.set(value.day, value);
        this.#tell('new', value);
      }
    }
    return [...fresh.values()];
  }

  #tell(verdict: 'new' | 'known', value: GatheredValue): void {
    // Values come by subject and not by line; of the new ones only the first of the file are shown.
    if (!this.#verdicts.keeps(verdict) || (verdict === 'new' && value.line > this.#shownUpTo)) this.#verdicts.count(verdict);
    else this.#verdicts.add(verdict, { row: value.line, column: value.column, value: null, code: null, reads: this.#reads(value) });
  }

  #conflict(value: GatheredValue, other: string): void {
    const details = { ...this.#reads(value), other };
    this.#verdicts.refuse(value.line, { code: 'value.conflict', column: value.column, value: value.value, details });
  }

  #reads({ subject, day, value }: GatheredValue): Record<string, string> {
    return { date: formatDay(day), ...this.#table.describe(subject), [this.#table.word]: value };
  }
}

function keyOf({ subject, year }: { readonly subject: string; readonly year: number }): string {
  return `${subject} ${year}`;
}

function dayBeforeYear(year: number): Day {
  return dayOf({ year, month: 1, day: 1 }) - 1;
}

function dayOfYear(day: Day): number {
  return day - dayBeforeYear(civilOf(day).year);
}

function* groupByYear(values: Iterable<GatheredValue>): Generator<SubjectYear> {
  let subject = '';
  let year = 0;
  let end = -Infinity;
  let gathered: GatheredValue[] = [];
  for (const value of values) {
    if (value.subject !== subject || value.day > end) {
      if (gathered.length > 0) yield { subject, year, values: gathered };
      gathered = [];
      subject = value.subject;
      year = civilOf(value.day).year;
      end = dayBeforeYear(year + 1);
    }
    gathered.push(value);
  }
  if (gathered.length > 0) yield { subject, year, values: gathered };
}

/** Splits into chunks of whole years, so that all values of one day are in one chunk. */
function* chunksOf(years: Iterable<SubjectYear>): Generator<readonly SubjectYear[]> {
  let chunk: SubjectYear[] = [];
  let size = 0;
  for (const year of years) {
    if (size > 0 && size + year.values.length > BATCH_VALUES) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(year);
    size += year.values.length;
  }
  if (size > 0) yield chunk;
}

function columnsOf(years: readonly Omit<SubjectYear, 'values'>[]): YearColumns {
  return { subjects: textArray(years.map(({ subject }) => subject)), years: sql`${sql.param(years.map(({ year }) => year))}::smallint[]` };
}

function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
