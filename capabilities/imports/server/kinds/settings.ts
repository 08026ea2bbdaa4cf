/**
 * Reads files whose lines belong together: all lines of one setting (such as a benchmark of a day, or the weights of a fund from a day on) are known
 * or new as a whole, and replace the earlier setting of that day.
 */
import { sql, type SQL } from 'drizzle-orm';
import { add, readDecimal, ZERO, type Decimal } from '#packages/money';
import { seenArrivals } from '#server/instruments';
import { insertFacts, type FactRow } from './facts.ts';
import type { ImportLine } from '../read/line.ts';
import type { ReadingPlan } from '../read/plan.ts';
import { createBatchReader, type ImportReader } from '../check/reading.ts';
import type { CheckRun, ImportTx } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const BATCH_LINES = 1000;

export interface SettingLine {
  readonly line: ImportLine;
  readonly row: FactRow;
  readonly reads: Readonly<Record<string, string>>;
}

export interface SettingFile {
  readonly table: string;
  /** Columns of the table that a row fills, with their types. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that identify the setting. */
  readonly setting: readonly string[];
  /** Columns that identify a part of the setting. Each part occurs once; a second line is refused at `partField`. */
  readonly part: readonly string[];
  readonly partField: string;
  /** Condition on the table `f` that selects the settings of these rows, and perhaps more. */
  sameAs(rows: readonly FactRow[]): SQL;
  load(lines: readonly ImportLine[]): Promise<void>;
  /** Null when the line is refused; the line keeps the reason. */
  read(line: ImportLine): SettingLine | null;
  /** Refuses the line where the setting as a whole is wrong. `isLast`: the line at which errors of the whole are reported. */
  check(one: SettingLine, all: readonly SettingLine[], isLast: boolean): void;
}

export function createSettingReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, file: SettingFile): ImportReader {
  const settings = new Map<string, SettingLine[]>();
  const named = (columns: readonly string[], row: FactRow) => columns.map((column) => row[column] ?? '').join(' ');

  const judge = async (tx: ImportTx) => {
    const known = await readKnownSettings(tx, file, [...settings.values()].flat());
    for (const [key, lines] of settings) {
      for (const one of lines) {
        if (lines.some((other) => other !== one && named(file.part, other.row) === named(file.part, one.row)))
          one.line.refuse('fact.conflict', file.partField);
        // A part of it may be among the lines that wait.
        if (!verdicts.hasWaiting) file.check(one, lines, one === lines.at(-1));
      }
      const refused = lines.filter(({ line }) => !line.isSound);
      for (const { line } of refused) verdicts.settle(line);
      if (refused.length > 0) continue;
      const isKnown = known.get(key) === settingText(lines.map(({ row }) => row));
      for (const { line, reads } of lines)
        verdicts.add(isKnown ? 'known' : 'new', { row: line.row, column: null, value: null, code: null, reads });
      if (!isKnown)
        await insertFacts(
          tx,
          run.importId,
          file,
          lines.map(({ row }) => row),
        );
    }
  };

  return createBatchReader<SettingLine>(plan, run, verdicts, {
    lines: BATCH_LINES,
    load: (lines) => file.load(lines),
    read: (line) => file.read(line),
    stage(_tx, lines) {
      for (const one of lines) {
        const key = named(file.setting, one.row);
        settings.set(key, [...(settings.get(key) ?? []), one]);
      }
      return Promise.resolve();
    },
    end: () => run.step(judge),
  });
}

/** The sum of the weights of a setting. */
export function sumOfWeights(lines: readonly SettingLine[]): Decimal {
  return lines.reduce<Decimal>((so, { row }) => add(so, readDecimal(row['weight'] ?? '') ?? ZERO), ZERO);
}

function settingText(rows: readonly FactRow[]): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort());
}

/** The settings in sight that the file also has, by key; of several with one key the whole one committed last. */
async function readKnownSettings(tx: ImportTx, file: SettingFile, lines: readonly SettingLine[]): Promise<Map<string, string>> {
  const asText = Object.entries(file.columns).map(([name, type]) =>
    type === 'numeric' ? `trim_scale(${name})::text as ${name}` : `${name}::text as ${name}`,
  );
  const { rows } = await tx.execute<Record<string, string>>(sql`
    with ranked as (
      select f.*, rank() over (partition by ${sql.raw(file.setting.map((column) => `f.${column}`).join(', '))} order by a.committed_at desc) as place
      from ${sql.identifier(file.table)} f join arrival a on a.id = f.arrival_id
      where f.arrival_id in (${seenArrivals}) and ${file.sameAs(lines.map(({ row }) => row))}
    )
    select ${sql.raw(asText.join(', '))} from ranked where place = 1`);
  const keyOf = (row: FactRow) => file.setting.map((column) => row[column] ?? '').join(' ');
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, setting]) => [key, settingText(setting)]));
}
