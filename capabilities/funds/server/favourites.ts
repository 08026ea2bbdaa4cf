/** Reads and writes the funds that a person has marked. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';

/** ISINs, in the order in which they were marked. */
export async function favouritesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ isin: string }>(sql`select isin from favourite_fund order by at, isin`);
  return rows.map(({ isin }) => isin);
}

export async function setFavourite(db: Db, isin: string, favourite: boolean): Promise<void> {
  await db.execute(
    favourite
      ? sql`insert into favourite_fund (isin) values (${isin}) on conflict do nothing`
      : sql`delete from favourite_fund where isin = ${isin}`,
  );
}
