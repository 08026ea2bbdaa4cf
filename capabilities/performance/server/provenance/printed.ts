/** Keeps the figures printed in statements, with the engine that computed them, so that a link from a statement always shows the printed value. */
import { sql } from 'drizzle-orm';
import { ENGINE_VERSION } from '#engine/series';
import type { Db } from '#platform';

export interface PrintedFigure {
  readonly value: string | number;
  readonly engine: number;
}

/** Null for a figure that no statement contains, or that is out of reach. */
export async function printedFigure(db: Db, figure: string): Promise<PrintedFigure | null> {
  const { rows } = await db.execute<PrintedFigure & Record<string, unknown>>(
    sql`select value, engine from printed_figure where figure = ${figure}`,
  );
  return rows[0] ?? null;
}

/** The first print of a figure is kept: a later one with the same id is the same number, unless the engine has changed since. */
export async function keepPrinted(db: Db, portfolio: string, figures: ReadonlyMap<string, string | number>): Promise<void> {
  if (figures.size === 0) return;
  await db.execute(sql`
    insert into printed_figure (portfolio_id, figure, value, engine)
    select ${portfolio}::uuid, key, value, ${ENGINE_VERSION}::integer from jsonb_each(${JSON.stringify(Object.fromEntries(figures))}::jsonb)
    on conflict do nothing`);
}
