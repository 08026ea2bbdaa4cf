/** Keeps the addresses at the top of a site apart: those of the product, of pages, and of channels. */
import { sql } from 'drizzle-orm';
import { Refusal } from '#packages/endpoint';
import { slugOf, textOf, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { RESERVED_SLUGS } from '../contract.ts';

/** Without a slug of its own, a record is given the one that its name makes. @throws Refusal `input.invalid` for a slug that something else has */
export async function requireFreeSlug(
  { db, words }: Pick<SignedInContext, 'db' | 'words'>,
  collection: 'pages' | 'channels',
  values: FieldValues,
): Promise<void> {
  const slug = textOf(values['slug']) || slugOf(textOf(values['name']));
  if (RESERVED_SLUGS.includes(slug)) throw new Refusal('input.invalid', { slug: words('content.refused.slug', { slug }) });
  const other = collection === 'pages' ? 'channels' : 'pages';
  const { rows } = await db.execute(sql`
    select from record where collection = ${other} and active and ${slug} in (slug, public_slug) limit 1`);
  if (rows.length > 0) throw new Refusal('input.invalid', { slug: words(`content.refused.slug.${other}`, { slug }) });
}
