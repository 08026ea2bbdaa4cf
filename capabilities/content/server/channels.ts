/** Reads the channels of a site, each with what its header shows to the reader. */
import { sql } from 'drizzle-orm';
import { isList, textOf, type FieldValues, type MenuPlace } from '#packages/fields';
import { AUDIENCES, decidePermission, mayVisit, type Actor } from '#packages/policy';
import type { SiteChannel, ChannelPlace } from '../contract.ts';
import { shownCondition, type ContentReader } from './published.ts';

interface ChannelRow extends Record<string, unknown> {
  readonly id: string;
  readonly values: FieldValues;
  readonly front: string | null;
}

/** More channels than any switcher could offer. */
const MOST_CHANNELS = 50;

/** By name. */
export async function listChannels(reader: ContentReader): Promise<SiteChannel[]> {
  const { rows } = await reader.db.execute<ChannelRow>(sql`
    select c.id, c.presented as values, (select r.public_slug from record r
      where r.id::text = c.presented->>'front' and r.collection = 'pages' and content_is_open(r.access) and ${shownCondition(reader)}) as front
    from record c where c.collection = 'channels' and c.active and coalesce(c.slug, '') <> '' order by lower(c.name), c.id limit ${MOST_CHANNELS}`);
  return rows.map(({ id, values, front }) => ({
    id,
    name: textOf(values['name']),
    slug: textOf(values['slug']),
    front,
    sitemap: placesFor(placesOf(values), reader.actor),
  }));
}

function placesOf(values: FieldValues): readonly MenuPlace[] {
  const kept = values['sitemap'];
  return isList(kept) ? (kept as unknown as readonly MenuPlace[]) : [];
}

/** The places that are shown to the reader; what stands below one that is not goes with it, and deeper levels join the second. */
function placesFor(places: readonly MenuPlace[], actor: Actor): ChannelPlace[] {
  return shownPlaces(places, actor).map((place) => ({ ...placeOf(place), items: descendantsOf(place, actor).map(placeOf) }));
}

function descendantsOf({ items }: MenuPlace, actor: Actor): MenuPlace[] {
  return shownPlaces(items, actor).flatMap((place) => [place, ...descendantsOf(place, actor)]);
}

/** The site knows no account: a place that is for some statuses is shown to its audience, once they have signed in. */
function shownPlaces(places: readonly MenuPlace[], actor: Actor): readonly MenuPlace[] {
  const signedIn = decidePermission('own', actor) === 'yes';
  return places.filter(({ secure, visible, userStatus = [] }) => {
    if (!secure && visible === undefined && userStatus.length === 0) return true;
    return signedIn && mayVisit({ visible: visible ?? AUDIENCES }, actor, null);
  });
}

function placeOf({ title, path, secure }: MenuPlace) {
  return { title, path, secure };
}
