/** Reads one line of a file field by field, and remembers the first error in it. */
import { canonicalDecimal, hasTooManyDigits, MOST_DIGITS, readDate, readNumber, unescapeCell, type CsvRecord } from '#packages/csv';
import { dayOf, formatDay, type Day } from '#packages/calendar';
import { isAbsent } from './absent.ts';
import { readCurrency } from './currencies.ts';
import { hundredth } from './pence.ts';
import type { MappedColumn, ReadingPlan } from './plan.ts';
import type { RowCode, RowRefusal } from './row-refusal.ts';

/** Whether the field accepts 0 and negative numbers. */
export type NumberRule = 'positive' | 'not-negative' | 'any';

const EARLIEST_DAY: Day = dayOf({ year: 1900, month: 1, day: 1 });
const LONGEST_WORD = 80;
/** The start of a fact without a first day, as the database writes it. */
export const NO_START_DAY = '-infinity';

export class ImportLine {
  /** Line in the file; the header is 1. */
  readonly row: number;
  readonly #record: CsvRecord;
  readonly #plan: ReadingPlan;
  #refused: RowRefusal | null = null;
  /** Fields that name what another file brings. */
  readonly #awaited = new Set<string>();

  constructor(plan: ReadingPlan, record: CsvRecord) {
    this.#plan = plan;
    this.#record = record;
    this.row = record.line;
    const { cells } = record;
    const fits = cells.length >= plan.width && cells.every((cell, index) => index < plan.width || cell.trim() === '');
    if (!fits) this.#refused = { code: 'cells', column: null, value: String(cells.length), details: { expected: String(plan.width) } };
  }

  get isSound(): boolean {
    return this.#refused === null;
  }

  /** Whether it names what another file brings, so that it can be read to its end only when that is in. */
  get isWaiting(): boolean {
    return this.#awaited.size > 0;
  }

  /** The error found since the last call, if any. */
  settle(): RowRefusal | null {
    const refused = this.#refused;
    this.#refused = null;
    return refused;
  }

  /** Refuses the line, unless it is refused already; the refusal shows the cell of the field. */
  refuse(code: RowCode, field: string, details?: Readonly<Record<string, string>>): null {
    const column = this.#plan.columns.get(field);
    if (this.#awaited.has(field)) return null;
    if (this.#plan.isPromised?.(code, this.plain(field) ?? '')) {
      this.#awaited.add(field);
      return null;
    }
    return this.#refuse(code, column ?? null, this.raw(field), details);
  }

  /** The cell as it is in the file, or the constant of the field; null where there is no value. */
  raw(field: string): string | null {
    const cell = unescapeCell(this.#cell(field));
    return isAbsent(cell) ? null : cell;
  }

  /** The cell with single spaces, as names are compared. */
  plain(field: string): string | null {
    return this.raw(field)?.replace(/\s+/g, ' ').trim() ?? null;
  }

  text(field: string, longest: number): string | null {
    const text = this.plain(field);
    if (text === null) return null;
    if (this.#cell(field).trimStart().startsWith('=')) return this.refuse('formula', field);
    if (text.length > longest) return this.refuse('text.long', field, { most: String(longest) });
    return text;
  }

  required(field: string, longest: number): string | null {
    return this.text(field, longest) ?? this.refuse('field.required', field);
  }

  /** A canonical decimal. */
  number(field: string, rule: NumberRule): string | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    return this.#number(raw, this.#plan.columns.get(field) ?? null, rule);
  }

  /** A figure of a wide file; null for an absent or refused one. */
  figure(column: MappedColumn, rule: NumberRule): string | null {
    const cell = this.#record.cells[column.index] ?? '';
    return isAbsent(cell) ? null : this.#number(cell, column, rule);
  }

  day(field: string, today: Day): Day | null {
    const raw = this.raw(field);
    if (raw === null) return this.refuse('field.required', field);
    const day = readDate(raw, this.#plan.mapping.dateOrder);
    if (day === null) return this.refuse('date.unreadable', field, { order: this.#plan.mapping.dateOrder });
    if (day < EARLIEST_DAY) return this.refuse('date.early', field);
    if (day > today) return this.refuse('date.future', field);
    return day;
  }

  /** Null where there is no day; a day after `latest` is refused. */
  optionalDay(field: string, latest: Day = Infinity): Day | null {
    return this.raw(field) === null ? null : this.day(field, latest);
  }

  /** The day from which the fact holds, `-infinity` where the file gives none. */
  validFrom(today: Day): string {
    const day = this.optionalDay('validFrom', today);
    return day === null ? NO_START_DAY : formatDay(day);
  }

  /** One of several values, recognised by its words. */
  choice<Value>(field: string, values: ReadonlyMap<string, Value>, unknown: RowCode): Value | null {
    const said = this.text(field, LONGEST_WORD);
    return said === null ? null : (values.get(plainWord(said)) ?? this.refuse(unknown, field));
  }

  /** A fraction of at most 1: `0.0575` and `5.75 %` are equal, and 5.75 alone is refused because it might mean either. */
  fraction(field: string): string | null {
    const raw = this.raw(field)?.trim();
    if (raw === undefined) return null;
    const perCent = raw.endsWith('%');
    const number = this.#number(perCent ? raw.slice(0, -1) : raw, this.#plan.columns.get(field) ?? null, 'not-negative');
    if (number === null) return null;
    const fraction = perCent ? hundredth(number) : number;
    return Number(fraction) > 1 ? this.refuse('fraction.large', field) : fraction;
  }

  /** The number of new units for old ones: `3:2`, `3 for 2`, or `1.5`. */
  ratio(field: string): { readonly new: string; readonly old: string } | null {
    const raw = this.plain(field);
    if (raw === null) return null;
    const [, many, few] = /^(.+?)\s*(?::|\/|for|fyrir|για|voor)\s*(.+)$/i.exec(raw) ?? [null, raw, '1'];
    const [fresh, old] = [many, few].map((part) => readNumber(part ?? '', this.#plan.mapping.decimalMark));
    const sound = [fresh, old].every((part) => part !== null && part !== undefined && part !== '0' && !part.startsWith('-'));
    return sound ? { new: fresh as string, old: old as string } : this.refuse('ratio.unreadable', field);
  }

  currency(field: string): string | null {
    const raw = this.raw(field);
    return raw === null ? null : (readCurrency(raw) ?? this.refuse('currency.unknown', field));
  }

  #cell(field: string): string {
    const column = this.#plan.columns.get(field);
    return column ? (this.#record.cells[column.index] ?? '') : (this.#plan.constants.get(field) ?? '');
  }

  #number(cell: string, column: MappedColumn | null, rule: NumberRule): string | null {
    const { decimalMark } = this.#plan.mapping;
    const number = readNumber(cell, decimalMark);
    if (number === null)
      return this.#refuse(cell.trim().startsWith('=') ? 'formula' : 'number.unreadable', column, cell, {
        mark: decimalMark === 'point' ? '.' : ',',
      });
    if (hasTooManyDigits(number)) return this.#refuse('number.long', column, cell, { most: String(MOST_DIGITS) });
    if (rule !== 'any' && number.startsWith('-')) return this.#refuse('number.negative', column, cell);
    if (rule === 'positive' && number === '0') return this.#refuse('number.zero', column, cell);
    return number;
  }

  #refuse(code: RowCode, column: MappedColumn | null, value: string | null, details?: Readonly<Record<string, string>>): null {
    this.#refused ??= { code, column: column?.header ?? null, value, ...(details && { details }) };
    return null;
  }
}

/** `Return of capital`, `return_of_capital` and `Return-of-capital` are one word. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number without its sign. */
export function withoutSign(number: string): string {
  return canonicalDecimal(number.replace('-', ''));
}
