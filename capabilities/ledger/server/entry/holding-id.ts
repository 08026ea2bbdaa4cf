/** Makes the ids of holdings: a holding has no row of its own, so its id follows from portfolio and instrument. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';

export function holdingId(portfolio: string, instrument: string): string {
  const digest = createHash('md5').update(`${portfolio} ${instrument}`).digest('hex');
  // Version 8 of RFC 9562: custom content.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** The same id computed by the database. */
export function holdingIdOf(portfolio: SQL, instrument: SQL): SQL {
  return sql`overlay(overlay(md5(${portfolio}::text || ' ' || ${instrument}::text) placing '8' from 13) placing '8' from 17)::uuid`;
}

/** The id of the record of a security entered by its own form, besides that of the holding. */
export const securityIdOf = (portfolio: SQL, instrument: SQL): SQL => holdingIdOf(sql`'security ' || ${portfolio}`, instrument);
export const securityId = (portfolio: string, instrument: string): string => holdingId(`security ${portfolio}`, instrument);
