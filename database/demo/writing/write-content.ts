/** Writes the public pages of a firm into the database: its front, what it does, its people, two posts, and two clients who speak for it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { paragraph } from '../firms/blocks.ts';
import type { DemoContent } from '../firms/firm.ts';
import type { RandomStream } from '../random.ts';

/** @param db a handle of work, bound to the tenant of the firm */
export async function writeContent(db: Db, { people, clients, pages, posts }: DemoContent, ids: RandomStream): Promise<void> {
  const write = async (record: WrittenRecord) => {
    const id = ids.uuid();
    await writeRecord(db, id, record);
    return id;
  };
  const writers: string[] = [];
  for (const [place, [name, title, location]] of people.entries())
    writers.push(await write({ collection: 'people', place, name, values: { name, title, location } }));
  for (const [place, [name, testimonial, contact]] of clients.entries())
    await write({ collection: 'clients', place, name, values: { name, testimonial, contact } });
  for (const [place, { slug, ...page }] of pages.entries())
    await write({ collection: 'pages', place, name: page.title, slug, values: { ...page, name: page.title, slug } });
  for (const { slug, title, summary, day, tag, text: words } of posts)
    await write({
      collection: 'posts',
      place: 0,
      name: title,
      slug,
      values: {
        name: title,
        slug,
        summary,
        publishdate: day,
        tags: [tag],
        author: writers[0] ?? null,
        content: paragraph(words),
        blocks: [],
      },
    });
}

interface WrittenRecord {
  readonly collection: 'pages' | 'posts' | 'people' | 'clients';
  /** Among its siblings, from 0. */
  readonly place: number;
  readonly name: string;
  /** Of what is published. */
  readonly slug?: string;
  readonly values: object;
}

async function writeRecord(db: Db, id: string, { collection, place, name, slug, values }: WrittenRecord): Promise<void> {
  const published = slug === undefined ? sql`null` : sql`now()`;
  await db.execute(sql`
    insert into record (id, collection, name, slug, data, search, position, published_at)
    values (${id}, ${collection}, ${name}, ${slug ?? null}, ${JSON.stringify(values)}::jsonb, ${name.toLowerCase()}, ${place + 1}, ${published})`);
  if (slug !== undefined)
    await db.execute(sql`insert into record_version (record_id, version, name, data, published)
      select id, version, name, data, true from record where id = ${id}`);
}
