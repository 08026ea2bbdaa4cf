/** Reads and changes the profile of the signed-in person. The database lets people write these columns of their own row only. */
import { eq, sql } from 'drizzle-orm';
import { Refusal, refuse, type Download, type InputOf, type Upload } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import { type Db, detectMediaType, type FileStore, noteUnnamedFile, readWholeUpload, removeUnnamedFile, storeFile } from '#platform';
import type { LogoPictures } from '#contract/tenants';
import type { people, Profile } from '../contract.ts';
import type { SignedInContext } from './context.ts';
import { organisation, person } from './tables.ts';

export type ProfileContext = SignedInContext & { readonly files: FileStore };

export interface PhotoPorts {
  readonly files: FileStore;
  readonly pictures: LogoPictures;
}

export async function readProfile(db: Db, id: string): Promise<Profile> {
  const [row] = await db
    .select({
      name: person.name,
      email: person.email,
      phone: person.phone,
      language: person.language,
      photo: person.image,
      organisationId: organisation.id,
      organisationName: organisation.name,
      // One that is not active shows no logo.
      organisationPhoto: sql<string | null>`case when ${organisation.active} then ${organisation.photo} end`,
      waiting: sql<number>`(select count(*)::int from account_person t where t.person_id = ${id} and t.part = 'holder' and t.confirmed_at is null)`,
    })
    .from(person)
    .leftJoin(organisation, eq(organisation.id, person.organisationId))
    .where(eq(person.id, id));
  if (!row) throw new Error('whoever is signed in is there');
  const { organisationId, organisationName, organisationPhoto, language, ...told } = row;
  return {
    ...told,
    language: isLanguage(language) ? language : null,
    organisation: organisationId === null ? null : { id: organisationId, name: organisationName ?? '', photo: organisationPhoto },
  };
}

/** @throws Refusal `input.invalid` for a language that the firm does not offer, `proof.required` for another number */
export async function changeProfile(
  { db, now, person: { id }, tenant, mustBeFresh }: SignedInContext,
  { name, phone, language }: InputOf<typeof people.changeProfile>,
): Promise<Profile> {
  const before = await readProfile(db, id);
  // One that the firm offered once stays with whoever has it.
  const isOffered = !language || language === before.language || tenant.settings.languages.includes(language);
  if (!isOffered) refuse('input.invalid', { language: 'refusal.field.unlisted' });
  // PINs are sent to this number.
  if (phone !== undefined && phone !== before.phone) mustBeFresh();
  await db.update(person).set({ name, phone, language, updatedAt: now }).where(eq(person.id, id));
  return readProfile(db, id);
}

const LARGEST_PHOTO_BYTES = 1024 * 1024;

/** @throws Refusal `file.empty`, `file.too-large`, `file.not-picture` */
export async function keepPhoto({ db, files, now, person: { id } }: ProfileContext, upload: Upload): Promise<Profile> {
  const body = await readWholeUpload(upload, LARGEST_PHOTO_BYTES);
  if (detectMediaType(body) === null) refuse('file.not-picture');
  const former = await storeFile(
    { db, files },
    (place) => files.write(body, place),
    (tx, kept) => replacePhoto(tx, id, kept.id, now),
  );
  if (former) await removeUnnamedFile({ db, files }, former);
  return readProfile(db, id);
}

export async function removePhoto({ db, files, now, person: { id } }: ProfileContext): Promise<Profile> {
  const former = await db.transaction((tx) => replacePhoto(tx, id, null, now));
  if (former) await removeUnnamedFile({ db, files }, former);
  return readProfile(db, id);
}

/** Returns the store id of the former photo, which no row lists any more; null where there was none. */
async function replacePhoto(tx: Db, id: string, photo: string | null, now: Date): Promise<string | null> {
  const [before] = await tx.select({ photo: person.image }).from(person).where(eq(person.id, id)).for('update');
  await tx.update(person).set({ image: photo, updatedAt: now }).where(eq(person.id, id));
  if (!before?.photo) return null;
  await noteUnnamedFile(tx, before.photo);
  return before.photo;
}

/** @throws Refusal `photo.missing` */
export async function readPhoto({ db, files, person: { id } }: ProfileContext): Promise<Download> {
  const { photo } = await readProfile(db, id);
  if (photo === null) refuse('photo.missing');
  const body = await collectBytes(files.read(photo)).catch(() => refuse('photo.missing'));
  return { fileName: 'photo', mediaType: detectMediaType(body) ?? 'application/octet-stream', body: yieldOnce(body) };
}

const SHOWN_PHOTO = { width: 300, height: 300 };

/**
 * A photo of somebody as others are shown it: drawn again, so that nothing else of the file goes out with it, such as where it was taken.
 * @param photo its id in the store
 * @throws Refusal `photo.missing`
 */
export async function drawPhoto({ files, pictures }: PhotoPorts, photo: string | null): Promise<Download> {
  if (photo === null) refuse('photo.missing');
  const { png } = await pictures.logo(files.read(photo), SHOWN_PHOTO).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    return refuse('photo.missing');
  });
  return { fileName: 'photo.png', mediaType: 'image/png', body: yieldOnce(png) };
}

async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

async function* yieldOnce(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
