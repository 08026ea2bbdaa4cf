/** Decides for all mails and papers which name and logos stand at their top [TEN-17]. */
import { sql } from 'drizzle-orm';
import { Refusal } from '#packages/endpoint';
import type { Db, FileStore, Log } from '#platform';
import type { Letterhead, Logo, LogoPictures, Portal, TenantSettings } from '../contract.ts';

/** The name and logos of a portal that replace the firm's mark and name. */
export type PortalLetterhead = Pick<Portal, 'name' | 'logos'>;

interface LetterheadSubject {
  /** The account that the mail or paper is about; null where it is about none. */
  readonly account: string | null;
  /** The recipient, who counts where it is about no account. */
  readonly person?: string | null;
}

/**
 * The letterhead of the portal of the account; without an account, of the portal that holds all accounts of the reader. Null where there is none,
 * where there are several, and where it has no logos: there the firm's mark and name are used.
 * @param db a handle that sees the account, or those of the person
 */
export async function findPortalLetterhead(db: Db, { account, person = null }: LetterheadSubject): Promise<PortalLetterhead | null> {
  const portals =
    account === null
      ? sql`select a.portal_id from account_person m join account a on a.id = m.account_id and a.active where m.person_id = ${person}::uuid`
      : sql`select portal_id from account where id = ${account}`;
  const { rows } = await db.execute<PortalLetterhead & Record<string, unknown>>(
    sql`select name, logos from portal where active and id in (${portals}) limit 2`,
  );
  const [only, another] = rows;
  return only && !another && only.logos.length > 0 ? only : null;
}

export interface LetterheadPorts {
  readonly files: Pick<FileStore, 'read'>;
  readonly pictures: LogoPictures;
  readonly log: Log;
}

/** The space for a logo, and the number of pixels for each unit of it. */
interface LogoFrame {
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
}

/** A logo that cannot be read is logged and left out; without any logo, it is the firm's letterhead. */
export async function drawLetterhead(
  ports: LetterheadPorts,
  { brand }: Pick<TenantSettings, 'brand'>,
  own: PortalLetterhead | null,
  frame: LogoFrame,
): Promise<Letterhead> {
  const drawn = await Promise.all((own?.logos ?? []).map((id) => drawLogo(ports, id, frame)));
  const logos = drawn.filter((logo) => logo !== null);
  return own && logos.length > 0 ? { name: own.name, logos } : { name: brand.name, logos: [] };
}

/** As large as the frame allows. */
async function drawLogo({ files, pictures, log }: LetterheadPorts, id: string, { width, height, pixels }: LogoFrame): Promise<Logo | null> {
  try {
    const logo = await pictures.logo(files.read(id), { width: Math.round(width * pixels), height: Math.round(height * pixels) });
    const scale = Math.min(width / logo.width, height / logo.height);
    return { png: logo.png, width: logo.width * scale, height: logo.height * scale };
  } catch (error) {
    // Somebody else's work comes first: nothing is printed without the logo for that.
    if (error instanceof Refusal) throw error;
    log.error({ err: error, logo: id }, 'a logo cannot be read');
    return null;
  }
}
