/** Reads and changes what the firm has set, in the record of its tenant. */
import { sql } from 'drizzle-orm';
import { fieldsOf } from '#packages/collections';
import { Refusal, refuse } from '#packages/endpoint';
import { isList, isRecord, sameValue, type FieldValue, type FieldValues } from '#packages/fields';
import type { FormField } from '#packages/forms';
import type { Db } from '#platform';
import { PORTFOLIO_TABS, TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';
import { checkValues } from '#server/records';
import { SETTINGS, SIGN_IN_STEP, type Settings } from '../contract.ts';

type SettingsRow = { readonly settings: Record<string, unknown>; readonly version: number } & Record<string, unknown>;

/** Of settings that are kept in milliseconds: how many of them the number of the field stands for. */
const MILLISECONDS: Readonly<Record<string, number>> = { sessionMs: 60_000, secondFactor_validMs: 60_000, snackbarMs: 1000 };
const SIGN_IN_FIELDS = new Set(
  SETTINGS.steps.filter(({ name }) => name === SIGN_IN_STEP).flatMap(({ fields }) => fields.map(({ name }) => name)),
);
const RANGES = ['performanceDates', 'customRange'] as const;

/** @param db of staff, who find no tenant but their own */
export async function readSettings(db: Db): Promise<Settings> {
  const { rows } = await db.execute<SettingsRow>(sql`select settings, version from tenant`);
  return settingsOf(rows[0]!);
}

export interface SettingsChange {
  /** Of the settings that have changed alone. */
  readonly before: FieldValues;
  readonly after: FieldValues;
  readonly saved: Settings;
}

/**
 * Changes these settings; all others stay as they are, also those of another version of the server.
 * @param context with a transaction of staff
 * @throws Refusal `record.changed`, `input.invalid`, and `proof.required` where it is decided who comes in
 */
export async function changeSettings(context: SignedInContext, { values: wanted, version }: Settings): Promise<SettingsChange> {
  const { rows } = await context.db.execute<SettingsRow>(sql`select settings, version from tenant for update`);
  const before = settingsOf(rows[0]!);
  if (version !== before.version) refuse('record.changed');
  const { values } = checkValues(SETTINGS, context, { ...before.values, ...wanted }, before.values);
  const after: FieldValues = { ...values, portfolioTabs: inOrder(values['portfolioTabs'], before.values['portfolioTabs']) };
  const changed = fieldsOf(SETTINGS).filter(({ name }) => name in after && !sameValue(after[name] ?? null, before.values[name] ?? null));
  if (changed.length === 0) return { before: {}, after: {}, saved: before };
  if (changed.some(({ name }) => SIGN_IN_FIELDS.has(name))) context.mustBeFresh();
  const settings = changed.reduce(
    (all, field) => withSetting(all, field.name.split('_'), storedValue(field, after[field.name] ?? null)),
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

/** Tabs that stay keep the order that the firm has given them; those that are added follow in the usual one. */
function inOrder(wanted: FieldValue | undefined, kept: FieldValue | undefined): FieldValue {
  const chosen = new Set(isList(wanted) ? wanted : []);
  const staying = (isList(kept) ? kept : []).filter((tab) => chosen.has(tab));
  return [...staying, ...PORTFOLIO_TABS.filter((tab) => chosen.has(tab) && !staying.includes(tab))];
}

function withSetting(
  all: Readonly<Record<string, unknown>>,
  [key = '', ...further]: readonly string[],
  value: FieldValue,
): Record<string, unknown> {
  const within = all[key];
  return { ...all, [key]: further.length === 0 ? value : withSetting(isRecord(within) ? within : {}, further, value) };
}

/** @throws Refusal `input.invalid` for what a field cannot tell by itself: the spelling of a sender or a domain, days that are not in order */
function refuseContradictions(settings: Readonly<Record<string, unknown>>, changed: readonly FormField[]): void {
  const read = TenantSettings.safeParse(settings);
  const misspelt = (read.error?.issues ?? []).flatMap(({ path }) =>
    changed.filter(({ name }) => name.split('_').every((key, at) => path[at] === key)).map(({ name }) => name),
  );
  const reversed = RANGES.filter((range) => read.success && read.data[range].from > read.data[range].to);
  if (misspelt.length === 0 && reversed.length === 0) return;
  throw new Refusal('input.invalid', {
    ...Object.fromEntries(misspelt.map((name) => [name, 'refusal.field.invalid'])),
    ...Object.fromEntries(reversed.map((range) => [`${range}_to`, 'refusal.field.disagrees'])),
  });
}
