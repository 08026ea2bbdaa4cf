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
  trimZeros,
  ZERO,
  type Decimal,
} from '#packages/money';
import { valueOf, type FieldValue, type FieldValues } from '#packages/fields';
import type { ComparisonSign, ExpressionTree } from './tree.ts';

/** The most steps of one calculation, counting each entry of a column: a table of 500 rows may be added up some forty times. */
export const MOST_STEPS = 20_000;

const DIVISION_DECIMALS = 20;
const MOST_DECIMALS = 30;
const LARGEST = 10n ** 40n;

/** The values of the names in a calculation. */
export interface ExpressionValues {
  readonly valueOf: (name: string) => FieldValue;
  readonly rowsOf: (table: string) => readonly FieldValues[];
}

type ExpressionResult = Decimal | string | boolean | null;

/** A number, text or truth value; null for nothing; undefined where it took too many steps, or a number became too large. */
export function computeExpression(tree: ExpressionTree, holding: ExpressionValues): number | string | boolean | null | undefined {
  const run = new ExpressionRun(holding);
  const result = run.of(tree);
  if (run.failed) return undefined;
  return typeof result === 'object' && result !== null ? toNumber(result) : result;
}

class ExpressionRun {
  failed = false;
  private left = MOST_STEPS;
  private readonly holding: ExpressionValues;
  constructor(holding: ExpressionValues) {
    this.holding = holding;
  }

  of(tree: ExpressionTree): ExpressionResult {
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

  private operation({ sign, left, right }: ExpressionTree & { node: 'operation' }): Decimal | null {
    const a = this.number(left);
    const b = this.number(right);
    if (a === null || b === null) return null;
    if (sign === '+') return this.bounded(add(a, b));
    if (sign === '-') return this.bounded(subtract(a, b));
    if (sign === '*') return this.bounded(multiply(a, b));
    return isZero(b) ? null : this.bounded(divide(a, b, DIVISION_DECIMALS));
  }

  private comparison({ sign, left, right }: ExpressionTree & { node: 'comparison' }): boolean | null {
    const a = this.of(left);
    const b = this.of(right);
    if (a === null || b === null) return null;
    return comparisonHolds(sign, compareResults(a, b));
  }

  private call({ name, of }: ExpressionTree & { node: 'call' }): ExpressionResult {
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
  private gathered(of: readonly ExpressionTree[]): Decimal[] {
    return of
      .flatMap((tree) => {
        if (tree.node !== 'column') return [this.number(tree)];
        return this.holding.rowsOf(tree.table).map((row) => (this.step() ? this.decimal(valueOf(row, tree.column) ?? null) : null));
      })
      .filter((value) => value !== null);
  }

  private number(tree: ExpressionTree): Decimal | null {
    const result = this.of(tree);
    return typeof result === 'object' ? result : null;
  }

  private entered(value: FieldValue): ExpressionResult {
    return typeof value === 'string' || typeof value === 'boolean' ? value : this.decimal(value);
  }

  private decimal(value: FieldValue): Decimal | null {
    return typeof value === 'number' && Number.isFinite(value) ? this.bounded(fromNumber(value)) : null;
  }

  private bounded(value: Decimal): Decimal | null {
    const { coefficient, scale } = value.scale > MOST_DECIMALS ? round(value, MOST_DECIMALS) : value;
    const size = coefficient < 0n ? -coefficient : coefficient;
    if (size > LARGEST * 10n ** BigInt(scale)) this.failed = true;
    return this.failed ? null : trimZeros({ coefficient, scale });
  }

  private step(): boolean {
    this.left -= 1;
    if (this.left < 0) this.failed = true;
    return !this.failed;
  }
}

function compareResults(a: Exclude<ExpressionResult, null>, b: Exclude<ExpressionResult, null>): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b);
  if (a === b) return 0;
  // Days and moments sort as text. Other types are only tested for equality.
  return typeof a === 'string' && typeof b === 'string' && a < b ? -1 : 1;
}

function comparisonHolds(sign: ComparisonSign, order: number): boolean {
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
