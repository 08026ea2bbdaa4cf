/** Lists in which of their portfolios a client can order a fund, and how much of it each holds. */
import { sql } from 'drizzle-orm';
import { Refusal } from '#packages/endpoint';
import { decidePermission, statusRule } from '#packages/policy';
import { readFund, type FundsContext } from '#server/funds';
import type { SignedInContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import type { OrderablePortfolio, OrderPlaces } from '../contract.ts';
import { fundsOf } from './funds.ts';
import { readStatedHoldings, type HoldingReader } from './stated-holdings.ts';

interface OrderablePortfolioRow extends Record<string, unknown> {
  readonly account: OrderablePortfolio['account'];
  readonly portfolio: OrderablePortfolio['portfolio'];
  readonly portal: string;
  readonly status: string;
}

/** Where nothing is offered to whoever asks, though nobody is silent. */
const NO_PLACES: OrderPlaces = { places: [], silent: [] };

const UNKNOWN_HOLDINGS: readonly string[] = ['source.unanswered', 'source.unfiled'];

/** Empty for professionals, who order from the page of a client. @throws Refusal `fund.unknown` */
export async function listOrderablePortfolios(context: SignedInContext & FundsContext & HoldingReader, word: string): Promise<OrderPlaces> {
  const { db, actor, tenant } = context;
  if (tenant.settings.source !== null && tenant.settings.orderService === null) return NO_PLACES;
  const { shareClasses } = (await readFund(context, word)).value;
  if (decidePermission('clients.read', actor) === 'yes') return NO_PLACES;
  const isins = new Set(shareClasses.map(({ isin }) => isin));
  const { rows } = await db.execute<OrderablePortfolioRow>(sql`
    select json_build_object('id', a.id, 'name', a.name) as account, json_build_object('id', f.id, 'name', f.name) as portfolio, p.key as portal, a.status
    from account a join portfolio f on f.account_id = a.id and f.active join portal p on p.id = a.portal_id
    where a.active order by a.name, a.id, f.name, f.id`);
  const open = rows.filter(({ status }) => statusRule(status).orders);
  const known = await Promise.all(
    open.map(async ({ portfolio }) => readStatedHoldings(context, await readPortfolioRecord(db, portfolio.id)).catch(skipUnanswered)),
  );
  const places: OrderablePortfolio[] = [];
  const silent: string[] = [];
  for (const [at, { status: _, ...own }] of open.entries()) {
    const stated = known[at];
    if (stated === undefined) {
      silent.push(own.portfolio.name);
      continue;
    }
    const fund = (await fundsOf(db, own.portfolio.id, undefined, stated)).find(({ isin }) => isin !== null && isins.has(isin));
    if (fund) places.push({ ...own, instrument: fund.instrument, held: fund.held });
  }
  return { places, silent };
}

/** Of a portfolio whose holdings did not come nothing is offered. @throws every other error */
function skipUnanswered(error: unknown): undefined {
  if (error instanceof Refusal && UNKNOWN_HOLDINGS.includes(error.code)) return undefined;
  throw error;
}
