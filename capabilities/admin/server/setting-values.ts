/** Turns what is stored of a setting into the value of its field and back, and puts it where the name of the field leads. */
import { isList, isRecord, sameValue, textOf, type FieldValue } from '#packages/fields';
import type { FormField } from '#packages/forms';
import { type Chapter, TenantSettings } from '#contract/tenants';
import { parseTerms, writeTerms } from './terms-text.ts';

/** Of settings that are kept in milliseconds: how many of them the number of the field stands for. */
const MILLISECONDS: Readonly<Record<string, number>> = { sessionMs: 60_000, secondFactor_validMs: 60_000, snackbarMs: 1000 };

/** Settings that a record names or leaves out: one that is left out is the usual one. */
const isOfTerms = (name: string) => name.startsWith('terms_');
const isMenuGroup = (name: string) => name.startsWith('administration_');
export const isTermsText = (name: string): boolean => name.startsWith('terms_chapters_');

/** The keys that lead to a setting. */
export function wayOf(name: string): readonly string[] {
  return name.split('_');
}

/** What is stored where a way leads; undefined where that is nothing. */
export function settingAt(settings: unknown, name: string): unknown {
  return wayOf(name).reduce<unknown>((within, key) => {
    if (isList(within)) return within[Number(key)];
    return isRecord(within) ? within[key] : undefined;
  }, settings);
}

/** @param setting undefined where the record leaves it out */
export function shownValue({ name, type, options = [] }: FormField, setting: unknown): FieldValue {
  if (isMenuGroup(name)) return shownCollections(options, setting);
  if (setting === undefined) return null;
  if (isTermsText(name)) return writeTerms(setting as readonly Chapter[]);
  if (typeof setting !== 'number') return setting as FieldValue;
  if (type === 'radio') return String(setting);
  const each = MILLISECONDS[name];
  return each === undefined ? setting : Math.max(1, Math.round(setting / each));
}

/**
 * @param before what is stored now
 * @returns undefined where the record is to leave it out
 */
export function storedValue({ name, options = [] }: FormField, value: FieldValue, before: unknown): unknown {
  if (isMenuGroup(name)) return storedCollections(options, value, before);
  if (isOfTerms(name) && value === null) return undefined;
  if (isTermsText(name)) return parseTerms(textOf(value)).chapters;
  if (name === 'transactionsDays') return Number(value);
  const each = MILLISECONDS[name];
  return each !== undefined && typeof value === 'number' ? value * each : value;
}

type CollectionOptions = NonNullable<FormField['options']>;

const namesOf = (options: CollectionOptions) => options.map(({ value }) => value);

/** A group that the record does not name shows all of its collections. One that this version does not know is not shown. */
function shownCollections(options: CollectionOptions, setting: unknown): FieldValue {
  const names = namesOf(options);
  return isList(setting) ? [...new Set(setting.map(textOf))].filter((name) => names.includes(name)) : names;
}

/** All of them in the usual order are left out, so that the collections of later versions appear. What this version does not know stays. */
function storedCollections(options: CollectionOptions, value: FieldValue, before: unknown): FieldValue | undefined {
  const names = namesOf(options);
  if (sameValue(value, names)) return undefined;
  const unknown = isList(before) ? before.filter((name) => !names.includes(textOf(name))) : [];
  return [...(isList(value) ? value : []), ...unknown];
}

type WrittenSettings = Readonly<Record<string, unknown>>;

/** What holds where nothing is stored, as in a record that is older than a setting. A part that may be left out is not filled, or it would come back. */
export function usualSettings(written: WrittenSettings): WrittenSettings {
  return { ...TenantSettings.parse(written), administration: {}, terms: { label: {}, chapters: {} } };
}

/**
 * @param usual see `usualSettings`
 * @param value undefined takes the setting out
 */
export function withSetting(
  all: WrittenSettings,
  usual: unknown,
  [key = '', ...further]: readonly string[],
  value: unknown,
): WrittenSettings {
  const [within, others] = [all[key], isRecord(usual) ? usual[key] : undefined];
  const changed = further.length === 0 ? value : withEntry(within, others, further, value);
  const { [key]: _former, ...rest } = all;
  return changed === undefined ? rest : { ...all, [key]: changed };
}

/** The part of a setting, or a list, with another value where the way leads. */
function withEntry(within: unknown, usual: unknown, way: readonly string[], value: unknown): unknown {
  const list = within ?? usual;
  if (isList(list)) return list.map((one, at) => (String(at) === way[0] ? value : one));
  return withSetting({ ...(isRecord(usual) && usual), ...(isRecord(within) && within) }, usual, way, value);
}
