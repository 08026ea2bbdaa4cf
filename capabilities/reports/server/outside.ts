/** Has a report made by the function outside that the firm has chosen, which opens the print view as a client [PDF-02]. */
import { sql } from 'drizzle-orm';
import type { Db, WorkContext } from '#platform';
import { readAccountRecord } from '#server/accounts';
import { readPortfolioRecord } from '#server/portfolios';
import { endTokenSession, issueToken } from '#server/sign-in';
import { TypesettingFailed } from '../contract.ts';
import { waitTimeFor, type OutsidePdfFunction, type OutsidePdfRequest } from '../contract-outside.ts';
import type { StartedStatement } from './statements.ts';

/**
 * @returns the report without its covers
 * @throws TypesettingFailed `timeout` when there was no answer in time, `service` when there was one that is no report, `data` when nobody can open it
 */
export async function renderOutside(work: WorkContext, outside: OutsidePdfFunction, begun: StartedStatement): Promise<Uint8Array> {
  const { db, now, signal, log } = work;
  const waitTime = waitTimeFor(begun.components);
  const uid = await findSigner(db, begun);
  const request = await requestOf(work, begun);
  const { token } = await issueToken(db, { uid, by: begun.requestedBy, now, purpose: 'print', lastsMs: waitTime * 1000 });
  const late = AbortSignal.timeout(waitTime * 1000);
  try {
    return await outside.render({ token, waitTime, ...request }, AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, statement: begun.id }, 'the function outside has made no report');
    throw late.aborted
      ? new TypesettingFailed('timeout', `no report after ${waitTime} s`)
      : new TypesettingFailed('service', 'the function outside has made no report');
  } finally {
    // Whoever was let in for this call has no business here after it.
    await endTokenSession(db, token, now);
  }
}

/** Whoever asked, if they are a client; otherwise the client of the account, who sees of it what the print view shows. */
async function findSigner(db: Db, { account, requestedBy }: StartedStatement): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from person p where not p.disabled and p.email_verified and not p.is_admin and not p.is_professional
      and (p.id = ${requestedBy} or p.id = (select client_id from account where id = ${account}))
    order by p.id is not distinct from ${requestedBy} desc limit 1`);
  return rows[0]?.id ?? failWithoutClient();
}

function failWithoutClient(): never {
  throw new TypesettingFailed('data', 'the account has no client who could open its print view');
}

async function requestOf(
  { db, origin }: WorkContext,
  { account: owner, portfolio: one, ofAccount, consolidated, components, from, to, factsAt }: StartedStatement,
): Promise<Omit<OutsidePdfRequest, 'token' | 'waitTime'>> {
  const account = await readAccountRecord(db, owner);
  const singlePortfolio = ofAccount ? '' : one;
  const externalId = ofAccount ? account.externalId : (await readPortfolioRecord(db, one)).externalId;
  const componentToRender = components.join(',');
  const address = new URL(`${origin}/dashboard/${encodeURIComponent(account.portal.key)}/account/${owner}/export`);
  // Without facts there is no moment at which they were known.
  const known = new Date(factsAt).getTime() === 0 ? '' : factsAt;
  const shown = { from, to, asOf: to, known, consolidated: String(consolidated), componentToRender, singlePortfolio };
  for (const [name, value] of Object.entries(shown))
    if (value !== '' || name === 'componentToRender') address.searchParams.set(name, value);
  return {
    url: address.href,
    pdfType: ofAccount ? 'account' : 'portfolio',
    externalId: externalId ?? '',
    renderConsolidated: consolidated,
    singlePortfolio,
    componentToRender,
  };
}
