/** The funds tab of a form that details are given by: who has it, by the status of the account, and with which funds [FORM-23, FORM-24]. */
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
  /** The answers with what follows from them: the name of the fund. */
  readonly completed: (answers: Values) => Values;
}

/** The least of a first subscription, whatever the fund asks for, in its currency [OQ-03]. */
const LEAST = 50_000;

/** @param kept what was answered before, with what is beyond the form */
export async function withTab(tabbing: Tabbing, { id, form, compiled }: Tabbed, account: Account | null, kept: Values): Promise<WithTab> {
  const rule = await ruleOf(tabbing, id, account);
  if (rule === 'none') return { form, compiled, completed: (answers) => answers };
  const funds = (await exploredFunds(tabbing)).map((fund) => offered(tabbing, fund));
  const tabbed = withFundsTab(form, { funds, words: wordsOf(tabbing), readonly: rule === 'read', kept });
  if (tabbed === form || funds.length === 0) return { form, compiled, completed: (answers) => answers };
  return { form: tabbed, compiled: compileForm(tabbed), completed: (answers) => fundNamed(answers, funds, kept) };
}

/**
 * The tab as it is read in many submissions at once.
 * @param chosen funds that their answers name, with the names that they had: one that is offered no more is read by that
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

/** Staff see it unless the details are just pending, and change nothing while they are being checked; clients until they have sent them [OQ-49]. */
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

/** In each language: a form follows its reader's without being read again. */
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
 * What a form without the tab does not ask is refused rather than dropped: whoever posts it believes to have ordered something.
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

/** What was said in a tab that is not there now stays as it was. */
export function carriedOver({ places }: CompiledForm, answers: Values): Values {
  return Object.fromEntries(
    FUNDS_KEYS.flatMap((key) => {
      const value = valueOf(answers, key);
      return places.has(key) || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Answers without those of a tab that its reader does not have. */
export function withoutTab({ places }: CompiledForm, answers: Values): Values {
  const closed = new Set<string>(FUNDS_KEYS.filter((key) => !places.has(key)));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !closed.has(name)));
}
