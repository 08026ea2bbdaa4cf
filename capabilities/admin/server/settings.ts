/** Reads and changes what the firm has set, in the record of its tenant. */
import { sql } from 'drizzle-orm';
import { fieldsOf } from '#packages/collections';
import { Refusal, refuse } from '#packages/endpoint';
import { isList, isRecord, sameValue, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import type { FormField } from '#packages/forms';
import type { Db } from '#platform';
import { TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';
import { checkChange } from '#server/records';
import { GUARDED_SETTINGS, SETTINGS, type Settings } from '../contract.ts';

type SettingsRow = { readonly settings: Readonly<Record<string, unknown>>; readonly version: number } & Record<string, unknown>;

/** Of settings that are kept in milliseconds: how many of them the number of the field stands for. */
const MILLISECONDS: Readonly<Record<string, number>> = { sessionMs: 60_000, secondFactor_validMs: 60_000, snackbarMs: 1000 };
const RANGES = ['performanceDates', 'customRange'] as const;

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
  // A record that is older than a setting has nothing of it yet.
  const usual: unknown = TenantSettings.parse(rows[0]!.settings);
  const settings = changed.reduce<Readonly<Record<string, unknown>>>(
    (all, field) => withSetting(all, usual, field.name.split('_'), storedValue(field, after[field.name]!)),
    rows[0]!.settings,
  );
  refuseContradictions(settings, changed);
  const stored = await context.db.execute<SettingsRow>(sql`
    update tenant set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1 returning settings, version`);
  const only = (all: FieldValues) => Object.fromEntries(changed.map(({ name }) => [name, all[name] ?? null]));
  return { before: only(before.values), after: only(after), saved: settingsOf(stored.rows[0]!) };
}

function settingsOf({ settings, version }: SettingsRow): Settings {
  // The record may be older than a setting.
  const kept: unknown = TenantSettings.parse(settings);
  const values = fieldsOf(SETTINGS).map((field) => {
    const setting = field.name.split('_').reduce((within, key) => (isRecord(within) ? within[key] : undefined), kept);
    return [field.name, shownValue(field, (setting ?? null) as FieldValue)] as const;
  });
  return { values: Object.fromEntries(values), version };
}

function shownValue({ name, type }: FormField, setting: FieldValue): FieldValue {
  if (typeof setting !== 'number') return setting;
  if (type === 'radio') return String(setting);
  const each = MILLISECONDS[name];
  return each === undefined ? setting : Math.max(1, Math.round(setting / each));
}

function storedValue({ name }: FormField, value: FieldValue): FieldValue {
  if (name === 'transactionsDays') return Number(value);
  const each = MILLISECONDS[name];
  return each !== undefined && typeof value === 'number' ? value * each : value;
}

/** Domains are compared in lower case. */
function inLowerCase({ testDomains, ...values }: FieldValues): FieldValues {
  return isList(testDomains) ? { ...values, testDomains: testDomains.map((domain) => textOf(domain).toLowerCase()) } : values;
}

/** @param usual the settings with what holds where nothing is stored */
function withSetting(
  all: Readonly<Record<string, unknown>>,
  usual: unknown,
  [key = '', ...further]: readonly string[],
  value: FieldValue,
): Readonly<Record<string, unknown>> {
  if (further.length === 0) return { ...all, [key]: value };
  const [within, others] = [all[key], isRecord(usual) ? usual[key] : undefined];
  const base = { ...(isRecord(others) && others), ...(isRecord(within) && within) };
  return { ...all, [key]: withSetting(base, others, further, value) };
}

/** @throws Refusal `input.invalid` for what a field cannot tell by itself: the spelling of a sender or a domain, days that are not in order */
function refuseContradictions(settings: Readonly<Record<string, unknown>>, changed: readonly FormField[]): void {
  const read = TenantSettings.safeParse(settings);
  const misspelt = (read.error?.issues ?? []).map(({ path }) => {
    const at = changed.find(({ name }) => name.split('_').every((key, place) => path[place] === key));
    // Nothing else has changed, so nothing else can be wrong.
    if (!at) throw read.error!;
    return [at.name, 'refusal.field.invalid'] as const;
  });
  const reversed = RANGES.filter(
    (range) => changed.some(({ name }) => name.startsWith(`${range}_`)) && read.success && read.data[range].from > read.data[range].to,
  ).map((range) => [`${range}_to`, 'refusal.field.disagrees'] as const);
  const wrong = [...misspelt, ...reversed];
  if (wrong.length > 0) throw new Refusal('input.invalid', Object.fromEntries(wrong));
}
