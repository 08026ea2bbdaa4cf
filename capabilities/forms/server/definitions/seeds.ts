/** Gives a new tenant the forms of its variant, each under an id that is the same in every firm [KYC-15]. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isRecord, slugOf } from '#packages/fields';
import { checkForm, type Form } from '#packages/forms';
import type { Language } from '#packages/texts';
import type { Db } from '#platform';
import { checkAgainstSchema, readVariantFile, VARIANTS, VariantsRefused, type SettingsFault, type Variant } from '#server/tenants';
import { upgradeStoredForm } from './records.ts';
import { storedJson } from '../stored-json.ts';

const FILE = 'forms.json';

/** Only the outline is checked here; `checkForm` checks the form itself. */
const Seeds = z.array(z.looseObject({ id: z.uuid(), name: z.string().trim().min(1) }));

/**
 * The forms of a variant; none for one that has no such file.
 * @throws VariantsRefused with every mistake in them
 */
export async function readFormSeeds(
  { name, settings: { languages } }: Pick<Variant, 'name' | 'settings'>,
  folder: string = VARIANTS,
): Promise<readonly Form[]> {
  const file = `${name}/${FILE}`;
  const there = await access(join(folder, file)).then(
    () => true,
    () => false,
  );
  if (!there) return [];
  const { value, faults } = await readVariantFile(folder, file, (written) =>
    checkAgainstSchema(Seeds, written, (seeds) =>
      seeds.flatMap((seed, at) => seedFaults(seed, languages).map((fault) => underSeed(at, fault))),
    ),
  );
  if (faults) throw new VariantsRefused(faults);
  return value.map(upgradeStoredForm);
}

/**
 * Gives a new tenant the forms of its variant, published.
 * @param db a handle with the role for background work, bound to the tenant
 */
export async function seedForms(db: Db, seeds: readonly Form[]): Promise<void> {
  for (const form of seeds) {
    const definition = storedJson(form);
    await db.execute(sql`
      insert into form (id, slug, name, definition, published, editable)
      values (${form.id}, ${slugOf(form.name)}, ${form.name}, ${definition}::jsonb, 1, ${form.editable === true})`);
    await db.execute(
      sql`insert into form_version (form_id, number, definition, published_at) values (${form.id}, 1, ${definition}::jsonb, now())`,
    );
  }
}

function underSeed(at: number, fault: SettingsFault): SettingsFault {
  return { ...fault, path: `${at}.${fault.path}` };
}

/** Faults of a seed: its flaws, and texts that are missing in a language of the firm. */
function seedFaults(seed: Readonly<Record<string, unknown>>, languages: readonly Language[]): SettingsFault[] {
  const flaws = checkForm(upgradeStoredForm(seed), () => undefined);
  return [
    ...flaws.map(({ path, code, detail }) => ({
      path,
      reason: `has the flaw ${code}${detail ? ` (${detail})` : ''}`,
      remedy: 'Correct it.',
    })),
    ...missingLanguages(seed, languages, []),
  ];
}

function missingLanguages(value: unknown, languages: readonly Language[], path: readonly string[]): SettingsFault[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown, at) => missingLanguages(one, languages, [...path, String(at)]));
  if (!isRecord(value)) return [];
  if (!('en' in value)) return Object.entries(value).flatMap(([key, one]) => missingLanguages(one, languages, [...path, key]));
  return languages
    .filter((language) => !value[language])
    .map((language) => ({ path: [...path, language].join('.'), reason: 'is missing', remedy: 'Add it.' }));
}
