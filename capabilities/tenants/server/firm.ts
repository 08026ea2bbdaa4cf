/** Reads and changes what the firm is: its name, its languages, its currency and its tax year. */
import { sql } from 'drizzle-orm';
import { Refusal, refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import { TenantSettings } from '../contract.ts';
import type { FirmChange, FirmRecord } from '../contract-firm.ts';
import { checkSettings } from './faults.ts';

type FirmRow = { readonly settings: unknown; readonly version: number; readonly accounts: boolean } & Record<string, unknown>;

/** Accounts in the bin come back with their figures. */
const READ_FIRM = sql`select settings, version, exists (select from account) as accounts from tenant`;

/** @param db of staff, who find no tenant but their own */
export async function readFirm(db: Db): Promise<FirmRecord> {
  const { rows } = await db.execute<FirmRow>(READ_FIRM);
  return firmOf(rows[0]!);
}

/**
 * Changes these settings; all others stay as they are.
 * @param tx of staff
 * @throws Refusal `input.invalid`, `currency.stays`, `record.changed`
 */
export async function changeFirm(tx: Db, change: FirmChange): Promise<{ readonly before: FirmRecord; readonly after: FirmRecord }> {
  const { rows } = await tx.execute<FirmRow>(sql`${READ_FIRM} for update of tenant`);
  const before = firmOf(rows[0]!);
  if (change.version !== before.version) refuse('record.changed');
  if (change.currency !== before.currency && before.currencyStays) refuse('currency.stays');
  const { name, legalName, address, contact, version: _version, ...told } = change;
  if (!told.languages.includes(told.defaultLanguage)) throw new Refusal('input.invalid', { defaultLanguage: 'refusal.field.unlisted' });
  // What a setting of another server version says stays as it is written.
  const written = rows[0]!.settings as { readonly brand?: object };
  const brand = { ...written.brand, name, legalName, address, contact };
  const changes = { ...told, languages: [...new Set(told.languages)], brand, firmSaid: true };
  refuseUnspoken(written, changes);
  const changed = await tx.execute<FirmRow>(sql`
    update tenant set settings = settings || ${JSON.stringify(changes)}::jsonb, version = version + 1
    returning settings, version, exists (select from account) as accounts`);
  return { before, after: firmOf(changed.rows[0]!) };
}

/** A text that the sign-in dialog needs in each language is kept by whoever runs the installation. @throws Refusal `input.invalid` */
function refuseUnspoken(written: object, changes: object): void {
  const { faults = [] } = checkSettings({ ...TenantSettings.parse(written), ...changes });
  if (faults.some(({ path }) => path.startsWith('identity.label.')))
    throw new Refusal('input.invalid', { languages: 'tenants.firm.languages.unlabelled' });
}

/**
 * Says whether the home of administrators leads through setting up. It is no change of what the firm is, and makes no later save of that a stale one.
 * @param db of staff
 */
export async function showFirstSteps(db: Db, firstSteps: boolean): Promise<void> {
  await db.execute(sql`update tenant set settings = settings || ${JSON.stringify({ firstSteps })}::jsonb`);
}

function firmOf({ settings, version, accounts }: FirmRow): FirmRecord {
  // The record may be older than a setting.
  const { brand, languages, defaultLanguage, currency, taxYearStart } = TenantSettings.parse(settings);
  const { name, legalName, address, contact } = brand;
  return { name, legalName, address, contact, languages, defaultLanguage, currency, taxYearStart, version, currencyStays: accounts };
}
