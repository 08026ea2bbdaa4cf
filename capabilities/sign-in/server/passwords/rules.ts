/** Checks whether a password may be chosen. The browser checks the same formal rules; only the server knows which passwords are easily guessed. */
import { refuse } from '#packages/endpoint';
import type { Log, Tenant } from '#platform';
import { lacksOf, passwordRefusalKey, type BreachedPasswords, type PasswordRule } from '../../contract.ts';

interface PasswordChoice {
  readonly tenant: Tenant;
  readonly password: string;
  /** The person who will have the password, as far as known. */
  readonly of: { readonly name: string; readonly email: string } | null;
  /** Null where stolen passwords are not looked up. */
  readonly breaches: BreachedPasswords | null;
  readonly log: Log;
}

const LEAST_STRICT_CHARACTERS = 12;
/** Shortest word that is looked for in a password: shorter ones occur in too many others. */
const SHORTEST_WORD = 4;
/** A password with fewer different characters is one repeated character or a short sequence. */
const FEWEST_SIGNS = 5;
/** Number of the most common passwords that are refused everywhere; strict tenants refuse the whole list. */
const COMMONEST = 3000;

/**
 * @param field the input field that a refusal names
 * @throws Refusal `password.weak`
 */
export async function checkNewPassword(field: string, choice: PasswordChoice): Promise<void> {
  const { tenant, password } = choice;
  const { passwords } = tenant.settings;
  if (lacksOf(password, passwords, 'sign-up').length > 0)
    refuse('password.weak', { [field]: passwords === 'strict' ? 'refusal.field.password-twelve' : 'refusal.field.password-rule' });
  await checkGuesses(field, choice);
}

/** The same check for a signed-in person, with fewer requirements [OQ-41]. @throws Refusal `password.weak` */
export async function checkOwnPassword(field: string, choice: PasswordChoice): Promise<void> {
  const missing = passwordRefusalKey(choice.password, choice.tenant.settings.passwords);
  if (missing) refuse('password.weak', { [field]: missing });
  await checkGuesses(field, choice);
}

async function checkGuesses(field: string, { tenant, password, of, breaches, log }: PasswordChoice): Promise<void> {
  const { passwords, brand } = tenant.settings;
  if (await isCommonPassword(password, passwords)) refuse('password.weak', { [field]: 'refusal.field.password-common' });
  if (isMadeOf(password, [brand.name, brand.legalName, of?.name ?? '', of?.email ?? ''], passwords))
    refuse('password.weak', { [field]: 'refusal.field.password-personal' });
  const known = await breaches?.contain(password).catch((error: unknown) => {
    // A failure of the external service must not keep anybody out.
    log.warn({ err: error }, 'stolen passwords could not be looked up');
    return false;
  });
  if (known) refuse('password.weak', { [field]: 'refusal.field.password-stolen' });
}

let lists: Promise<Readonly<Record<PasswordRule, ReadonlySet<string>>>> | undefined;

/** Loads the lists of common passwords from zxcvbn, the most common first. */
function readLists() {
  return import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common'].map(String);
    return { specified: new Set(all.slice(0, COMMONEST)), strict: new Set(all) };
  });
}

/**
 * Whether a password is common, in upper or lower case, alone or with digits and signs around it, or has too few different characters. For strict
 * tenants also one without a letter.
 */
export async function isCommonPassword(password: string, rule: PasswordRule): Promise<boolean> {
  lists ??= readLists();
  const known = (await lists)[rule];
  const lower = password.toLowerCase();
  const bare = withoutEnds(lower);
  return (rule === 'strict' && bare === '') || new Set(lower).size < FEWEST_SIGNS || known.has(lower) || known.has(bare);
}

/** Removes the digits and signs at the beginning and at the end. */
function withoutEnds(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/**
 * Whether a password consists of obvious words: without them only digits and signs are left, or for strict tenants too few characters.
 */
function isMadeOf(password: string, of: readonly string[], rule: PasswordRule): boolean {
  const texts = of.map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const whole = password.toLowerCase();
  let left = whole;
  for (const word of [...texts, ...words]) if (word.length >= SHORTEST_WORD) left = left.replaceAll(word, '');
  if (left.length === whole.length) return false;
  return rule === 'strict' ? [...left].length < LEAST_STRICT_CHARACTERS : withoutEnds(left) === '';
}
