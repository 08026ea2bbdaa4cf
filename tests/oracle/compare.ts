/** Compares figures of the product with those of the oracle: money to the last digit, rates to a hundred-millionth. */
import type { OracleFigures } from './oracle.ts';

const RATE_TOLERANCE = 1e-8;

/** A line for each difference; none when all agree. */
export function figureDifferences(expected: OracleFigures, actual: OracleFigures): string[] {
  return walk('', expected, actual);
}

function walk(path: string, expected: unknown, actual: unknown): string[] {
  if (isRecord(expected) && isRecord(actual)) {
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((key) =>
      walk(`${path}/${key}`, expected[key], actual[key]),
    );
  }
  const agree = path.endsWith('Weighted') ? sameRate(expected, actual) : expected === actual;
  return agree ? [] : [`${path}: expected ${String(expected)}, found ${String(actual)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function sameRate(expected: unknown, actual: unknown): boolean {
  if (expected === null || actual === null) return expected === actual;
  return Math.abs(Number(expected) - Number(actual)) <= RATE_TOLERANCE * (1 + Math.abs(Number(expected)));
}
