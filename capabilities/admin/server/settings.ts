/** Reads and changes what the firm has set, in the record of its tenant. */
import { sql } from 'drizzle-orm';
import { fieldsOf } from '#packages/collections';
import { Refusal, refuse, type FieldMessage } from '#packages/endpoint';
import { isList, sameValue, textOf, type FieldValues } from '#packages/fields';
import type { FormField } from '#packages/forms';
import { formatsFor, type Translate } from '#packages/texts';
import type { Db } from '#platform';
import { TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';
import { checkChange } from '#server/records';
import { LONGEST_TERMS } from '../contract-settings.ts';
import { GUARDED_SETTINGS, SETTINGS, type Settings } from '../contract.ts';
import { isTermsText, settingAt, shownValue, storedValue, usualSettings, wayOf, withSetting } from './setting-values.ts';
import { parseTerms, writeTerms, type TermsFault } from './terms-text.ts';

type SettingsRow = { readonly settings: Readonly<Record<string, unknown>>; readonly version: number } & Record<string, unknown>;

type SettingsContext = Pick<SignedInContext, 'db' | 'words' | 'language'>;
type FieldMessages = Readonly<Record<string, FieldMessage>>;

const RANGES = ['performanceDates', 'customRange'] as const;
const RETURNS = 'projections_returns';
const FORM = 'processes_defaultFormId';

/** @param db of staff, who find no tenant but their own */
export async function readSettings(db: Db): Promise<Settings> {
  const { rows } = await db.execute<SettingsRow>(sql`select settings, version from tenant`);
  return settingsOf(rows[0]!);
}

interface SettingsChange {
  /** Of the settings that have changed alone. */
  readonly before: FieldValues;
  readonly after: FieldValues;
  readonly saved: Settings;
}

/**
 * Changes these settings; all others stay as they are, also those of another version of the server, and those that are stored beyond what the
 * fields allow.
 * @param context with a transaction of staff
 * @throws Refusal `record.changed`, `input.invalid`, and `proof.required` for settings that are guarded
 */
export async function changeSettings(context: SignedInContext, { values: wanted, version }: Settings): Promise<SettingsChange> {
  const { rows } = await context.db.execute<SettingsRow>(sql`select settings, version from tenant for update`);
  const before = settingsOf(rows[0]!);
  if (version !== before.version) refuse('record.changed');
  const unknown = Object.keys(wanted).filter((name) => !Object.hasOwn(before.values, name));
  if (unknown.length > 0) throw new Refusal('input.invalid', Object.fromEntries(unknown.map((name) => [name, 'refusal.field.unlisted'])));
  const after = inLowerCase(checkChange(SETTINGS, context, wanted, before.values));
  const changed = fieldsOf(SETTINGS).filter(({ name }) => name in after && !sameValue(after[name]!, before.values[name] ?? null));
  if (changed.length === 0) return { before: {}, after: {}, saved: before };
  if (changed.some(({ name }) => GUARDED_SETTINGS.has(name))) context.mustBeFresh();
  const usual = usualSettings(rows[0]!.settings);
  const faults = await findFaults(context, changed, after);
  const sound = changed.filter(({ name }) => !Object.hasOwn(faults, name));
  const settings = sound.reduce<Readonly<Record<string, unknown>>>((all, field) => {
    const value = storedValue(field, after[field.name]!, settingAt(all, field.name));
    return withSetting(all, usual, wayOf(field.name), value);
  }, rows[0]!.settings);
  const wrong = { ...faults, ...findContradictions(settings, sound) };
  if (Object.keys(wrong).length > 0) throw new Refusal('input.invalid', wrong);
  const stored = await context.db.execute<SettingsRow>(sql`
    update tenant set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1 returning settings, version`);
  const only = (all: FieldValues) => Object.fromEntries(changed.map(({ name }) => [name, all[name] ?? null]));
  return { before: only(before.values), after: only(after), saved: settingsOf(stored.rows[0]!) };
}

function settingsOf({ settings, version }: SettingsRow): Settings {
  // The record may be older than a setting.
  const kept: unknown = TenantSettings.parse(settings);
  const values = fieldsOf(SETTINGS).map((field) => [field.name, shownValue(field, settingAt(kept, field.name))] as const);
  return { values: Object.fromEntries(values), version };
}

/** Domains are compared in lower case. */
function inLowerCase({ testDomains, ...values }: FieldValues): FieldValues {
  return isList(testDomains) ? { ...values, testDomains: testDomains.map((domain) => textOf(domain).toLowerCase()) } : values;
}

/** A form for clients that there is not, and terms of use without the shape of chapters. */
async function findFaults(
  { db, words, language }: SettingsContext,
  changed: readonly FormField[],
  after: FieldValues,
): Promise<FieldMessages> {
  const faults: Record<string, FieldMessage> = {};
  for (const { name } of changed) {
    const value = textOf(after[name]);
    if (isTermsText(name)) {
      const { chapters, wrong } = parseTerms(value);
      if (wrong) faults[name] = { sentence: termsFaultSentence(wrong, words) };
      // As it is shown the next time it has an empty line between its paragraphs, and must be short enough to be changed again.
      else if (writeTerms(chapters).length > LONGEST_TERMS)
        faults[name] = { sentence: words('admin.settings.wrong.long', { limit: formatsFor(language).integer(LONGEST_TERMS) }) };
    }
    if (name === FORM && value !== '' && !(await isPublishedForm(db, value))) faults[name] = 'refusal.field.unlisted';
  }
  return faults;
}

function termsFaultSentence(wrong: TermsFault, words: Translate): string {
  if (wrong.fault === 'unheaded') return words('admin.settings.wrong.unheaded');
  if (wrong.fault === 'nameless') return words('admin.settings.wrong.nameless', { number: wrong.number });
  return words('admin.settings.wrong.empty', { heading: wrong.heading });
}

/** A form that was never published opens for nobody. */
async function isPublishedForm(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select exists (select from form where id::text = ${id} and active and published is not null) as there`,
  );
  return rows[0]!.there;
}

/** What a field cannot tell by itself: the spelling of a sender or a domain, days that are not in order, a return that is offered twice. */
function findContradictions(settings: Readonly<Record<string, unknown>>, changed: readonly FormField[]): FieldMessages {
  const read = TenantSettings.safeParse(settings);
  const misspelt = (read.error?.issues ?? []).map(({ path }) => {
    const at = changed.find(({ name }) => wayOf(name).every((key, place) => String(path[place]) === key));
    // Nothing else has changed, so nothing else can be wrong.
    if (!at) throw read.error!;
    return [at.name, 'refusal.field.invalid'] as const;
  });
  if (!read.success) return Object.fromEntries(misspelt);
  const isChanged = (way: string) => changed.some(({ name }) => name.startsWith(`${way}_`));
  const reversed = RANGES.filter((range) => isChanged(range) && read.data[range].from > read.data[range].to).map((range) => `${range}_to`);
  const { returns } = read.data.projections;
  const twice = isChanged(RETURNS) ? returns.flatMap((one, at) => (returns.indexOf(one) < at ? [`${RETURNS}_${at}`] : [])) : [];
  return Object.fromEntries([...reversed, ...twice].map((name) => [name, 'refusal.field.disagrees']));
}
