/** Which passwords may be chosen. What a rule lacks the browser says too; what is easily guessed the server alone knows. */
import { refuse } from '#packages/endpoint';
import type { Log, Tenant } from '#server/tenants';
import { lacksOf, missingIn, type Breaches } from '../contract.ts';

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
  if (tenant.settings.passwords === 'strict') {
    if (await isCommon(password)) refuse('password.weak', { [field]: 'refusal.field.password-common' });
    const { name, legalName } = tenant.settings.brand;
    if (isMadeOf(password, [name, legalName, of?.name ?? '', of?.email ?? '']))
      refuse('password.weak', { [field]: 'refusal.field.password-personal' });
  }
  const known = await breaches?.contain(password).catch((error: unknown) => {
    // Nobody is kept out because a service elsewhere is.
    log.warn({ err: error }, 'stolen passwords could not be looked up');
    return false;
  });
  if (known) refuse('password.weak', { [field]: 'refusal.field.password-stolen' });
}

let common: Promise<ReadonlySet<string>> | undefined;

/** One that is often chosen, by itself or with digits and signs around it; or one without a letter. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  const known = await common;
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return bare === '' || new Set(lower).size < FEWEST_SIGNS || known.has(lower) || known.has(bare);
}

/** Whether without the words that anybody would try first too little is left. */
function isMadeOf(password: string, of: readonly string[]): boolean {
  const words = of.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= SHORTEST_WORD);
  let left = password.toLowerCase();
  for (const word of words) left = left.replaceAll(word, '');
  return left.length < password.toLowerCase().length && [...left].length < LEAST_STRICT;
}
