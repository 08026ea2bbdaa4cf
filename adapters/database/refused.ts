/** Explains to the person who started the server why it does not start. */
import type { IsolationBreach } from './breaches.ts';

/**
 * The database cannot or must not be used as it is set up. `setting` is the environment variable concerned, `reason` says
 * what is wrong and `remedy` what to do; both are whole sentences in English, shown as they are.
 */
export class StartRefused extends Error {
  readonly setting: string;
  readonly reason: string;
  readonly remedy: string;
  constructor(setting: string, reason: string, remedy: string, options?: ErrorOptions) {
    super(`${setting}: ${reason} ${remedy}`, options);
    this.name = 'StartRefused';
    this.setting = setting;
    this.reason = reason;
    this.remedy = remedy;
  }
}

const INVALID_LOGIN = /^28/;
const NO_DATABASE = '3D000';
const NO_RIGHT = '42501';
/** The error code for a missing extension file: before version 16, and since. */
const EXTENSION_MISSING: ReadonlySet<string> = new Set(['58P01', '0A000']);

/** @param where the log-in and the database that were to be reached, without the password: `user@host:5432/name` */
export function unreachableRefusal(setting: string, where: string, error: unknown): StartRefused {
  const { code, message } = rootCause(error);
  if (INVALID_LOGIN.test(code))
    return new StartRefused(setting, `PostgreSQL refuses the log-in ${where} (${message}).`, 'Correct the user and the password.', {
      cause: error,
    });
  if (code === NO_DATABASE)
    return new StartRefused(setting, `There is no database at ${where} (${message}).`, 'Create it, or correct its name.', { cause: error });
  return new StartRefused(
    setting,
    `The database at ${where} cannot be reached (${message}).`,
    'Check that it runs, and that host, port and name are right.',
    { cause: error },
  );
}

export function migrationRefusal(setting: string, login: string, error: unknown): StartRefused {
  if (error instanceof StartRefused) return error;
  const { code, message } = rootCause(error);
  if (code === NO_RIGHT)
    return new StartRefused(
      setting,
      `The log-in ${login} may not bring the tables up to date (${message}).`,
      `Name a log-in in DATABASE_OWNER_URL that owns the database and may create roles, or let an administrator run ALTER DATABASE ... OWNER TO ${login} and ALTER ROLE ${login} CREATEROLE.`,
      { cause: error },
    );
  if (/extension/.test(message) && EXTENSION_MISSING.has(code))
    return new StartRefused(
      setting,
      `The server lacks an extension that the tables need (${message}).`,
      'Install the additional modules that come with PostgreSQL (on Debian in postgresql, elsewhere in postgresql-contrib): pg_trgm is among them.',
      { cause: error },
    );
  return new StartRefused(
    setting,
    `The tables could not be brought up to date (${message}).`,
    'Nothing was changed, and the next start tries again. If it stays so, keep this message for support.',
    { cause: error },
  );
}

export function grantRefusal(owner: string, login: string, error: unknown): StartRefused {
  const who = owner === '' ? `The log-in ${login} cannot enter the roles` : `The log-in ${owner} may not let ${login} enter the roles`;
  return new StartRefused(
    'DATABASE_URL',
    `${who} that requests are served by (${rootCause(error).message}).`,
    `Let an administrator run GRANT portico_gate, portico_person, portico_advisor, portico_staff, portico_work TO ${login} and ALTER ROLE ${login} NOINHERIT (from PostgreSQL 16 on: WITH INHERIT FALSE, SET TRUE).`,
    { cause: error },
  );
}

/** @param where as in `unreachableRefusal` @param locale the setting by which the database tells letters from one another */
export function localeRefusal(setting: string, where: string, locale: string): StartRefused {
  return new StartRefused(
    setting,
    `The database at ${where} does not know the lower case of letters such as Þ (its locale is ${locale}): people would not be found by their names.`,
    "Create it with a locale of UTF-8 and move the data there: CREATE DATABASE ... TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'.",
  );
}

export function isolationRefusal(login: string, breaches: readonly IsolationBreach[]): StartRefused {
  const named = breaches.slice(0, 5).map(({ what }) => what);
  const more = breaches.length > named.length ? `, and ${breaches.length - named.length} more` : '';
  const remedy = breaches.some(({ of }) => of === 'log-in')
    ? `Name a log-in in DATABASE_URL that owns nothing and is a member of portico_gate, portico_person, portico_advisor, portico_staff and portico_work alone, and the owner of the database in DATABASE_OWNER_URL.`
    : 'Take back what was changed by hand in the database.';
  return new StartRefused('DATABASE_URL', `Tenants would not be kept apart for the log-in ${login}: ${named.join('; ')}${more}.`, remedy);
}

/** The first error, from the database or the network; the layers above wrap it. */
function rootCause(error: unknown): { code: string; message: string } {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  const { code = '', message = '' } = at as { code?: string; message?: string };
  return { code, message: message || code || String(at) };
}
