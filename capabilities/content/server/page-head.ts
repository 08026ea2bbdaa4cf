/** Reads what search engines and previews are told of an address, before the page itself asks anything. */
import { SIGNED_OUT_ACTOR } from '#packages/policy';
import type { Db } from '#platform';
import type { SiteChannel, ContentCollection } from '../contract.ts';
import { listChannels } from './channels.ts';
import { findPublished, lineOf, listPublished, needsSignIn, teaserOf, type ContentReader, type PublishedRow } from './published.ts';
import { textOf } from '#packages/fields';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path of the picture for previews; null where there is none. */
  readonly image: string | null;
}

/** The address of a page, or of a post; null for any other. */
function placeAt(path: string): { readonly collection: ContentCollection; readonly slug: string } | null {
  const found = /^\/(posts\/)?([a-z0-9-]{1,200})\/?$/.exec(path);
  return found ? { collection: found[1] === undefined ? 'pages' : 'posts', slug: found[2]! } : null;
}

/**
 * @param db bound to the tenant and to nobody: a page that only some may read says nothing here
 * @returns `closed` where readers have to sign in; null where nothing is published
 */
export async function readPageHead(db: Db, now: Date, path: string): Promise<PageHead | 'closed' | null> {
  const reader: ContentReader = { db, now, actor: SIGNED_OUT_ACTOR };
  const place = path === '/' ? await landingPlace(reader) : placeAt(path);
  if (!place) return null;
  const row = await findPublished(reader, place.collection, place.slug);
  if (row) return headOf(row);
  if (await needsSignIn(reader, place.collection, place.slug)) return 'closed';
  const channel = place.collection === 'pages' ? (await listChannels(reader)).find(({ slug }) => slug === place.slug) : undefined;
  return channel ? channelHead(reader, channel) : null;
}

/** What its front says, under the name of the channel. */
async function channelHead(reader: ContentReader, { name, front }: SiteChannel): Promise<PageHead> {
  const row = front === null ? null : await findPublished(reader, 'pages', front);
  return { ...(row ? headOf(row) : { description: '', image: null }), title: name };
}

async function landingPlace(reader: ContentReader) {
  const { entries } = await listPublished(reader, 'pages', { type: 'Landing', most: 1 });
  return entries[0] ? { collection: 'pages' as const, slug: entries[0].slug } : null;
}

function headOf(row: PublishedRow): PageHead {
  const { data } = row;
  return {
    title: lineOf(data['title']) ?? textOf(data['name']),
    description: lineOf(data['description']) ?? textOf(data['summary']),
    image: teaserOf(row).image,
  };
}
