/**
 * Reads pages and posts as they were last published. Who may read them follows from the record as it is now; row-level security keeps it, and these
 * queries narrow it further to what is shown: nothing hidden in a list, nothing before its day, and public content alone to whoever has not proved
 * everything yet.
 */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isList, readRichText, textOf, type FieldValues } from '#packages/fields';
import { decidePermission, type Actor } from '#packages/policy';
import { containingPattern, type Db } from '#platform';
import { PAGE_TYPES, POST_TAGS, POSTS_PER_PAGE, type ContentCollection, type ContentTeaser, type TeamMember } from '../contract.ts';

export interface ContentReader {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}

export interface PublishedRow extends Record<string, unknown> {
  readonly id: string;
  readonly collection: ContentCollection;
  readonly parent: string | null;
  readonly level: 'public' | 'authenticated' | 'users' | 'organisations' | 'hidden';
  readonly data: FieldValues;
  readonly author: FieldValues | null;
}

/** What no list shows. */
const LONG_FIELDS = ['blocks', 'content', 'keypoints'];
/** More pages than any site has in its header. */
const MOST_PAGES = 500;

/** Condition on `record r`: it is a page or a post that the reader may be shown, as far as that follows from the record. */
export function shownCondition({ actor, now }: Pick<ContentReader, 'actor' | 'now'>): SQL {
  const signedIn = decidePermission('own', actor) === 'yes';
  return sql`r.collection in ('pages', 'posts') and r.active and (${signedIn}::boolean or content_level(r.access) = 'public')
    and coalesce(r.public_from, '-infinity') <= ${dayOf(now)}::date`;
}

/** Select of what is published and open to the reader, with the columns of `PublishedRow`, and `position` and `at`. */
function openContent(reader: Pick<ContentReader, 'actor' | 'now'>, condition: SQL, data: SQL): SQL {
  return sql`
    select r.id, r.collection, r.parent_id as parent, r.position, content_level(r.access) as level, ${data} as data, v.at,
      (select a.presented from record a where a.collection = 'people' and a.active and a.id::text = v.data->>'author') as author
    from record r
    join lateral (select data, at from record_version where record_id = r.id and published order by version desc limit 1) v on true
    where ${shownCondition(reader)} and ${condition}`;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

interface ContentQuery {
  readonly type?: (typeof PAGE_TYPES)[number] | undefined;
  readonly tag?: (typeof POST_TAGS)[number] | undefined;
  readonly search?: string;
  readonly promoted?: boolean;
  readonly closed?: boolean;
  readonly parent?: string;
  readonly most?: number;
  readonly page?: number;
}

/** Pages in their order, posts newest first. @throws Refusal `content.closed` for what is closed, to whoever has not signed in */
export async function listPublished(reader: ContentReader, collection: ContentCollection, query: ContentQuery = {}) {
  const { type, tag, search = '', promoted, closed, parent, page = 1 } = query;
  if (closed && decidePermission('own', reader.actor) !== 'yes') refuse('content.closed');
  const most = query.most ?? (collection === 'pages' ? MOST_PAGES : POSTS_PER_PAGE);
  const wanted = search.trim();
  const conditions = [
    sql`o.level <> 'hidden'`,
    ...(type === undefined ? [] : [sql`o.data->>'type' = ${type}`]),
    ...(tag === undefined ? [] : [sql`o.data->'tags' ? ${tag}::text`]),
    ...(closed ? [sql`o.level <> 'public'`] : []),
    ...(promoted ? [sql`(o.data->>'promoted')::boolean`] : []),
    ...(parent === undefined ? [] : [sql`o.parent = ${parent}::uuid`]),
    ...(wanted === ''
      ? []
      : [sql`concat_ws(' ', o.data->>'name', o.data->>'title', o.data->>'summary') ilike ${containingPattern(wanted)}`]),
  ];
  const order = collection === 'pages' ? sql`o.position, o.id` : sql`coalesce(o.data->>'publishdate', '') desc, o.data->>'name', o.id`;
  const { rows } = await reader.db.execute<PublishedRow>(sql`
    select o.* from (${openContent(reader, sql`r.collection = ${collection}`, sql`v.data - ${sql.param(LONG_FIELDS)}::text[]`)}) o
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${most + 1} offset ${(page - 1) * most}`);
  return { entries: rows.slice(0, most).map(teaserOf), more: rows.length > most };
}

/**
 * What was published under a slug, the newest where a draft has left its slug to another page since; hidden content is found by administrators
 * alone.
 */
export async function findPublished(reader: ContentReader, collection: ContentCollection, slug: string): Promise<PublishedRow | null> {
  const { rows } = await reader.db.execute<PublishedRow>(sql`
    ${openContent(reader, sql`r.collection = ${collection} and r.public_slug = ${slug}`, sql`v.data`)} order by v.at desc limit 1`);
  return rows[0] ?? null;
}

/** Whether such content is published for those who sign in. */
export async function needsSignIn({ db, actor, now }: ContentReader, collection: ContentCollection, slug: string): Promise<boolean> {
  if (decidePermission('limited', actor) === 'yes') return false;
  const { rows } = await db.execute(sql`
    select from record where collection = ${collection} and active and public_slug = ${slug} and coalesce(public_from, '-infinity') <= ${dayOf(now)}::date
      and content_level(access) not in ('public', 'hidden')`);
  return rows.length > 0;
}

export function pictureUrl(value: unknown): string | null {
  const id = isList(value) ? (value as readonly unknown[])[0] : value;
  return typeof id === 'string' && id !== '' ? `/api/content-pictures/${id}` : null;
}

export function lineOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function teaserOf({ id, collection, parent, level, data, author }: PublishedRow): ContentTeaser {
  const page = collection === 'pages';
  const tags: readonly unknown[] = isList(data['tags'] ?? null) ? (data['tags'] as readonly unknown[]) : [];
  return {
    collection,
    id,
    parent: page ? parent : null,
    slug: textOf(data['slug']),
    title: (page ? lineOf(data['title']) : lineOf(data['teaser-title'])) ?? textOf(data['name']),
    summary: (page ? null : lineOf(data['teaser-summary'])) ?? textOf(data['summary']),
    image: pictureUrl(page ? data['socialImg'] : data['image']),
    type: page ? (PAGE_TYPES.find((one) => one === data['type']) ?? null) : null,
    secure: level !== 'public',
    promoted: page && data['promoted'] === true,
    day: page ? null : lineOf(data['publishdate']),
    tags: POST_TAGS.filter((tag) => tags.includes(tag)),
    author: author ? lineOf(author['name']) : null,
  };
}

export function memberOf(id: string, values: FieldValues): TeamMember {
  return {
    id,
    name: textOf(values['name']),
    title: lineOf(values['title']),
    location: lineOf(values['location']),
    photo: pictureUrl(values['photo']),
    linkedin: lineOf(values['linkedin']),
    bio: readRichText(values['bio']),
  };
}
