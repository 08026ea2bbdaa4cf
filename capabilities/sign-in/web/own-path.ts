/** Checks the path that a sign-in returns to: it must be a path of this site. */

const HERE = 'https://here.invalid';

/** True for an absolute path. It is parsed as a browser would, since `//`, `/\` and hidden tabs all lead to another site. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/') && URL.parse(value, HERE)?.origin === HERE;
}
