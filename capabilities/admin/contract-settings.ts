/** The settings that staff keep on one page, as the form that asks for them, and the endpoints that read and change them. */
import { z } from 'zod';
import type { Collection } from '#packages/collections';
import { endpoint } from '#packages/endpoint';
import { FieldName, FieldValue } from '#packages/fields';
import type { FormField } from '#packages/forms';
import { LANGUAGES, type Language } from '#packages/texts';
import { MENU_GROUPS } from '#contract/records';
import { PORTFOLIO_TABS, SWITCHES, USAGE_RANGES, USAGE_SORTS } from '#contract/tenants';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value }));
const whole = [{ rule: 'whole' as const }];
const count = (name: string, min: number, max: number): FormField => ({ name, type: 'increment', required: true, min, max, rules: whole });
const choice = (name: string, values: readonly string[]): FormField => ({
  name,
  type: 'radio',
  required: true,
  options: optionsOf(values),
});
const several = (name: string, values: readonly string[]): FormField => ({
  name,
  type: 'checkbox',
  required: true,
  options: optionsOf(values),
});
const day = (name: string): FormField => ({ name, type: 'date-picker', required: true });
const texts = (name: string): FormField => ({ name, type: 'multi-text-field', limit: 50 });
/** In per cent. */
const rate = (name: string, min: number, max: number): FormField => ({ name, type: 'number', required: true, min, max });

/** Settings that decide who comes in, or who may do what alone, or that delete: changed only by somebody who has just proved who they are. */
export const GUARDED_SETTINGS: ReadonlySet<string> = new Set([
  'sessionMs',
  'secondFactor_required',
  'secondFactor_validMs',
  'secondFactor_pinMinutes',
  'passwords',
  'strictSignUp',
  'orders_fourEyes',
  'postDays',
  'addressDays',
]);

/** In minutes: shorter, and a session would end while its end is announced; longer than a session lasts however it is used. */
const SHORTEST_SESSION = 5;
const LONGEST_SESSION = 720;

/** The most characters of the terms of use in one language. */
export const LONGEST_TERMS = 60_000;

/** The terms of use in one language: what the box at sign-up says, and the text that its chapters are read from. */
export function termsFields(language: Language): readonly [label: FormField, chapters: FormField] {
  return [
    { name: `terms_label_${language}`, type: 'text', limit: 200 },
    { name: `terms_chapters_${language}`, type: 'textarea', limit: LONGEST_TERMS },
  ];
}

/** The name of a field is the way to its setting in the record of the tenant, joined by `_`. */
export const SETTINGS: Collection = {
  name: 'settings',
  columns: [],
  steps: [
    { name: 'functions', fields: SWITCHES.map((name): FormField => ({ name: `navigation_${name}`, type: 'switch' })) },
    {
      name: 'portfolios',
      fields: [
        several('portfolioTabs', PORTFOLIO_TABS),
        choice('transactionsDays', ['90', '180']),
        count('priceDecimals', 0, 8),
        { name: 'chart_threshold', type: 'number', min: 1, max: 1_000_000_000 },
        { name: 'hideUnlinked', type: 'switch' },
        { name: 'relativeDefaults', type: 'switch' },
        day('performanceDates_from'),
        day('performanceDates_to'),
        day('customRange_from'),
        day('customRange_to'),
        choice('portfolioParameter', ['portfolio', 'contact-portfolio']),
      ],
    },
    {
      name: 'signIn',
      fields: [
        count('sessionMs', SHORTEST_SESSION, LONGEST_SESSION),
        choice('secondFactor_required', ['none', 'any', 'app-or-passkey']),
        count('secondFactor_validMs', SHORTEST_SESSION, LONGEST_SESSION),
        count('secondFactor_pinMinutes', 1, 10),
        choice('passwords', ['specified', 'strict']),
        { name: 'strictSignUp', type: 'switch' },
      ],
    },
    {
      name: 'clients',
      fields: [
        { name: 'orders_fourEyes', type: 'switch' },
        { name: 'processes_fundsTab', type: 'switch' },
        count('limits_accounts', 0, 1_000_000),
        count('limits_advisors', 0, 1_000_000),
        count('limits_portals', 0, 10_000),
        texts('testDomains'),
        texts('quarterlyPayments_general'),
        texts('quarterlyPayments_second'),
        { name: 'processes_defaultFormId', type: 'picker', collection: 'forms' },
      ],
    },
    {
      name: 'funds',
      fields: [
        choice('funds_columns', ['general', 'projects']),
        texts('funds_universes'),
        choice('funds_projects', ['drawer', 'page']),
        texts('funds_sectorsWithoutPage'),
        rate('projections_returns_0', -50, 100),
        rate('projections_returns_1', -50, 100),
        rate('projections_returns_2', -50, 100),
        rate('projections_volatility', 0, 60),
      ],
    },
    {
      name: 'analytics',
      fields: [
        several('analytics_ranges', USAGE_RANGES),
        count('analytics_mostEngaged_count', 1, 200),
        choice('analytics_mostEngaged_sort', USAGE_SORTS),
        several('analytics_chart', USAGE_SORTS),
      ],
    },
    {
      name: 'messages',
      fields: [
        { name: 'landing_header', type: 'text', limit: 200 },
        { name: 'mail_from', type: 'text', limit: 254, rules: [{ rule: 'email' }] },
        { name: 'sms_sender', type: 'text', limit: 11 },
        count('snackbarMs', 1, 120),
        count('postDays', 1, 3650),
        count('addressDays', 1, 3650),
      ],
    },
    {
      name: 'menu',
      fields: Object.entries(MENU_GROUPS).map(([group, collections]): FormField => ({
        name: `administration_${group}`,
        type: 'checkbox',
        options: optionsOf(collections),
      })),
    },
    { name: 'terms', fields: LANGUAGES.flatMap(termsFields) },
  ],
};

const Settings = z.object({
  /** By the names of the fields of `SETTINGS`. Lengths of time are in minutes, of a notice in seconds; terms of use are one text. */
  values: z.record(FieldName, FieldValue),
  /** Version of the firm's record. It is sent back with a change, which is refused when another change came first. */
  version: z.number().int(),
});
export type Settings = z.infer<typeof Settings>;

export const settings = {
  readSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    may: 'house.keep',
    summary:
      'What the firm has set: its functions, the tabs of portfolios, how people sign in, limits, how long things are kept, the menu of staff, and the terms of use',
    input: z.object({}),
    output: Settings,
    refuses: [],
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/settings',
    may: 'house.keep',
    summary:
      'Change what the firm has set; what is left out stays. Some of it asks for a recent proof of identity: what decides who comes in, for one',
    input: Settings,
    output: Settings,
    // Terms of use in every language.
    bodyBytes: 1024 * 1024,
    refuses: ['record.changed', 'proof.required'],
  }),
};
