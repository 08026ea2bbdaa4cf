/** Adds the funds tab to a form: the questions of a first subscription, under the names that orders use for them [FORM-25]. */
import { textOf, valueOf, type Phrase, type FieldValue, type FieldValues } from '#packages/fields';
import type { Condition } from './condition.ts';
import type { Form, FormField } from './definition.ts';

/** The names of the answers that the tab adds to a submission. */
export const FUNDS_KEYS = [
  'selected_fund_name',
  'fund_id',
  'subscription_amount',
  'origine_multiple_subscriptions_radio',
  'origine_explain_multiple_subscriptions',
  'origine_interim_redemptions_radio',
  'origine_explain_interim_redemptions',
  'approvedTerms',
] as const;
export type FundsKey = (typeof FUNDS_KEYS)[number];

interface FirstSubscription {
  readonly fundId: string | null;
  readonly fundName: string;
  /** Greater than zero. */
  readonly amount: string;
}

/** The first order in the answers, where they name both a fund and an amount; null otherwise [KYC-04]. */
export function subscriptionIn(answers: FieldValues): FirstSubscription | null {
  const fundName = textOf(answers['selected_fund_name']).trim();
  const amount = Number(answers['subscription_amount'] ?? 0);
  if (fundName === '' || !(amount > 0)) return null;
  return { fundId: textOf(answers['fund_id']) || null, fundName, amount: String(amount) };
}

/** A fund as the tab offers it. */
export interface FundsTabFund {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** The least amount of a first subscription, in the currency of the fund. */
  readonly least: number;
  /** The sentence for a smaller amount. */
  readonly tooLittle: Phrase;
}

export interface FundsTabWords {
  readonly title: Phrase;
  readonly lead: Phrase;
  readonly labels: Readonly<Record<Exclude<FundsKey, 'selected_fund_name'>, Phrase>>;
  readonly amountHelp: Phrase;
  readonly yes: Phrase;
  readonly no: Phrase;
}

interface FundsTab {
  readonly funds: readonly FundsTabFund[];
  readonly words: FundsTabWords;
  /** Whether the tab is shown and cannot be changed. */
  readonly readonly: boolean;
  /** The earlier answers: a fund that is no longer offered stays readable. */
  readonly kept: FieldValues;
}

const FUND_CHOSEN: Condition = { field: 'fund_id', test: 'isFilled' };
const YES = 'yes';

/**
 * Adds the tab to a form as its last step: without a fund nothing more is asked; with one, its terms and both questions are required [FORM-26].
 * The server fills in the name of the fund by its id (`withFundName`). A form that already has a field of one of these names gets no tab.
 */
export function withFundsTab(form: Form, { funds, words, readonly, kept }: FundsTab): Form {
  const asked = new Set(form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields.map(({ name }) => name))));
  if (FUNDS_KEYS.some((key) => asked.has(key))) return form;
  const { labels } = words;
  const field = (name: FundsKey, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
    name,
    type,
    ...(name !== 'selected_fund_name' && { label: labels[name] }),
    ...(name !== 'fund_id' && { show: FUND_CHOSEN }),
    ...(readonly && { readonly }),
    ...more,
  });
  const question = (radio: FundsKey, explained: FundsKey): FormField[] => [
    field(radio, 'radio', {
      require: FUND_CHOSEN,
      options: [
        { value: YES, label: words.yes },
        { value: 'no', label: words.no },
      ],
    }),
    field(explained, 'textarea', { limit: 2000, show: { all: [FUND_CHOSEN, { field: radio, test: 'is', value: YES }] } }),
  ];
  const rules = funds.flatMap(({ id, least, tooLittle }) => {
    const quoted = id.includes('"') ? `'${id}'` : `"${id}"`;
    return [{ rule: 'agrees' as const, value: `if(fund_id = ${quoted}, subscription_amount >= ${least}, 1 = 1)`, message: tooLittle }];
  });
  const fields = [
    field('fund_id', 'select', { options: fundOptions(funds, kept) }),
    field('selected_fund_name', 'hidden'),
    field('subscription_amount', 'number', { min: 0, rules: [{ rule: 'decimals', value: 2 }, ...rules], help: words.amountHelp }),
    ...question('origine_multiple_subscriptions_radio', 'origine_explain_multiple_subscriptions'),
    ...question('origine_interim_redemptions_radio', 'origine_explain_interim_redemptions'),
    field('approvedTerms', 'checkbox', { require: FUND_CHOSEN }),
  ];
  return { ...form, steps: [...form.steps, { title: words.title, fieldsets: [{ fullwidth: true, summary: words.lead, fields }] }] };
}

function fundOptions(funds: readonly FundsTabFund[], keptValues: FieldValues) {
  const offered = funds.map(({ id, name, currency }) => ({ value: id, label: currency === '' ? name : `${name} (${currency})` }));
  const before = textOf(valueOf(keptValues, 'fund_id'));
  if (before === '' || funds.some(({ id }) => id === before)) return offered;
  return [...offered, { value: before, label: textOf(valueOf(keptValues, 'selected_fund_name')) || before, retired: true }];
}

/** The answers with the name of the chosen fund filled in. */
export function withFundName(
  answers: FieldValues,
  funds: readonly Pick<FundsTabFund, 'id' | 'name'>[],
  fieldValues: FieldValues,
): FieldValues {
  const id = textOf(valueOf(answers, 'fund_id'));
  if (id === '') return answers;
  const name: FieldValue = funds.find((fund) => fund.id === id)?.name ?? valueOf(fieldValues, 'selected_fund_name') ?? null;
  return { ...answers, selected_fund_name: name };
}
