/** The job that makes a statement: gathers its facts, puts them into words, has them set, keeps the file. */
import { mergeFindings } from '#packages/findings';
import { formats } from '#packages/texts';
import type { FigureRange } from '#contract/accounts';
import type { Performance } from '#contract/performance';
import type { Portfolio, PortfolioSource } from '#contract/portfolios';
import { readAccountRecord } from '#server/accounts';
import { transactionsOf } from '#server/ledger';
import { keepPrinted } from '#server/performance';
import { readPortfolioRecord } from '#server/portfolios';
import { themeOf, type Db, type WorkContext } from '#server/tenants';
import { TypesettingFailed, type FileStore, type Statement, type Typesetter } from '../contract.ts';
import type { StatementFacts } from './paper/facts.ts';
import { figuresOn } from './paper/opens.ts';
import { statementPaper } from './paper/paper.ts';
import { begin, fail, finish, unfinished, type BegunStatement } from './statements.ts';

export interface ReportPorts {
  readonly source: PortfolioSource<Db> & {
    performance(db: Db, portfolio: Portfolio, range: FigureRange): Promise<{ value: Performance; findings: StatementFacts['findings'] }>;
  };
  readonly typesetter: Typesetter;
  readonly files: FileStore;
}

/** Queue of the job; its message names the statement. */
export const RENDER_STATEMENT = 'statement.render';

/** Beyond these it is not bad luck: each attempt has failed without a word, or taken the server with it. */
const MOST_ATTEMPTS = 3;

export async function renderStatement(work: WorkContext & ReportPorts, { statement: id }: { readonly statement: string }): Promise<void> {
  const begun = await begin(work.db, id);
  if (!begun) return;
  if (begun.attempt > MOST_ATTEMPTS) return fail(work.db, id, 'renderer');
  let gathered = false;
  try {
    const facts = await gather(work, begun);
    gathered = true;
    await make(work, id, begun, facts);
  } catch (error) {
    // At the end of the server nothing has failed: the statement is taken up again at the next start.
    if (work.signal.aborted) throw error;
    const final = error instanceof TypesettingFailed;
    if (!final && begun.attempt < MOST_ATTEMPTS) throw error;
    const reason: NonNullable<Statement['reason']> = final ? error.reason : gathered ? 'renderer' : 'data';
    work.log.error(
      { statement: id, attempt: begun.attempt, reason, ...(final ? { detail: error.message } : { err: error }) },
      'a statement could not be made',
    );
    await fail(work.db, id, reason);
  }
}

async function make(work: WorkContext & ReportPorts, id: string, begun: BegunStatement, facts: StatementFacts): Promise<void> {
  const { language } = begun;
  const paper = statementPaper(facts, { language, words: work.words(language), formats: formats(language) });
  // Same facts, same bytes: the document is dated by what was known, not by when it was set.
  const { pdf, pages } = await work.typesetter.statement(paper, new Date(facts.knownAt ?? facts.to));
  const file = await work.files.write(pdf);
  // Before anybody can read it: a link from the paper finds what was printed.
  await keepPrinted(work.db, begun.portfolio, figuresOn(paper));
  const mine = await finish(work.db, id, { fileId: file.id, pages, bytes: file.bytes }, work.now);
  if (!mine) await work.files.remove(file.id);
}

/** Everything the statement tells, as it was known when the statement was asked for, whatever has arrived since. */
async function gather(
  { at, source, tenant, origin }: WorkContext & ReportPorts,
  { portfolio: id, from, to, factsAt }: BegunStatement,
): Promise<StatementFacts> {
  const db = at(factsAt);
  const portfolio = await readPortfolioRecord(db, id);
  const account = await readAccountRecord(db, portfolio.accountId);
  const range = { asOf: to, from, to };
  const figures = await source.portfolioFigures(db, portfolio, range);
  const holdings = await source.holdings(db, portfolio, to);
  const performance = await source.performance(db, portfolio, range);
  const transactions = await transactionsOf(db, id, { from, to });
  return {
    brand: tenant.settings.brand,
    theme: themeOf(tenant.settings),
    portfolio,
    account,
    from,
    to,
    figures: figures.value,
    holdings: holdings.value,
    performance: performance.value,
    transactions,
    findings: mergeFindings(figures.findings, holdings.findings, performance.findings),
    knownAt: new Date(factsAt).getTime() === 0 ? null : factsAt,
    origin,
  };
}

/** At start: what was waiting or in hand when the server stopped is sent again. */
export async function resumeStatements({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  for (const id of await unfinished(db)) await sendToRender(jobs, id);
}

export function sendToRender(jobs: WorkContext['jobs'], id: string): Promise<void> {
  return jobs.send(RENDER_STATEMENT, { statement: id }, { key: id });
}
