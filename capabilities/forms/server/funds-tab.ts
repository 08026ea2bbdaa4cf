/**
 * Adds the funds tab to a form that gives the details of an account: who sees it, by the status of the account, and with which funds [FORM-23,
 * FORM-24].
 */
import { Refusal } from '#packages/endpoint';
import { valueOf, type Phrase, type Values } from '#packages/fields';
import {
  compileForm,
  fundNamed,
  FUNDS_KEYS,
  withFundsTab,
  type CompiledForm,
  type Form,
  type TabFund,
  type TabWords,
} from '#packages/forms';
import { decide, statusRule } from '#packages/policy';
import { formats, LANGUAGES } from '#packages/texts';
import { exploredFunds, type Funds } from '#server/funds';
import type { SignedIn } from '#server/people';
import { detailForms } from '#server/processes';
import { shownStatus, type Account } from './accounts.ts';
import { speaking, type Writer } from './letters.ts';

export type Tabbing = Pick<SignedIn, 'db' | 'tenant' | 'actor'> & Pick<Writer, 'catalogue'> & { readonly funds: Funds };

interface Tabbed {
  readonly id: string;
  readonly form: Form;
  readonly compiled: CompiledForm;
}

export interface WithTab {
  readonly form: Form;
  readonly compiled: CompiledForm;
  /** Completes the answers with the name of the chosen fund. */
  readonly completed: (answers: Values) => Values;
}

/** The least amount of a first subscription in the currency of the fund, even where the fund asks for less [OQ-03]. */
const LEAST = 50_000;

/** @param kept the answers given before, also those to fields that the form does not have */
export async function withTab(tabbing: Tabbing, { id, form, compiled }: Tabbed, account: Account | null, kept: Values): Promise<WithTab> {
  const rule = await ruleOf(tabbing, id, account);
  if (rule === 'none') return { form, compiled, completed: (answers) => answers };
  const funds = (await exploredFunds(tabbing)).map((fund) => offered(tabbing, fund));
  const tabbed = withFundsTab(form, { funds, words: wordsOf(tabbing), readonly: rule === 'read', kept });
  if (tabbed === form || funds.length === 0) return { form, compiled, completed: (answers) => answers };
  return { form: tabbed, compiled: compileForm(tabbed), completed: (answers) => fundNamed(answers, funds, kept) };
}

/**
 * The tab for reading many submissions at once.
 * @param chosen the funds that their answers name, with the names that they had: a fund that is no longer offered is shown by that name
 */
export async function readTab(
  tabbing: Tabbing,
  chosen: readonly { readonly id: string | null; readonly name: string | null }[],
): Promise<(form: Form) => Form> {
  const offers = (await exploredFunds(tabbing)).map((fund) => offered(tabbing, fund));
  const known = new Set(offers.map(({ id }) => id));
  const gone = chosen.flatMap(({ id, name }) =>
    id === null || known.has(id) ? [] : [{ id, name: name ?? id, currency: '', least: 0, tooLittle: '' }],
  );
  const words = wordsOf(tabbing);
  return (form) => withFundsTab(form, { funds: [...offers, ...gone], words, readonly: true, kept: {} });
}

/** Staff see the tab unless details are just pending; while they are checked it is read-only. Clients see it until they have sent them [OQ-49]. */
async function ruleOf({ db, tenant, actor }: Tabbing, form: string, account: Account | null): Promise<'none' | 'read' | 'change'> {
  if (!tenant.settings.processes.fundsTab || !account) return 'none';
  const status = await shownStatus(db, account);
  if (status === null || !(await detailForms({ db, tenant }, account)).includes(form)) return 'none';
  const { funds, detailsLocked } = statusRule(status);
  const seen = decide('clients.read', actor) === 'yes' ? funds.staff : funds.investor;
  if (!seen) return 'none';
  return detailsLocked ? 'read' : 'change';
}

type Offered = Awaited<ReturnType<typeof exploredFunds>>[number];

function offered(tabbing: Tabbing, { fundCode, fundName, currency, minimumAmount }: Offered): TabFund {
  const least = Math.max(LEAST, Number(minimumAmount ?? 0));
  const tooLittle = phrase(tabbing, 'tooLittle', (language) => ({ amount: formats(language).integer(least), currency }));
  return { id: fundCode, name: fundName, currency, least, tooLittle };
}

function wordsOf(tabbing: Tabbing): TabWords {
  const said = (name: string) => phrase(tabbing, name);
  return {
    title: said('title'),
    lead: said('lead'),
    labels: {
      fund_id: said('fund'),
      subscription_amount: said('amount'),
      origine_multiple_subscriptions_radio: said('more'),
      origine_explain_multiple_subscriptions: said('more.explain'),
      origine_interim_redemptions_radio: said('redeem'),
      origine_explain_interim_redemptions: said('redeem.explain'),
      approvedTerms: said('terms'),
    },
    amountHelp: phrase(tabbing, 'amount.help', (language) => ({ amount: formats(language).integer(LEAST) })),
    yes: phrase(tabbing, 'yes'),
    no: phrase(tabbing, 'no'),
  };
}

/** The text in each language, so that the form need not be read again when its reader changes language. */
function phrase(
  { tenant, catalogue }: Tabbing,
  name: string,
  parameters: (language: (typeof LANGUAGES)[number]) => Readonly<Record<string, string>> = () => ({}),
): Phrase {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, speaking({ tenant, catalogue }, language)(`forms.funds.${name}`, parameters(language))]),
  );
}

/**
 * Refuses answers to a tab that the form does not have, rather than dropping them: the sender believes to have ordered something.
 * @throws Refusal `input.invalid` with each of its names
 */
export function refuseUnasked({ places }: CompiledForm, answers: Readonly<Record<string, unknown>>): void {
  const said = FUNDS_KEYS.filter((key) => !places.has(key) && Object.hasOwn(answers, key) && !isNothing(answers[key]));
  if (said.length === 0) return;
  throw new Refusal('input.invalid', Object.fromEntries(said.map((key) => [key, 'refusal.field.settled' as const])));
}

function isNothing(answer: unknown): boolean {
  return answer === null || answer === undefined || answer === '' || answer === false;
}

/** The stored answers of a tab that the form does not have now; they stay as they were. */
export function carriedOver({ places }: CompiledForm, answers: Values): Values {
  return Object.fromEntries(
    FUNDS_KEYS.flatMap((key) => {
      const value = valueOf(answers, key);
      return places.has(key) || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The answers without those of a tab that the reader does not see. */
export function withoutTab({ places }: CompiledForm, answers: Values): Values {
  const closed = new Set<string>(FUNDS_KEYS.filter((key) => !places.has(key)));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !closed.has(name)));
}
