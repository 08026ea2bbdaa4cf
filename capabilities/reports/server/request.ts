/** Requests a statement: as its reader sees the portal, with the parts that the firm shows, made by a job. */
import { refuse } from '#packages/endpoint';
import { reachOf } from '#packages/policy';
import type { TenantSettings } from '#contract/tenants';
import { refuseTooFarAhead } from '#server/accounts';
import { readFactsMoment, latestDay } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import { readPortfolioRecord } from '#server/portfolios';
import { ownColoursIn, findPortalLetterhead, themeForReader } from '#server/tenants';
import { fullReport, STATEMENT_COMPONENTS, type StatementComponent } from '../contract-components.ts';
import type { Statement } from '../contract.ts';
import { commentaryOn } from './commentary.ts';
import { sendToRender } from './render.ts';
import { requireStatement } from './statement-file.ts';
import { createOrJoinStatement, portalOf } from './statements.ts';

interface StatementInput {
  readonly portfolio: string;
  readonly ofAccount: boolean;
  readonly from: string;
  readonly to: string;
  readonly language?: Statement['language'] | undefined;
  readonly consolidated?: boolean | undefined;
  readonly components?: readonly string[] | undefined;
}

/** Whoever asks; `language` is theirs. */
type StatementRequester = Pick<SignedInContext, 'db' | 'actor' | 'tenant' | 'language' | 'jobs' | 'tell' | 'now'> & {
  readonly person: Pick<SignedInContext['person'], 'id'>;
};

/** @throws Refusal `source.unsupported`, `range.reversed`, `component.unknown`, `component.missing`, `portfolio.unknown` */
export async function requestStatement(
  { db, person, actor, tenant, language: spoken, jobs, tell, now }: StatementRequester,
  { portfolio, ofAccount, from, to, language = spoken, consolidated = ofAccount, components: wanted }: StatementInput,
): Promise<Statement> {
  // Paper of the product is made from a ledger.
  if (tenant.settings.source) refuse('source.unsupported');
  if (from > to) refuse('range.reversed');
  const components = chosenComponents(tenant.settings.portfolioTabs, consolidated, wanted);
  refuseTooFarAhead(to, await latestDay(db), now);
  const { accountId } = await readPortfolioRecord(db, portfolio);
  const theme = themeForReader(tenant.settings, await portalOf(db, portfolio), reachOf(actor) === 'clients').name;
  const colours = ownColoursIn(theme, tenant.settings);
  const head = await findPortalLetterhead(db, { account: accountId });
  const covers = hasCovers(tenant.settings) ? tenant.settings.covers : null;
  const commentary = await commentaryOn(db, to);
  const parts = { portfolio, ofAccount, consolidated, components };
  const request = { ...parts, requestedBy: person.id, from, to, language, theme, colours, head, covers, commentary };
  const factsAt = await readFactsMoment(db);
  const id = await db.transaction(async (tx) => {
    const made = await createOrJoinStatement(tx, { ...request, factsAt });
    tell({ subject: { kind: 'statement', id: made } });
    return made;
  });
  const asked = await requireStatement(db, id);
  // The job is sent again while the statement waits: a waiting job absorbs the second, and a lost one is replaced.
  if (asked.state === 'queued') await sendToRender(jobs, id);
  return asked;
}

function hasCovers({ covers: { cover, back } }: TenantSettings): boolean {
  return cover !== null || back !== null;
}

/**
 * The parts in the order of a statement, each once.
 * @throws Refusal `component.unknown` for one that the tenant does not show or that no statement has, `component.missing` where nothing is left
 */
function chosenComponents(
  offered: readonly string[],
  consolidated: boolean,
  wanted: readonly string[] | undefined,
): readonly StatementComponent[] {
  const possible = STATEMENT_COMPONENTS.filter((part) => offered.includes(part));
  const chosen = wanted ?? fullReport(offered, consolidated);
  if (chosen.some((name) => !possible.some((part) => part === name))) refuse('component.unknown');
  if (chosen.length === 0 && !consolidated) refuse('component.missing');
  return possible.filter((part) => chosen.includes(part));
}
