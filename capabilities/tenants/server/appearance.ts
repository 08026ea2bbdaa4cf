/** Reads and changes the theme and the colours that staff have set for the firm. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse, refuseWithFaults } from '#packages/endpoint';
import { THEMES, unreadableColours } from '#packages/themes';
import type { Db } from '#platform';
import { TenantSettings, type Appearance } from '../contract.ts';

type AppearanceRow = { readonly settings: unknown; readonly version: number } & Record<string, unknown>;

/** @param db of staff, who find no tenant but their own */
export async function readAppearance(db: Db): Promise<Appearance> {
  const { rows } = await db.execute<AppearanceRow>(sql`select settings, version from tenant`);
  return appearanceOf(rows[0]!);
}

/**
 * Changes theme and colours; all other settings stay as they are.
 * @param tx of staff
 * @throws Refusal `input.invalid` for a theme that is not offered, `colour.unreadable`, `record.changed`
 */
export async function changeAppearance(
  tx: Db,
  { theme, colours, version }: Pick<Appearance, 'theme' | 'colours' | 'version'>,
): Promise<{ readonly before: Appearance; readonly after: Appearance }> {
  const { rows } = await tx.execute<AppearanceRow>(sql`select settings, version from tenant for update`);
  const before = appearanceOf(rows[0]!);
  if (!before.themes.some(({ name }) => name === theme)) throw new Refusal('input.invalid', { theme: 'refusal.field.unlisted' });
  const faults = unreadableColours(THEMES[theme], colours).map(({ colour, ...more }) => ({ field: colour, ...more }));
  if (faults.length > 0) refuseWithFaults('colour.unreadable', faults);
  if (version !== before.version) refuse('record.changed');
  const changed = await tx.execute<AppearanceRow>(sql`
    update tenant set settings = settings || ${JSON.stringify({ theme, colours })}::jsonb, version = version + 1 returning settings, version`);
  return { before, after: appearanceOf(changed.rows[0]!) };
}

function appearanceOf({ settings, version }: AppearanceRow): Appearance {
  // The record may be older than a setting.
  const { theme, themes, colours } = TenantSettings.parse(settings);
  return { theme, colours, version, themes: themes.map((name) => THEMES[name]) };
}
