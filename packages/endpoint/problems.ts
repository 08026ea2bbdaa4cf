/** Turns the validation errors of an input into one message for each field. */

/** A validation error of zod. */
export interface WrongValue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly origin?: unknown;
  readonly minimum?: unknown;
}

/** The most problems to report; nobody reads more. */
const MOST_PROBLEMS = 50;

/** Text keys of the problems, by the path to the field: `questions.0.asOf`. Errors of the whole input are left out. */
export function problemsOf(wrong: readonly WrongValue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const value of wrong) {
    const field = value.path.join('.');
    if (field !== '' && !fields.has(field)) fields.set(field, `refusal.field.${problemCode(value)}`);
    if (fields.size === MOST_PROBLEMS) break;
  }
  return Object.fromEntries(fields);
}

function problemCode({ code, message, origin, minimum }: WrongValue): string {
  if (code === 'invalid_type' && /received (undefined|null|NaN)$/.test(message)) return 'required';
  if (code === 'too_big') return origin === 'string' ? 'too-long' : 'out-of-range';
  if (code === 'too_small' && origin === 'string') return minimum === 1 ? 'required' : 'too-short';
  if (code === 'too_small') return 'out-of-range';
  return code === 'invalid_value' ? 'unlisted' : 'invalid';
}
