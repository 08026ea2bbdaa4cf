/** Reads the firm's published page about its advice, and the fact-finder forms by which it gets to know its clients. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { AdvicePage } from '../contract.ts';

/** The slugs of the page and of the forms; the slug of a form may also begin with it: `fact-finder-pension`. */
const ADVICE = 'investment-advice';
const FACT_FINDER = 'fact-finder';

interface PublishedPageRow extends Record<string, unknown> {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Selects the last published version of pages, whatever staff have written since; pages that are hidden now are left out. */
function publishedPages(which: ReturnType<typeof sql>) {
  return sql`
    select v.data from record r
    join lateral (select data from record_version where record_id = r.id and published order by version desc limit 1) v on true
    where r.collection = 'pages' and r.active and ${which} and content_level(r.access) <> 'hidden'
    order by r.position, r.id`;
}

export async function readAdvice(db: Db): Promise<AdvicePage | null> {
  const { rows } = await db.execute<PublishedPageRow>(publishedPages(sql`r.slug = ${ADVICE}`));
  const [page] = rows;
  if (!page) return null;
  const below = await db.execute<PublishedPageRow>(
    publishedPages(sql`r.parent_id = (select id from record where collection = 'pages' and active and slug = ${ADVICE})`),
  );
  return {
    title: textOrEmpty(page.data['title']) || textOrEmpty(page.data['name']),
    summary: textOrEmpty(page.data['summary']),
    parts: below.rows.map(({ data }) => {
      const target = textOrEmpty(data['link-target']);
      return {
        title: textOrEmpty(data['title']) || textOrEmpty(data['name']),
        summary: textOrEmpty(data['summary']),
        link: target === '' ? null : { target, label: textOrEmpty(data['link-label']) || target },
      };
    }),
  };
}

/** The fact-finder forms that are open to the reader. */
export async function listFactFinders(db: Db): Promise<{ id: string; slug: string; name: string; description: string }[]> {
  const { rows } = await db.execute<{ id: string; slug: string; name: string; description: string }>(sql`
    select f.id, f.slug, coalesce(v.definition->>'name', f.name) as name, coalesce(v.definition->>'description', '') as description
    from form f join form_version v on v.form_id = f.id and v.number = f.published
    where f.active and (f.slug = ${FACT_FINDER} or f.slug like ${`${FACT_FINDER}-%`}) order by f.slug`);
  return rows;
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
