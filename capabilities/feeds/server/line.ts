/** One line of a file, read field by field; it remembers the first thing that is wrong with it. */
import { canonical, readDate, readNumber, type CsvRecord } from '#packages/csv';
import { dayOf, type Day } from '#packages/calendar';
import { isAbsent } from './absent.ts';
import { readCurrency } from './currencies.ts';
import type { Column, Plan } from './plan.ts';

/** Why a row is refused: each has a text `feeds.row.<code>`. */
export type RowCode =
  | 'amount.negative'
  | 'amount.required'
  | 'cells'
  | 'currency.differs'
  | 'currency.required'
  | 'currency.unknown'
  | 'date.early'
  | 'date.future'
  | 'date.unreadable'
  | 'field.required'
  | 'formula'
  | 'instrument.conflict'
  | 'instrument.required'
  | 'instrument.unknown'
  | 'isin.invalid'
  | 'number.long'
  | 'number.negative'
  | 'number.unreadable'
  | 'number.zero'
  | 'pair.equal'
  | 'portfolio.unknown'
  | 'price.pence'
  | 'security-type.unknown'
  | 'sedol.invalid'
  | 'text.long'
  | 'type.unknown'
  | 'units.beyond-held'
  | 'units.needed-later'
  | 'units.required'
  | 'value.conflict';

export interface Refused {
  readonly code: RowCode;
  readonly column: string | null;
  readonly value: string | null;
  /** What the sentence names beside row, column and value. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Whether 0 and negative numbers are numbers that the field can have. */
export type NumberRule = 'positive' | 'not-negative' | 'any';

const EARLIEST: Day = dayOf({ year: 1900, month: 1, day: 1 });
const MOST_DIGITS = 18;

export class Line {
  /** In the file; the header is 1. */
  readonly row: number;
  readonly #record: CsvRecord;
  readonly #plan: Plan;
  #refused: Refused | null = null;

  constructor(plan: Plan, record: CsvRecord) {
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

  /** What was wrong since the last time of asking, if anything. */
  settle(): Refused | null {
    const refused = this.#refused;
    this.#refused = null;
    return refused;
  }

  /** The first refusal stands. Without a value of its own it names the cell of the field. */
  refuse(code: RowCode, field: string, details?: Readonly<Record<string, string>>): null {
    const column = this.#plan.columns.get(field);
    return this.#refuse(code, column ?? null, this.raw(field), details);
  }

  /** As it stands in the file, or its constant; null where there is nothing. */
  raw(field: string): string | null {
    const column = this.#plan.columns.get(field);
    const cell = column ? (this.#record.cells[column.index] ?? '') : (this.#plan.constants.get(field) ?? '');
    return isAbsent(cell) ? null : cell;
  }

  /** With single blanks, as names are compared. */
  plain(field: string): string | null {
    return this.raw(field)?.replace(/\s+/g, ' ').trim() ?? null;
  }

  text(field: string, longest: number): string | null {
    const text = this.plain(field);
    if (text === null) return null;
    if (text.startsWith('=')) return this.refuse('formula', field);
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
  figure(column: Column, rule: NumberRule): string | null {
    const cell = this.#record.cells[column.index] ?? '';
    return isAbsent(cell) ? null : this.#number(cell, column, rule);
  }

  day(field: string, today: Day): Day | null {
    const raw = this.raw(field);
    if (raw === null) return this.refuse('field.required', field);
    const day = readDate(raw, this.#plan.mapping.dateOrder);
    if (day === null) return this.refuse('date.unreadable', field, { order: this.#plan.mapping.dateOrder });
    if (day < EARLIEST) return this.refuse('date.early', field);
    if (day > today) return this.refuse('date.future', field);
    return day;
  }

  currency(field: string): string | null {
    const raw = this.raw(field);
    return raw === null ? null : (readCurrency(raw) ?? this.refuse('currency.unknown', field));
  }

  #number(cell: string, column: Column | null, rule: NumberRule): string | null {
    const { decimalMark } = this.#plan.mapping;
    const number = readNumber(cell, decimalMark);
    if (number === null)
      return this.#refuse(cell.trim().startsWith('=') ? 'formula' : 'number.unreadable', column, cell, {
        mark: decimalMark === 'point' ? '.' : ',',
      });
    if (/\d{19}/.test(number)) return this.#refuse('number.long', column, cell, { most: String(MOST_DIGITS) });
    if (rule !== 'any' && number.startsWith('-')) return this.#refuse('number.negative', column, cell);
    if (rule === 'positive' && number === '0') return this.#refuse('number.zero', column, cell);
    return number;
  }

  #refuse(code: RowCode, column: Column | null, value: string | null, details?: Readonly<Record<string, string>>): null {
    this.#refused ??= { code, column: column?.header ?? null, value, ...(details && { details }) };
    return null;
  }
}

/** Without the sign. */
export function unsigned(number: string): string {
  return canonical(number.replace('-', ''));
}
