/** Where a sign-in may lead back to: a path of this site and nowhere else. */

const HERE = 'https://here.invalid';

/** True for an absolute path; read as a browser would, since `//`, `/\` and hidden tabs all lead to another site. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/') && URL.parse(value, HERE)?.origin === HERE;
}
