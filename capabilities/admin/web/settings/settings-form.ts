/** Makes the form of the settings, with labels in the reader's language, and puts what is ticked in its order. */
import { fieldsOf } from '#packages/collections';
import { isList, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import { FORM_SCHEMA, type Condition, type Form, type FormField, type FormFieldset } from '#packages/forms';
import { isLanguage, LANGUAGE_NAMES, type Language, type Translate } from '#packages/texts';
import { SETTINGS, termsFields } from '../../contract.ts';

const TABS = 'portfolioTabs';
const MENU_GROUP = /^administration_/;

const whileOn = (name: string): Condition => ({ field: `navigation_${name}`, test: 'is', value: true });
const [EXPLORER, PROJECTIONS] = [whileOn('explorer'), whileOn('projections')];

/** Steps of functions that a firm can switch off. A step that is not shown keeps its place, by which the open one is known. */
const SHOWN_STEPS: Readonly<Record<string, Condition>> = {
  funds: { any: [EXPLORER, PROJECTIONS] },
  analytics: whileOn('analytics'),
};

interface SettingsOffer {
  /** Keys of the names of the tabs of a portfolio; one that no part of the product shows is not offered, and stays where it was chosen. */
  readonly tabs: ReadonlyMap<string, string>;
  /** The languages of the firm. */
  readonly languages: readonly Language[];
  /** What is stored, which is never wrong in itself. */
  readonly kept: FieldValues;
}

export function settingsForm(words: Translate, offer: SettingsOffer): Form {
  return {
    schema: FORM_SCHEMA,
    id: SETTINGS.name,
    name: SETTINGS.name,
    steps: SETTINGS.steps.map(({ name, fields }) => {
      const summary = firstText(words, `admin.settings.summary.${name}`);
      const parts = Map.groupBy(
        fields.filter((field) => isOffered(field, offer)),
        partOf,
      );
      const fieldsets = [...parts].map(([part, some], place) => ({
        ...partOptions(part, words),
        ...(place === 0 && summary && { summary }),
        fields: some.map((field) => translateSetting(field, words, offer)),
      }));
      const show = SHOWN_STEPS[name];
      return { title: words(`admin.settings.step.${name}`), ...(show && { show }), fieldsets };
    }),
  };
}

/** The text of the first key that has one; an unknown key is its own text. */
function firstText(words: Translate, ...keys: readonly string[]): string | undefined {
  return keys.map((key) => (words(key) === key ? '' : words(key))).find(Boolean);
}

/** A field of the terms of use without its language, and the language; null for any other field. */
function termOf(name: string): { readonly term: string; readonly language: Language } | null {
  const [, term = '', language = ''] = /^(terms_\w+)_(\w+)$/.exec(name) ?? [];
  return isLanguage(language) ? { term, language } : null;
}

/** Terms of use are offered in the languages of the firm, and in those that it has some in. */
function isOffered({ name }: FormField, { languages, kept }: SettingsOffer): boolean {
  const terms = termOf(name);
  if (terms === null || languages.includes(terms.language)) return true;
  return termsFields(terms.language).some((field) => (kept[field.name] ?? null) !== null);
}

/** Fields of one part stand together. */
function partOf({ name, type }: FormField): string {
  if (name === TABS) return 'tabs';
  if (type === 'date-picker') return 'days';
  const [first = ''] = name.split('_');
  return termOf(name)?.language ?? (first === 'funds' || first === 'projections' ? first : 'others');
}

/** Tabs and texts need the whole width, and the first and the last day of a range stand beside each other. */
function partOptions(part: string, words: Translate): Omit<FormFieldset, 'fields'> {
  if (part === 'funds') return { title: words('admin.settings.field.navigation_explorer'), show: EXPLORER };
  if (part === 'projections') return { title: words('admin.settings.field.navigation_projections'), show: PROJECTIONS };
  return part === 'tabs' || isLanguage(part) ? { fullwidth: true } : {};
}

function translateSetting(field: FormField, words: Translate, { tabs, kept }: SettingsOffer): FormField {
  const { name, options, min, max, limit } = field;
  const stored = kept[name];
  // Settings that stand together in the record share a help.
  const help = firstText(words, `admin.settings.help.${termOf(name)?.term ?? name}`, `admin.settings.help.${name.split('_')[0]}`);
  return {
    ...field,
    label: labelOf(name, words),
    ...(help && { help }),
    ...(typeof stored === 'number' && min !== undefined && { min: Math.min(min, stored) }),
    ...(typeof stored === 'number' && max !== undefined && { max: Math.max(max, stored) }),
    ...(isList(stored) && limit !== undefined && { limit: Math.max(limit, stored.length) }),
    // A text that no field takes is changed where it came from.
    ...(typeof stored === 'string' && limit !== undefined && stored.length > limit && { readonly: true }),
    ...(options && { options: options.map(({ value }) => translateOption(name, value, words, tabs)) }),
  };
}

function labelOf(name: string, words: Translate): string {
  const terms = termOf(name);
  if (terms !== null) return words(`admin.settings.field.${terms.term}`, { language: LANGUAGE_NAMES[terms.language] });
  if (MENU_GROUP.test(name)) return words(`records.group.${name.replace(MENU_GROUP, '')}`);
  return words(`admin.settings.field.${name}`);
}

function translateOption(name: string, value: string, words: Translate, tabs: SettingsOffer['tabs']) {
  if (MENU_GROUP.test(name)) return { value, label: words(`records.title.${value}`) };
  if (name === 'analytics_ranges') return { value, label: words(value === 'custom' ? 'ui.range.custom' : `analytics.range.${value}`) };
  if (name.startsWith('analytics_')) return { value, label: words(`analytics.kind.${value}`) };
  if (name !== TABS) return { value, label: words(`admin.settings.option.${name}.${value}`) };
  const label = tabs.get(value);
  return { value, label: words(label ?? `admin.settings.option.${name}.${value}`), ...(label === undefined && { retired: true }) };
}

/** What is ticked of each setting, in its usual order. */
const USUAL_ORDERS: ReadonlyMap<string, readonly string[]> = new Map(
  fieldsOf(SETTINGS).flatMap(({ name, type, options }) =>
    type === 'checkbox' && options ? [[name, options.map(({ value }) => value)]] : [],
  ),
);

/** What stays ticked keeps the order of the firm; what comes stands behind the nearest of those that usually stand before it. */
export function inFirmOrder(name: string, chosen: FieldValue, kept: FieldValue | undefined): FieldValue {
  const usual = USUAL_ORDERS.get(name);
  if (usual === undefined) return chosen;
  const wanted = isList(chosen) ? chosen.map(textOf) : [];
  const order = (isList(kept) ? kept.map(textOf) : []).filter((one) => wanted.includes(one));
  for (const [at, one] of usual.entries()) {
    if (!wanted.includes(one) || order.includes(one)) continue;
    const before = usual.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, one);
  }
  return order;
}
