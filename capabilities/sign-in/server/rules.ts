/** Which passwords may be chosen. What a rule lacks the browser says too; what is easily guessed the server alone knows. */
import { refuse } from '#packages/endpoint';
import type { Log, Tenant } from '#server/tenants';
import { lacksOf, missingIn, type Breaches, type PasswordRule } from '../contract.ts';

interface Choice {
  readonly tenant: Tenant;
  readonly password: string;
  /** Whose it is going to be, as far as it is known. */
  readonly of: { readonly name: string; readonly email: string } | null;
  /** Null: nobody is asked. */
  readonly breaches: Breaches | null;
  readonly log: Log;
}

const LEAST_STRICT = 12;
/** Shorter words are part of too many others. */
const SHORTEST_WORD = 4;
/** Of so few signs it is one sign or a row of them. */
const FEWEST_SIGNS = 5;
/** As many of the list, by how often they are chosen, are refused everywhere; where passwords are strict all of it is. */
const COMMONEST = 3000;

/**
 * @param field of the input that is named when it is refused
 * @throws Refusal `password.weak`
 */
export async function checkNewPassword(field: string, choice: Choice): Promise<void> {
  const { tenant, password } = choice;
  const { passwords } = tenant.settings;
  if (lacksOf(password, passwords, 'sign-up').length > 0)
    refuse('password.weak', { [field]: passwords === 'strict' ? 'refusal.field.password-twelve' : 'refusal.field.password-rule' });
  await checkGuesses(field, choice);
}

/** The same for somebody who is signed in, of whom less is asked [OQ-41]. @throws Refusal `password.weak` */
export async function checkOwnPassword(field: string, choice: Choice): Promise<void> {
  const missing = missingIn(choice.password, choice.tenant.settings.passwords);
  if (missing) refuse('password.weak', { [field]: missing });
  await checkGuesses(field, choice);
}

async function checkGuesses(field: string, { tenant, password, of, breaches, log }: Choice): Promise<void> {
  const { passwords, brand } = tenant.settings;
  if (await isCommon(password, passwords)) refuse('password.weak', { [field]: 'refusal.field.password-common' });
  if (isMadeOf(password, [brand.name, brand.legalName, of?.name ?? '', of?.email ?? ''], passwords))
    refuse('password.weak', { [field]: 'refusal.field.password-personal' });
  const known = await breaches?.contain(password).catch((error: unknown) => {
    // Nobody is kept out because a service elsewhere is.
    log.warn({ err: error }, 'stolen passwords could not be looked up');
    return false;
  });
  if (known) refuse('password.weak', { [field]: 'refusal.field.password-stolen' });
}

let lists: Promise<Readonly<Record<PasswordRule, ReadonlySet<string>>>> | undefined;

/** Of the commonest first, from zxcvbn. */
function readLists() {
  return import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common'].map(String);
    return { specified: new Set(all.slice(0, COMMONEST)), strict: new Set(all) };
  });
}

/** One that is often chosen, in any letters, by itself or with digits and signs around it; or one of hardly any signs. Where they are strict, one without a letter too. */
export async function isCommon(password: string, rule: PasswordRule): Promise<boolean> {
  lists ??= readLists();
  const known = (await lists)[rule];
  const lower = password.toLowerCase();
  const bare = withoutEnds(lower);
  return (rule === 'strict' && bare === '') || new Set(lower).size < FEWEST_SIGNS || known.has(lower) || known.has(bare);
}

/** Without the digits and signs that it begins and ends with. */
function withoutEnds(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Whether without the words that anybody would try first nothing is left but digits and signs; where they are strict, whether too little is left. */
function isMadeOf(password: string, of: readonly string[], rule: PasswordRule): boolean {
  const texts = of.map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const whole = password.toLowerCase();
  let left = whole;
  for (const word of [...texts, ...words]) if (word.length >= SHORTEST_WORD) left = left.replaceAll(word, '');
  if (left.length === whole.length) return false;
  return rule === 'strict' ? [...left].length < LEAST_STRICT : withoutEnds(left) === '';
}
