/**
 * Computes calculations. The arithmetic is decimal and exact, not float64: amounts and shares are typed as decimals, and 0.1 + 0.2 has to
 * be 0.3, because a rule may ask whether shares add up to 100. A stored number enters as the decimal that it was typed as (the shortest
 * that reads as the same float64), and leaves as the nearest float64. Only division rounds, to 20 decimals, half away from zero; anything
 * beyond 30 decimals is rounded likewise, and what exceeds 10^40 has no value.
 *
 * A missing answer is empty, and so is everything computed from it, and a division by zero; `sum`, `min` and `max` ignore empty values.
 */
import {
  add,
  compare,
  divide,
  fromNumber,
  isZero,
  multiply,
  negate,
  round,
  subtract,
  toNumber,
  trimmed,
  ZERO,
  type Decimal,
} from '#packages/money';
import { valueOf, type Value, type Values } from '#packages/fields';
import type { Comparison, Tree } from './tree.ts';

/** The most steps of one calculation, counting each entry of a column: a table of 500 rows may be added up some forty times. */
export const MOST_STEPS = 20_000;

const DIVISION_DECIMALS = 20;
const MOST_DECIMALS = 30;
const LARGEST = 10n ** 40n;

/** The values of the names in a calculation. */
export interface Holding {
  readonly valueOf: (name: string) => Value;
  readonly rowsOf: (table: string) => readonly Values[];
}

type Result = Decimal | string | boolean | null;

/** A number, text or truth value; null for nothing; undefined where it took too many steps, or a number became too large. */
export function compute(tree: Tree, holding: Holding): number | string | boolean | null | undefined {
  const run = new Run(holding);
  const result = run.of(tree);
  if (run.failed) return undefined;
  return typeof result === 'object' && result !== null ? toNumber(result) : result;
}

class Run {
  failed = false;
  private left = MOST_STEPS;
  private readonly holding: Holding;
  constructor(holding: Holding) {
    this.holding = holding;
  }

  of(tree: Tree): Result {
    if (!this.step()) return null;
    switch (tree.node) {
      case 'number':
        return this.bounded(tree.value);
      case 'text':
        return tree.value;
      case 'field':
        return this.entered(this.holding.valueOf(tree.name));
      // Columns are read in `gathered`.
      case 'column':
        return null;
      case 'minus': {
        const of = this.number(tree.of);
        return of && negate(of);
      }
      case 'operation':
        return this.operation(tree);
      case 'comparison':
        return this.comparison(tree);
      case 'call':
        return this.call(tree);
    }
  }

  private operation({ sign, left, right }: Tree & { node: 'operation' }): Decimal | null {
    const a = this.number(left);
    const b = this.number(right);
    if (a === null || b === null) return null;
    if (sign === '+') return this.bounded(add(a, b));
    if (sign === '-') return this.bounded(subtract(a, b));
    if (sign === '*') return this.bounded(multiply(a, b));
    return isZero(b) ? null : this.bounded(divide(a, b, DIVISION_DECIMALS));
  }

  private comparison({ sign, left, right }: Tree & { node: 'comparison' }): boolean | null {
    const a = this.of(left);
    const b = this.of(right);
    if (a === null || b === null) return null;
    return holds(sign, order(a, b));
  }

  private call({ name, of }: Tree & { node: 'call' }): Result {
    const [first, second, third] = of;
    switch (name) {
      case 'if': {
        const condition = this.of(first!);
        return condition === null ? null : this.of(condition === true ? second! : third!);
      }
      case 'round': {
        const value = this.number(first!);
        return value && round(value, second?.node === 'number' ? toNumber(second.value) : 0);
      }
      case 'sum':
        return this.bounded(this.gathered(of).reduce<Decimal>((total, value) => add(total, value), ZERO));
      case 'min':
      case 'max': {
        const wanted = name === 'min' ? -1 : 1;
        const values = this.gathered(of);
        return values.length === 0 ? null : values.reduce((best, value) => (compare(value, best) === wanted ? value : best));
      }
    }
  }

  /** The numbers of the arguments and of every row of their columns, without empty ones. */
  private gathered(of: readonly Tree[]): Decimal[] {
    return of
      .flatMap((tree) => {
        if (tree.node !== 'column') return [this.number(tree)];
        return this.holding.rowsOf(tree.table).map((row) => (this.step() ? this.decimal(valueOf(row, tree.column) ?? null) : null));
      })
      .filter((value) => value !== null);
  }

  private number(tree: Tree): Decimal | null {
    const result = this.of(tree);
    return typeof result === 'object' ? result : null;
  }

  private entered(value: Value): Result {
    return typeof value === 'string' || typeof value === 'boolean' ? value : this.decimal(value);
  }

  private decimal(value: Value): Decimal | null {
    return typeof value === 'number' && Number.isFinite(value) ? this.bounded(fromNumber(value)) : null;
  }

  private bounded(value: Decimal): Decimal | null {
    const { coefficient, scale } = value.scale > MOST_DECIMALS ? round(value, MOST_DECIMALS) : value;
    const size = coefficient < 0n ? -coefficient : coefficient;
    if (size > LARGEST * 10n ** BigInt(scale)) this.failed = true;
    return this.failed ? null : trimmed({ coefficient, scale });
  }

  private step(): boolean {
    this.left -= 1;
    if (this.left < 0) this.failed = true;
    return !this.failed;
  }
}

function order(a: Exclude<Result, null>, b: Exclude<Result, null>): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b);
  if (a === b) return 0;
  // Days and moments sort as text. Other types are only tested for equality.
  return typeof a === 'string' && typeof b === 'string' && a < b ? -1 : 1;
}

function holds(sign: Comparison, order: number): boolean {
  switch (sign) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}
