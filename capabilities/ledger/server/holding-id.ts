/** What a portfolio holds of an instrument has no row of its own: it is known by an id that follows from both. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';

export function holdingId(portfolio: string, instrument: string): string {
  const digest = createHash('md5').update(`${portfolio} ${instrument}`).digest('hex');
  // Version 8 of RFC 9562: made of something else.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** The same in the database. */
export function holdingIdOf(portfolio: SQL, instrument: SQL): SQL {
  return sql`overlay(overlay(md5(${portfolio}::text || ' ' || ${instrument}::text) placing '8' from 13) placing '8' from 17)::uuid`;
}

/** The record of a security of its own form, beside the one of the holding. */
export const securityIdOf = (portfolio: SQL, instrument: SQL): SQL => holdingIdOf(sql`'security ' || ${portfolio}`, instrument);
export const securityId = (portfolio: string, instrument: string): string => holdingId(`security ${portfolio}`, instrument);
