/** Counts usage: in all, by day, and by person, group, page or document. */
import { sql, type SQL } from 'drizzle-orm';
import { wireMoment } from '#platform';
import { USAGE_KINDS, type Usage, type UsageFigures, type UsageRow, type UsageSort, type UsageSubject } from '../contract.ts';
import { usageScope, type UsageQuery, type UsageReader } from './scope.ts';

/** The figures of a group of rows. */
export type FigureRow = UsageFigures & Record<string, unknown>;

/** The six figures of the rows `e` of a group [ANA-09]. */
export const FIGURES: SQL = sql.join(
  [
    ...USAGE_KINDS.map((kind) => sql`coalesce(sum(e.count) filter (where e.kind = ${kind}), 0)::int as ${sql.identifier(kind)}`),
    sql`coalesce(sum(e.count), 0)::int as total`,
  ],
  sql`, `,
);

export function figuresOf({ logins, views, messages, downloads, other, total }: UsageFigures): UsageFigures {
  return { logins, views, messages, downloads, other, total };
}

export async function readUsage(reader: UsageReader, query: UsageQuery): Promise<Usage> {
  const { conditions, table, from, to } = await usageScope(reader, query);
  const [whole, days] = await Promise.all([
    reader.db.execute<FigureRow & { people: number }>(
      sql`select ${FIGURES}, count(distinct e.person_id)::int as people from ${table} e where ${conditions}`,
    ),
    reader.db.execute<FigureRow & { date: string }>(
      sql`select to_char(e.for_date, 'YYYY-MM-DD') as date, ${FIGURES} from ${table} e where ${conditions} group by e.for_date order by e.for_date`,
    ),
  ]);
  const { people, ...figures } = whole.rows[0]!;
  return {
    name: await nameOfItem(reader, query),
    asOf: reader.now.toISOString().slice(0, 10),
    from,
    to,
    people,
    figures: figuresOf(figures),
    days: days.rows.map(({ date, ...row }) => ({ date, ...figuresOf(row) })),
  };
}

async function nameOfItem({ db }: UsageReader, { of, item }: UsageQuery): Promise<string | null> {
  if (of === undefined || item === undefined) return null;
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select ${GROUPED[of].name} as name from (select ${of === 'pages' ? sql`${item}::text` : sql`as_id(${item})`} as id) t`,
  );
  return rows[0]?.name ?? null;
}

interface ListedRow extends FigureRow {
  readonly id: string;
  readonly name: string | null;
  readonly people: number;
  readonly lastAt: string;
  readonly investor: boolean | null;
  readonly lastLogin: string | null;
  readonly all: number;
}

interface GroupedUsage {
  /** By what the rows `e` are put together. */
  readonly by: SQL;
  readonly joined?: SQL;
  /** The name of one, by its id `t.id`. */
  readonly name: SQL;
  readonly lastLogin?: SQL;
}

const GROUPED: Readonly<Record<UsageSubject, GroupedUsage>> = {
  people: {
    by: sql`e.person_id`,
    name: sql`(select p.name from person p where p.id = t.id)`,
    lastLogin: sql`(select ${wireMoment(sql`p.last_login`)} from person p where p.id = t.id)`,
  },
  groups: {
    by: sql`u.group_id`,
    joined: sql`join usage_member u on u.for_date = e.for_date and u.person_id = e.person_id`,
    name: sql`(select g.name from client_group g where g.id = t.id)`,
  },
  pages: { by: sql`e.page`, name: sql`t.id` },
  documents: { by: sql`as_id(e.subject_id)`, name: sql`(select d.name from document d where d.id = t.id)` },
};

/** Rows with the most first; without `most` all of them. `all` is how many there are. */
export async function listUsageRows(
  reader: UsageReader,
  query: UsageQuery & { readonly of: UsageSubject },
  { sort, most }: { readonly sort: UsageSort; readonly most: number | null },
): Promise<{ rows: UsageRow[]; all: number; from: string; to: string }> {
  const { conditions, table, from, to } = await usageScope(reader, query);
  const { by, joined = sql``, name, lastLogin = sql`null` } = GROUPED[query.of];
  const last = query.of === 'documents' ? sql`max(e.at)` : sql`max(e.last_at)`;
  const { rows } = await reader.db.execute<ListedRow>(sql`
    with t as materialized (
      select ${by} as id, ${FIGURES}, count(distinct e.person_id)::int as people, ${last} as at, bool_or(e.investor) as investor
      from ${table} e ${joined} where ${conditions} group by 1
    ), chosen as materialized (
      select *, count(*) over ()::int as all from t order by ${sql.identifier(sort)} desc, total desc, at desc, id limit ${most}
    )
    select t.*, ${name} as name, ${wireMoment(sql`t.at`)} as "lastAt", ${lastLogin} as "lastLogin" from chosen t
    order by t.${sql.identifier(sort)} desc, t.total desc, t.at desc, t.id`);
  const people = query.of === 'people';
  return {
    from,
    to,
    all: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      figures: figuresOf(row),
      people: row.people,
      lastAt: row.lastAt,
      investor: people ? row.investor : null,
      lastLogin: row.lastLogin,
    })),
  };
}
