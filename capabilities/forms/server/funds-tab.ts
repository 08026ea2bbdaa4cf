/**
 * Adds the funds tab to a form that gives the details of an account: who sees it, by the status of the account, and with which funds [FORM-23,
 * FORM-24].
 */
import { Refusal } from '#packages/endpoint';
import { valueOf, type Phrase, type FieldValues } from '#packages/fields';
import {
  compileForm,
  withFundName,
  FUNDS_KEYS,
  withFundsTab,
  type CompiledForm,
  type Form,
  type FundsTabFund,
  type FundsTabWords,
} from '#packages/forms';
import { decidePermission, statusRule } from '#packages/policy';
import { formatsFor, LANGUAGES } from '#packages/texts';
import { listExploredFunds, type RequestFundSource } from '#server/funds';
import type { SignedInContext } from '#server/people';
import { listDetailForms } from '#server/processes';
import { findAccountStatus, type FormAccountId } from './submissions/accounts.ts';
import { firmTranslator, type FormLetterContext } from './submissions/letters.ts';

export type FundsTabContext = Pick<SignedInContext, 'db' | 'tenant' | 'actor'> &
  Pick<FormLetterContext, 'catalogue'> & { readonly funds: RequestFundSource };

interface FormForTab {
  readonly id: string;
  readonly form: Form;
  readonly compiled: CompiledForm;
}

export interface FormWithTab {
  readonly form: Form;
  readonly compiled: CompiledForm;
  /** Completes the answers with the name of the chosen fund. */
  readonly completed: (answers: FieldValues) => FieldValues;
}

/** The least amount of a first subscription in the currency of the fund, even where the fund asks for less [OQ-03]. */
const LEAST_SUBSCRIPTION = 50_000;

/** @param keptValues the answers given before, also those to fields that the form does not have */
export async function addFundsTab(
  tabbing: FundsTabContext,
  { id, form, compiled }: FormForTab,
  account: FormAccountId | null,
  keptValues: FieldValues,
): Promise<FormWithTab> {
  const rule = await tabRuleOf(tabbing, id, account);
  if (rule === 'none') return { form, compiled, completed: (answers) => answers };
  const funds = (await listExploredFunds(tabbing)).map((fund) => tabFundOf(tabbing, fund));
  const tabbed = withFundsTab(form, { funds, words: tabWordsOf(tabbing), readonly: rule === 'read', kept: keptValues });
  if (tabbed === form || funds.length === 0) return { form, compiled, completed: (answers) => answers };
  return { form: tabbed, compiled: compileForm(tabbed), completed: (answers) => withFundName(answers, funds, keptValues) };
}

/**
 * The tab for reading many submissions at once.
 * @param chosen the funds that their answers name, with the names that they had: a fund that is no longer offered is shown by that name
 */
export async function readFundsTab(
  tabbing: FundsTabContext,
  chosen: readonly { readonly id: string | null; readonly name: string | null }[],
): Promise<(form: Form) => Form> {
  const offers = (await listExploredFunds(tabbing)).map((fund) => tabFundOf(tabbing, fund));
  const known = new Set(offers.map(({ id }) => id));
  const gone = chosen.flatMap(({ id, name }) =>
    id === null || known.has(id) ? [] : [{ id, name: name ?? id, currency: '', least: 0, tooLittle: '' }],
  );
  const words = tabWordsOf(tabbing);
  return (form) => withFundsTab(form, { funds: [...offers, ...gone], words, readonly: true, kept: {} });
}

/** Staff see the tab unless details are just pending; while they are checked it is read-only. Clients see it until they have sent them [OQ-49]. */
async function tabRuleOf(
  { db, tenant, actor }: FundsTabContext,
  form: string,
  account: FormAccountId | null,
): Promise<'none' | 'read' | 'change'> {
  if (!tenant.settings.processes.fundsTab || !account) return 'none';
  const status = await findAccountStatus(db, account);
  if (status === null || !(await listDetailForms({ db, tenant }, account)).includes(form)) return 'none';
  const { funds, detailsLocked } = statusRule(status);
  const seen = decidePermission('clients.read', actor) === 'yes' ? funds.staff : funds.investor;
  if (!seen) return 'none';
  return detailsLocked ? 'read' : 'change';
}

type ExploredFund = Awaited<ReturnType<typeof listExploredFunds>>[number];

function tabFundOf(tabbing: FundsTabContext, { fundCode, fundName, currency, minimumAmount }: ExploredFund): FundsTabFund {
  const least = Math.max(LEAST_SUBSCRIPTION, Number(minimumAmount ?? 0));
  const tooLittle = tabPhrase(tabbing, 'tooLittle', (language) => ({ amount: formatsFor(language).integer(least), currency }));
  return { id: fundCode, name: fundName, currency, least, tooLittle };
}

function tabWordsOf(tabbing: FundsTabContext): FundsTabWords {
  const said = (name: string) => tabPhrase(tabbing, name);
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
    amountHelp: tabPhrase(tabbing, 'amount.help', (language) => ({ amount: formatsFor(language).integer(LEAST_SUBSCRIPTION) })),
    yes: tabPhrase(tabbing, 'yes'),
    no: tabPhrase(tabbing, 'no'),
  };
}

/** The text in each language, so that the form need not be read again when its reader changes language. */
function tabPhrase(
  { tenant, catalogue }: FundsTabContext,
  name: string,
  parameters: (language: (typeof LANGUAGES)[number]) => Readonly<Record<string, string>> = () => ({}),
): Phrase {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, firmTranslator({ tenant, catalogue }, language)(`forms.funds.${name}`, parameters(language))]),
  );
}

/**
 * Refuses answers to a tab that the form does not have, rather than dropping them: the sender believes to have ordered something.
 * @throws Refusal `input.invalid` with each of its names
 */
export function refuseTabAnswers({ places }: CompiledForm, answers: Readonly<Record<string, unknown>>): void {
  const said = FUNDS_KEYS.filter((key) => !places.has(key) && Object.hasOwn(answers, key) && !isNoAnswer(answers[key]));
  if (said.length === 0) return;
  throw new Refusal('input.invalid', Object.fromEntries(said.map((key) => [key, 'refusal.field.settled' as const])));
}

function isNoAnswer(answer: unknown): boolean {
  return answer === null || answer === undefined || answer === '' || answer === false;
}

/** The stored answers of a tab that the form does not have now; they stay as they were. */
export function hiddenTabAnswers({ places }: CompiledForm, answers: FieldValues): FieldValues {
  return Object.fromEntries(
    FUNDS_KEYS.flatMap((key) => {
      const value = valueOf(answers, key);
      return places.has(key) || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The answers without those of a tab that the reader does not see. */
export function withoutTabAnswers({ places }: CompiledForm, answers: FieldValues): FieldValues {
  const closed = new Set<string>(FUNDS_KEYS.filter((key) => !places.has(key)));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !closed.has(name)));
}
