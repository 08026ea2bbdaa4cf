/**
 * A reporter for what failed outside any test, as when a process of the tests dies: the record in JSON counts its file as passed, with tests
 * that merely have no result. What it writes is a JSON list of texts, at the path that PORTICO_TEST_ERRORS names.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

type RunErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_: unknown, errors: RunErrors): void {
    const path = process.env['PORTICO_TEST_ERRORS'];
    if (path) writeFileSync(path, JSON.stringify(errors.map(textOf)));
  }
}

/** With what caused it, which is where the exit code or the signal of a dead process stands. */
function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { stack, message, cause } = error as { readonly stack?: string; readonly message?: string; readonly cause?: unknown };
  return `${stack || message}${cause === undefined ? '' : `\nbecause of ${textOf(cause)}`}`;
}
