/**
 * Reads the statuses of a new tenant from a file beside the settings of its variant. The file is checked completely before anything is created from
 * it.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { STATUSES, type Status } from '#packages/policy';
import type { Language, Translate } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import { checkAgainstSchema, readVariantFile, VARIANTS, VariantsRefused, type SettingsFault, type Variant } from '#server/tenants';
import { StatusWords } from '../contract.ts';

const FILE = 'statuses.json';

const Seed = z.object({
  ...StatusWords.shape,
  mail: StatusWords.shape.mail.default({}),
  alert: StatusWords.shape.alert.default({}),
  persistent: z.boolean().default(false),
  notificationsDisabled: z.boolean().default(false),
  redirect: StatusWords.shape.redirect.default(null),
});
const Seeds = z.object(Object.fromEntries(STATUSES.map((status) => [status, Seed])) as Record<Status, typeof Seed>);
export type StatusSeeds = z.infer<typeof Seeds>;

/**
 * The statuses of a variant.
 * @throws VariantsRefused with every mistake in them
 */
export async function readStatusSeeds(
  { name, settings: { languages } }: Pick<Variant, 'name' | 'settings'>,
  folder: string = VARIANTS,
): Promise<StatusSeeds> {
  const { value, faults } = await readVariantFile(folder, `${name}/${FILE}`, (written) =>
    checkAgainstSchema(Seeds, written, (seeds) => disagreements(seeds, languages)),
  );
  if (faults) throw new VariantsRefused(faults);
  return value;
}

/**
 * Gives a new tenant the statuses of its variant.
 * @param db a handle in the role portico_work, bound to the tenant
 */
export async function seedStatuses(db: Db, seeds: StatusSeeds): Promise<void> {
  for (const identifier of STATUSES) {
    const { name, alert, mail, persistent, notificationsDisabled, redirect } = seeds[identifier];
    await db.execute(sql`
      insert into user_status (identifier, name, alert, mail, persistent, notifications_disabled, redirect)
      values (${identifier}, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(alert)}::jsonb, ${JSON.stringify(mail)}::jsonb, ${persistent},
        ${notificationsDisabled}, ${redirect})
      on conflict (tenant_id, identifier) do nothing`);
  }
}

interface StatusSeedContext {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly words: (language: Language) => Translate;
}

/** At server start: adds the statuses that an older tenant lacks, each with a name in its languages and without other texts. */
export async function completeStatuses({ db, tenant, words }: StatusSeedContext): Promise<void> {
  const { rows } = await db.execute<{ identifier: string }>(sql`select identifier from user_status`);
  const there = new Set(rows.map(({ identifier }) => identifier));
  for (const identifier of STATUSES.filter((status) => !there.has(status))) {
    const spoken = [...new Set<Language>(['en', ...tenant.settings.languages])];
    const name = Object.fromEntries(spoken.map((language) => [language, words(language)(`statuses.name.${identifier}`)]));
    await db.execute(
      sql`insert into user_status (identifier, name) values (${identifier}, ${JSON.stringify(name)}::jsonb) on conflict do nothing`,
    );
  }
}

/** Checks that every status has a name in each language of the firm, and no text in another language. */
function disagreements(seeds: StatusSeeds, languages: readonly Language[]): SettingsFault[] {
  return STATUSES.flatMap((status) => {
    const { name, alert, mail } = seeds[status];
    const unnamed = languages.filter((language) => !name[language]);
    const unspoken = Object.entries({ name, alert, mail }).flatMap(([field, texts]) =>
      Object.keys(texts)
        .filter((language) => !languages.includes(language as Language))
        .map((language) => `${status}.${field}.${language}`),
    );
    return [
      ...unnamed.map((language) => ({ path: `${status}.name.${language}`, reason: 'is missing', remedy: 'Add it.' })),
      ...unspoken.map((path) => ({
        path,
        reason: 'is in a language that the variant does not speak',
        remedy: `Leave it out, or use one of ${languages.join(', ')}.`,
      })),
    ];
  });
}
