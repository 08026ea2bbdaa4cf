/** Makes a statement as a job: gathers its facts, builds its content, has it typeset, and stores the file. */
import { mergeFindings } from '#packages/findings';
import { formatsFor } from '#packages/texts';
import { withOwnColours, THEMES } from '#packages/themes';
import { type Db, type FileStore, noteUnnamedFile, removeUnnamedFile, storeFile, type WorkContext } from '#platform';
import type { AccountSource, FigureRange } from '#contract/accounts';
import type { CostsPaid, Performance } from '#contract/performance';
import type { Portfolio, PortfolioSource } from '#contract/portfolios';
import { readAccountRecord } from '#server/accounts';
import { transactionsOf } from '#server/ledger';
import { keepPrinted } from '#server/performance';
import { portfoliosOwnedOn, readPortfolioRecord } from '#server/portfolios';
import { drawLetterhead, themeOf } from '#server/tenants';
import type { LogoPictures } from '#contract/tenants';
import { TypesettingFailed, type OutsidePdfFunction, type Statement, type StatementPaper, type Typesetter } from '../contract.ts';
import { readCovers } from './covers.ts';
import { renderOutside } from './outside.ts';
import type { AccountStatementFacts, StatementFacts, StatementLocale } from './paper/facts.ts';
import { figuresOn } from './paper/opens.ts';
import { accountPaper, statementPaper } from './paper/paper.ts';
import { statementTitle } from './paper/title.ts';
import { startRendering, failStatement, finishStatement, readUnfinished, withdrawStatement, type StartedStatement } from './statements.ts';

export interface ReportPorts {
  readonly source: PortfolioSource<Db> &
    Pick<AccountSource<Db>, 'accountFigures'> & {
      performance(db: Db, portfolio: Portfolio, range: FigureRange): Promise<{ value: Performance; findings: StatementFacts['findings'] }>;
      table(
        db: Db,
        portfolio: Portfolio,
        range: FigureRange,
        name: 'fees',
      ): Promise<{ value: CostsPaid; findings: StatementFacts['findings'] }>;
    };
  readonly typesetter: Typesetter;
  readonly files: FileStore;
  readonly pictures: LogoPictures;
  /** Null where statements are made here. */
  readonly pdfFunction: OutsidePdfFunction | null;
}

/** Name of the queue; its message names the statement. */
export const RENDER_STATEMENT = 'statement.render';

/** Most attempts. After these the statement fails, since each attempt ended with an unforeseen error or a crash of the server. */
const MOST_ATTEMPTS = 3;

export async function renderStatement(work: WorkContext & ReportPorts, { statement: id }: { readonly statement: string }): Promise<void> {
  const begun = await startRendering(work.db, id);
  if (!begun) return;
  if (await withdrawStatement(work.db, id)) return;
  if (begun.attempt > MOST_ATTEMPTS) return failStatement(work.db, id, 'renderer');
  let gathered = false;
  try {
    const { language } = begun;
    const locale = { language, words: work.words(language), formats: formatsFor(language) };
    if (work.pdfFunction) return await printOutside(work, work.pdfFunction, begun, locale);
    const facts = begun.ofAccount || begun.consolidated ? await gatherAccountFacts(work, begun) : await gatherFacts(work, begun);
    gathered = true;
    await printStatement(work, begun, 'portfolios' in facts ? accountPaper(facts, locale) : statementPaper(facts, locale), facts);
  } catch (error) {
    // When the server stops, the statement has not failed: it is resumed at the next start.
    if (work.signal.aborted) throw error;
    const final = error instanceof TypesettingFailed;
    if (!final && begun.attempt < MOST_ATTEMPTS) throw error;
    const reason: NonNullable<Statement['reason']> = final ? error.reason : gathered ? 'renderer' : 'data';
    work.log.error(
      { statement: id, attempt: begun.attempt, reason, ...(final ? { detail: error.message } : { err: error }) },
      'a statement could not be made',
    );
    await failStatement(work.db, id, reason);
  }
}

async function printStatement(
  work: WorkContext & ReportPorts,
  begun: StartedStatement,
  paper: StatementPaper,
  facts: Pick<StatementFacts, 'knownAt' | 'to'>,
): Promise<void> {
  // Same facts, same bytes: the document is dated by the moment of its facts, not of its making.
  const madeAt = new Date(facts.knownAt ?? facts.to);
  const covers = await readCovers(work, begun.covers, begun.language);
  const made = await work.typesetter.statement(paper, madeAt, covers);
  await finishWith(work, begun, made, figuresOn(paper));
}

/** The report of the function outside between the covers of the firm. Its figures are not ours to explain. */
async function printOutside(
  work: WorkContext & ReportPorts,
  outside: OutsidePdfFunction,
  begun: StartedStatement,
  locale: StatementLocale,
): Promise<void> {
  const title = statementTitle(begun.to, locale);
  const pdf = await renderOutside(work, outside, begun);
  const covers = await readCovers(work, begun.covers, begun.language);
  const report = { pdf, alt: title };
  const made = await work.typesetter.bind({ ...covers, report, title, language: begun.language }, new Date(begun.factsAt));
  await finishWith(work, begun, made, new Map());
}

async function finishWith(
  work: WorkContext & ReportPorts,
  { id, portfolio }: StartedStatement,
  { pdf, pages }: { readonly pdf: Uint8Array; readonly pages: number },
  figures: ReturnType<typeof figuresOn>,
): Promise<void> {
  const made = await storeFile(
    work,
    (place) => work.files.write(pdf, place),
    async (tx, file) => {
      // In the same transaction as the file, so that a link from the paper always finds what was printed.
      await keepPrinted(tx, portfolio, figures);
      const mine = await finishStatement(tx, id, { fileId: file.id, pages, bytes: file.bytes }, work.now);
      if (!mine) await noteUnnamedFile(tx, file.id);
      return { mine, file: file.id };
    },
  );
  if (made.mine) return;
  await removeUnnamedFile(work, made.file);
  await withdrawStatement(work.db, id);
}

/** Space for a logo in millimetres (25.4 to an inch). */
const LOGO_ROOM = { width: 40, height: 11, pixels: 12 };

/** Gathers all facts of the statement as they were known when it was requested, without later ones. */
async function gatherFacts(
  work: WorkContext & ReportPorts,
  { portfolio: id, account: owner, from, to, factsAt, theme, colours, head, commentary, components }: StartedStatement,
): Promise<StatementFacts> {
  const { at, source, tenant, origin } = work;
  const db = at(factsAt);
  const portfolio = await readPortfolioRecord(db, id);
  // The account at the time of the request: the portfolio may have moved to another account since, which must not be named.
  const account = await readAccountRecord(db, owner);
  const range = { asOf: to, from, to };
  const figures = await source.portfolioFigures(db, portfolio, range);
  const holdings = await source.holdings(db, portfolio, to);
  const performance = await source.performance(db, portfolio, range);
  const transactions = await transactionsOf(db, id, { from, to });
  const fees = components.includes('fees') ? await source.table(db, portfolio, range, 'fees') : null;
  return {
    brand: tenant.settings.brand,
    head: await drawLetterhead(work, tenant.settings, head, LOGO_ROOM),
    theme: theme ? withOwnColours(THEMES[theme], colours) : themeOf(tenant.settings),
    portfolio,
    account,
    from,
    to,
    figures: figures.value,
    holdings: holdings.value,
    performance: performance.value,
    transactions,
    components,
    fees: fees?.value ?? null,
    commentary,
    findings: mergeFindings(figures.findings, holdings.findings, performance.findings, fees?.findings ?? []),
    knownAt: new Date(factsAt).getTime() === 0 ? null : factsAt,
    origin,
  };
}

/** Gathers the facts of an account, and of one portfolio or of all that belonged to it when the range ended. */
async function gatherAccountFacts(work: WorkContext & ReportPorts, begun: StartedStatement): Promise<AccountStatementFacts> {
  const { at, source } = work;
  const { account: owner, from, to, factsAt, ofAccount, consolidated } = begun;
  const db = at(factsAt);
  const account = await readAccountRecord(db, owner);
  const figures = await source.accountFigures(db, account, { asOf: to, from, to });
  const portfolios: StatementFacts[] = [];
  const printed = ofAccount ? (await portfoliosOwnedOn(db, owner, to)).portfolios : [{ id: begun.portfolio }];
  for (const { id } of printed) portfolios.push(await gatherFacts(work, { ...begun, portfolio: id }));
  const [first] = portfolios;
  if (!first) throw new TypesettingFailed('data', 'no portfolio belonged to the account on that day');
  const { brand, head, theme, knownAt, origin, commentary } = first;
  const findings = mergeFindings(figures.findings, ...portfolios.map((one) => one.findings));
  const days = { from, to, knownAt, origin };
  return { brand, head, theme, account, ofAccount, consolidated, ...days, figures: figures.value, portfolios, commentary, findings };
}

/** At start, sends again the statements that were waiting or rendering when the server stopped. */
export async function resumeStatements({ db, jobs }: Pick<WorkContext, 'db' | 'jobs'>): Promise<void> {
  for (const id of await readUnfinished(db)) await sendToRender(jobs, id);
}

export function sendToRender(jobs: WorkContext['jobs'], id: string): Promise<void> {
  return jobs.send(RENDER_STATEMENT, { statement: id }, { key: id });
}
