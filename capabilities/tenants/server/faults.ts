/** Checks settings that somebody has written; each fault has its path, its reason and a remedy. */
import { z } from 'zod';
import { LANGUAGES } from '#packages/texts';
import { THEMES, unreadableColours } from '#packages/themes';
import { TenantSettings } from '../contract.ts';

export interface SettingsFault {
  /** Keys to the value, joined by dots: `brand.name`, `languages.0`. */
  readonly path: string;
  readonly reason: string;
  readonly remedy: string;
}

/** The value that somebody has written, parsed, or every fault in it. */
export type SettingsCheckResult<Value> =
  | { readonly value: Value; readonly faults?: never }
  | { readonly value?: never; readonly faults: SettingsFault[] };

export type CheckedSettings =
  | { readonly settings: TenantSettings; readonly faults?: never }
  | { readonly settings?: never; readonly faults: SettingsFault[] };

/** Settings as they are stored, or every fault in them. */
export function checkSettings(written: unknown): CheckedSettings {
  const { value, faults } = checkAgainstSchema(TenantSettings, written, settingsContradictions);
  return faults ? { faults } : { settings: value };
}

/** @param disagree finds contradictions between values, once each value is valid by itself */
export function checkAgainstSchema<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
  disagree: (value: z.output<Schema>) => SettingsFault[],
): SettingsCheckResult<z.output<Schema>> {
  const read = schema.safeParse(written, { reportInput: true });
  const unknown = unknownKeys(written, schema);
  if (!read.success) return { faults: [...unknown, ...read.error.issues.map(faultOf)] };
  const faults = [...unknown, ...disagree(read.data)];
  return faults.length > 0 ? { faults } : { value: read.data };
}

/** Explains an issue of the schema to whoever wrote the settings. */
export function faultOf(issue: z.core.$ZodIssue): SettingsFault {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return { path, reason: `holds ${issue.keys.join(', ')}`, remedy: 'Leave that out.' };
  if (issue.input === undefined) return { path, reason: 'is missing', remedy: 'Add it.' };
  const given = JSON.stringify(issue.input);
  if (issue.code === 'invalid_value') return { path, reason: `is ${given}`, remedy: `Use ${oneOf(issue.values.map(String))}.` };
  if (issue.code === 'invalid_type') return { path, reason: `is ${given}`, remedy: `It has to be of the type ${issue.expected}.` };
  return { path, reason: `is ${given}`, remedy: `${issue.message}.` };
}

/** Otherwise a misspelt setting would be ignored without notice. */
function unknownKeys(written: unknown, schema: unknown, path: readonly string[] = []): SettingsFault[] {
  const shape = shapeOf(schema);
  if (!shape || !isRecord(written)) return [];
  return Object.entries(written).flatMap(([key, value]) => {
    const here = [...path, key];
    if (Object.hasOwn(shape, key)) return unknownKeys(value, shape[key], here);
    return [{ path: here.join('.'), reason: 'is no setting', remedy: `Leave it out. There is ${Object.keys(shape).join(', ')}.` }];
  });
}

/** The fields of an object schema, by key; null for any other schema. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : null;
}

function settingsContradictions({ languages, defaultLanguage, themes, theme, colours, identity }: TenantSettings): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (!languages.includes(defaultLanguage))
    faults.push({
      path: 'defaultLanguage',
      reason: `is ${defaultLanguage}, which languages does not hold`,
      remedy: `Use ${oneOf(languages)}, or add ${defaultLanguage} to languages (there is ${LANGUAGES.join(', ')}).`,
    });
  if (!themes.includes(theme))
    faults.push({
      path: 'theme',
      reason: `is ${theme}, which themes does not hold`,
      remedy: `Use ${oneOf(themes)}, or add ${theme} to themes.`,
    });
  for (const language of identity ? languages : [])
    if (!identity?.label[language])
      faults.push({
        path: `identity.label.${language}`,
        reason: 'is missing',
        remedy: 'Add what the button of the sign-in dialog says in that language.',
      });
  for (const { colour, given, least, nearest } of unreadableColours(THEMES[theme], colours))
    faults.push({
      path: `colours.${colour}`,
      reason: `is ${given}, which cannot be read on ${theme}: its contrast is below ${least}:1`,
      remedy: nearest ? `Use ${nearest}, the nearest that passes.` : 'Use another colour.',
    });
  return faults;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(', ')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
