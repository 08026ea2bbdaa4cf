/** Tests that a figure is the same everywhere: on screens, in files and in statements; and that its facts alone give it again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFigureId, type FigureName } from '#packages/figures';
import { calculate, Question, type Calculation } from '#engine/measures';
import type { AccountDetail } from '#contract/accounts';
import type { TransactionList } from '#contract/ledger';
import type {
  ReturnAttribution,
  Bonds,
  CashMovements,
  CostsPaid,
  ValueChanges,
  FigureProvenance,
  Performance,
  RealisedGainTable,
  SimulatedGrowth,
} from '#contract/performance';
import type { Holdings, PortfolioDetail } from '#contract/portfolios';
import type { Statement } from '#contract/reports';
import { rebuildSummaries } from '#server/performance';
import { DEMO_EMAILS, DEMO_PASSWORD, listTenants } from '#server/tenants';
import { DEMO_SEED, fillDemo } from '../../database/demo/index.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { hashQuickly } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { TestBrowser, startAt } from '../kit/server.ts';
import {
  namesOf,
  accountFigures,
  cashFigures,
  attributionFigures,
  bondFigures,
  valueChangeFigures,
  costFigures,
  csvFigures,
  holdingFigures,
  holdingFileFigures,
  performanceFigures,
  portfolioFigures,
  simulationFigures,
  simulationFileFigures,
  realisedGainFigures,
  statementFigures,
  transactionFigures,
  valueFileFigures,
  type HarvestedFigure,
} from './harvest.ts';

const FIRMS = ['hekla', 'pelagos'] as const;
// The figures of the others are made by the same code; whoever proves it all takes twice as many.
const CLIENTS_OF_EACH = process.env['PORTICO_PROVE_RUNS'] === undefined ? 5 : 10;
/** Of each firm. */
const STATEMENTS = 3;

let place: TestPlace;
let server: RunningServer;
const shown: HarvestedFigure[] = [];
/** By id: the figure made again from a document of facts. */
const made = new Map<string, FigureProvenance['value']>();
const staff = new Map<string, TestBrowser>();
/** By id: the firm whose figure it is. */
const shownBy = new Map<string, string>();
/** Of each portfolio that is compared: what its attribution explains, and what stands on its performance tab over the same days. */
const compared: { readonly explained: number; readonly excess: number; readonly shown: number }[] = [];

beforeAll(async () => {
  place = await newTestPlace();
  server = await startAt(place, {}, { ahead: true });
  await fillDemo(server.database, {
    seed: DEMO_SEED,
    lastDay: '2026-11-20',
    firms: FIRMS,
    clients: CLIENTS_OF_EACH,
    hashPassword: hashQuickly,
    progress: () => undefined,
  });
  for (const firm of FIRMS) await harvest(firm);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await place?.dispose();
});

async function harvest(firm: (typeof FIRMS)[number]): Promise<void> {
  const browser = new TestBrowser(server.port, firm);
  await browser.ask('POST', '/api/session', { body: { email: DEMO_EMAILS.staff, password: DEMO_PASSWORD } });
  staff.set(firm, browser);
  const tenant = (await listTenants(server.database.work())).find(({ key }) => key === firm);
  const { rows } = await server.database
    .work(tenant?.id)
    .execute<{ id: string; portal: string }>(
      sql`select a.id, p.key as portal from account a join portal p on p.id = a.portal_id where a.active order by a.external_id limit ${CLIENTS_OF_EACH}`,
    );
  const firstDays = new Map<string, string | null>();
  for (const [at, { id }] of rows.entries()) {
    const account = await read<AccountDetail>(browser, `/api/accounts/${id}`);
    firstDays.set(id, account.firstDay);
    for (const one of account.portfolios) firstDays.set(one.id, one.firstDay);
    const found = [
      ...accountFigures(account),
      ...valueFileFigures('account.csv', await file(browser, `/api/accounts/${id}/portfolios.csv`), firstDays),
    ];
    for (const portfolio of account.portfolios) {
      const path = `/api/portfolios/${portfolio.id}`;
      found.push(
        ...portfolioFigures(await read<PortfolioDetail>(browser, path)),
        ...holdingFigures(portfolio.id, await read<Holdings>(browser, `${path}/holdings`)),
        ...performanceFigures(portfolio.id, await read<Performance>(browser, `${path}/performance`)),
        ...cashFigures(portfolio.id, await read<CashMovements>(browser, `${path}/cash`)),
        ...simulationFigures(portfolio.id, await read<SimulatedGrowth>(browser, `${path}/simulated?amount=500000`)),
        ...transactionFigures(portfolio.id, await read<TransactionList>(browser, `${path}/transactions`)),
        ...holdingFileFigures(await file(browser, `${path}/holdings.csv`)),
        ...valueChangeFigures(portfolio.id, await read<ValueChanges>(browser, `${path}/changes`)),
        ...csvFigures('changes.csv', await file(browser, `${path}/changes.csv`), 'By price'),
        ...costFigures(portfolio.id, 'charges', await read<CostsPaid>(browser, `${path}/fees`)),
        ...costFigures(portfolio.id, 'transaction-costs', await read<CostsPaid>(browser, `${path}/charges`)),
        ...bondFigures(portfolio.id, await read<Bonds>(browser, `${path}/bonds`)),
        ...(await ofCompared(browser, portfolio.id)),
        ...realisedGainFigures(portfolio.id, await read<RealisedGainTable>(browser, `${path}/realised`)),
        ...csvFigures('realised.csv', await file(browser, `${path}/realised.csv`), 'Gain'),
      );
      if (at < STATEMENTS) found.push(...simulationFileFigures(await file(browser, `${path}/simulated.csv`)));
      if (at < STATEMENTS) found.push(...(await ofMadeStatement(browser, { account, portfolio: portfolio.id })));
    }
    shown.push(...found);
    await makeAgain(browser, account, found);
    for (const { id: figure } of found) shownBy.set(figure, firm);
  }
  await rebuildSummaries(server.database.work(tenant?.id), tenant?.settings.currency ?? '');
  for (const portal of new Set(rows.map((row) => row.portal)))
    shown.push(...valueFileFigures('accounts.csv', await file(browser, `/api/accounts.csv?portal=${portal}`), firstDays));
}

async function ofCompared(browser: TestBrowser, portfolio: string): Promise<HarvestedFigure[]> {
  const path = `/api/portfolios/${portfolio}`;
  const attribution = await read<ReturnAttribution>(browser, `${path}/attribution`);
  const { attributed, from, to } = attribution;
  if (attributed !== null) {
    const { summary, series } = await read<Performance>(browser, `${path}/performance?from=${from}&to=${to}`);
    const { allocation, selection, interaction, index = 0 } = attributed.effects;
    compared.push({
      explained: allocation + selection + interaction + index,
      excess: attributed.excess,
      shown: (summary.timeWeightedReturn ?? 0) - (series.at(-1)?.benchmark ?? 0),
    });
  }
  return attributionFigures(portfolio, attribution);
}

async function read<Value>(browser: TestBrowser, path: string): Promise<Value> {
  const answer = await browser.ask('GET', path);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return (answer.body as { value: Value }).value;
}

async function file(browser: TestBrowser, path: string): Promise<string> {
  const answer = await browser.ask('GET', path, { headers: { 'accept-language': 'en' } });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.text;
}

const currencyOf = ({ portfolios }: AccountDetail, id: string) => portfolios.find((one) => one.id === id)?.valuation?.currency ?? '';

async function ofMadeStatement(
  browser: TestBrowser,
  { account, portfolio }: { readonly account: AccountDetail; readonly portfolio: string },
): Promise<HarvestedFigure[]> {
  const { id: of, asOf: to } = account;
  const body = { portfolio, from: `${to.slice(0, 4)}-01-01`, to, language: 'en' };
  const asked = await browser.ask('POST', `/api/accounts/${of}/statements`, { body });
  const { id } = asked.body as Statement;
  const isReady = async () => ((await browser.ask('GET', `/api/statements/${id}`)).body as Statement).state === 'ready';
  await vi.waitUntil(isReady, { timeout: HANG_MS, interval: 50 });
  return statementFigures(await readPdf((await browser.ask('GET', `/api/statements/${id}/file`)).bytes), currencyOf(account, portfolio));
}

/** The part of a document that a name means. */
function partIn({ instruments }: Calculation, part: FigureName['part']): object {
  const those = (wanted: (one: Calculation['instruments'][number]) => boolean) => instruments.filter(wanted).map(({ id }) => id);
  if (part.kind === 'instrument') return { instruments: [part.id] };
  if (part.kind === 'cash') return { instruments: [], cash: [part.id] };
  if (part.kind === 'class') return { assetClasses: [part.id], cash: part.id === 'Other' };
  if (part.kind === 'sector') return { instruments: those(({ sector }) => sector === part.id), cash: part.id === 'Cash Account' };
  if (part.kind === 'currency')
    return { instruments: those(({ currency }) => currency?.replace('GBX', 'GBP') === part.id), cash: [part.id] };
  return {};
}

/** Every figure that was found, from the facts of the longest one of its scope. */
async function makeAgain(browser: TestBrowser, account: AccountDetail, found: readonly HarvestedFigure[]): Promise<void> {
  const names = new Map(found.map(({ id }) => [id, named(id)]));
  const scopes = [
    { kind: 'account' as const, id: account.id, firstDay: account.firstDay },
    ...account.portfolios.map(({ id, firstDay }) => ({ kind: 'portfolio' as const, id, firstDay })),
  ];
  for (const { kind, id: scope, firstDay } of scopes) {
    const own = [...names].filter(([, name]) => name.scope.id === scope);
    // An index is no part of what the ledger rests on: what is measured against one is made from its own facts.
    const indexed = own.filter(([, { parameters }]) => parameters['benchmarkInstrument'] !== undefined).map(([id]) => id);
    for (const id of indexed) made.set(id, calculate(await factsOf(browser, id))[0]?.value as FigureProvenance['value']);
    const ids = own.map(([id]) => id).filter((id) => !indexed.includes(id));
    const { on, over } = namesOf({ kind, id: scope }, account.knownAt);
    const longest = firstDay === null ? on('value', account.asOf) : over('time-weighted-return', firstDay, account.asOf);
    const document = await factsOf(browser, longest);
    const compared = await comparedIn(browser, ids);
    const questions = ids.map((id) => {
      const { measure, part, parameters, from, to } = names.get(id) as FigureName;
      const days = from === null ? { asOf: to } : { from, to };
      const about = part.kind === 'transaction' ? { transaction: part.id } : { scope: partIn(document, part), ...days };
      return Question.parse({ measure, ...parameters, ...(measure === 'attribution' ? compared?.question : {}), ...about });
    });
    for (let start = 0; start < questions.length; start += 500) {
      const answers = calculate({ ...document, ...compared?.facts(document), questions: questions.slice(start, start + 500) });
      for (const [i, { value }] of answers.entries()) made.set(ids[start + i] as string, value as FigureProvenance['value']);
    }
  }
}

/** What the figures of a comparison take beside the facts of the portfolio: the benchmark, and the quotes that it rests on. */
async function comparedIn(browser: TestBrowser, ids: readonly string[]) {
  const id = ids.find((one) => named(one).measure === 'attribution');
  if (id === undefined) return null;
  const { instruments, prices, rates, questions } = await factsOf(browser, id);
  const { benchmark, index } = questions[0] as { benchmark?: unknown; index?: unknown };
  return {
    question: { benchmark, index },
    facts: (own: Calculation) => ({
      instruments: [...own.instruments, ...instruments.filter((one) => !own.instruments.some((held) => held.id === one.id))],
      prices: { ...prices, ...own.prices },
      rates: [...own.rates, ...rates.filter(({ base, quote }) => !own.rates.some((known) => known.base === base && known.quote === quote))],
    }),
  };
}

function named(id: string): FigureName {
  const name = readFigureId(id);
  if (name === null) throw new Error(`${id} names no figure`);
  return name;
}

async function factsOf(browser: TestBrowser, id: string): Promise<Calculation> {
  return JSON.parse(await file(browser, `/api/figure/facts?figure=${encodeURIComponent(id)}`)) as Calculation;
}

/** What is shown otherwise than its figure is. */
function disagreements(numbers: readonly HarvestedFigure[]): string[] {
  return numbers.flatMap(({ id, surface, text, written }) => {
    const value = made.get(id);
    if (value === undefined) return [`${surface}: ${id} was not made`];
    return written(value).includes(text) ? [] : [`${surface}: ${text} instead of ${written(value).join(' or ')}, ${id}`];
  });
}

test('every number shown is the figure that it is called', () => {
  expect(shown.length).toBeGreaterThan(400 * CLIENTS_OF_EACH);
  expect(new Set(shown.map(({ surface }) => surface.split(' ')[0]))).toEqual(
    new Set([
      'account',
      'account,',
      'portfolio',
      'performance',
      'cash',
      'simulated',
      'simulated.csv',
      'holdings',
      'group',
      'holding',
      'transaction',
      'account.csv',
      'accounts.csv',
      'holdings.csv',
      'realised',
      'changes',
      'changes.csv',
      'contribution',
      'attribution',
      'bonds',
      'costs',
      'realised.csv',
      'statement',
    ]),
  );
  expect(disagreements(shown)).toEqual([]);
});

test('the difference from the benchmark that performance shows is explained whole', () => {
  expect(compared.length).toBeGreaterThan(0);
  for (const { explained, excess, shown: difference } of compared) {
    expect(explained).toBeCloseTo(excess, 12);
    expect(excess).toBeCloseTo(difference, 12);
  }
});

test.each(['portfolio value', 'accounts.csv value', 'holdings.csv cost', 'statement'])('a cent more in %s would be noticed', (surface) => {
  const at = shown.findIndex((one) => one.surface === surface && /\d\.\d\d$/.test(one.text));
  const one = shown[at] as HarvestedFigure;
  const planted = shown.with(at, { ...one, text: one.text.replace(/\d$/, (last) => String((Number(last) + 1) % 10)) });
  expect(disagreements(planted)).toEqual([expect.stringContaining(one.id)]);
});

/** The kinds of figures: what is measured of what, and over what. */
const kindOf = (id: string) => {
  const { scope, part, measure, parameters, from } = named(id);
  // Every row of a table is of one kind.
  const told = { ...parameters, ...(parameters['cell'] && { cell: parameters['cell'].replace(/^(rows|segments)\/.*\//, '$1/*/') }) };
  return `${scope.kind} ${part.kind} ${measure} ${JSON.stringify(told)} ${from === null ? 'day' : 'range'}`;
};
test('a figure of every kind opens as it is shown, and its facts alone make it again', async () => {
  const opened = new Set<string>();
  for (const [firm, browser] of staff) {
    const ids = [...made.keys()].filter((id) => shownBy.get(id) === firm && made.get(id) !== null);
    const kinds = Map.groupBy(ids, kindOf);
    expect(kinds.size).toBeGreaterThan(20);
    // Those of both firms are made by the same code.
    for (const [kind, of] of [...kinds].filter(([one]) => !opened.has(one))) {
      opened.add(kind);
      const id = of[of.length >> 1] as string;
      const answer = await browser.ask('GET', `/api/figure?figure=${encodeURIComponent(id)}`);
      expect(answer.status, `${id} ${answer.text}`).toBe(200);
      const provenance = answer.body as FigureProvenance;
      expect([kind, provenance.value]).toEqual([kind, made.get(id)]);
      const facts = await file(browser, `/api/figure/facts?figure=${encodeURIComponent(id)}`);
      const again = await browser.ask('POST', '/api/calculate', { body: facts, headers: { 'content-type': 'application/json' } });
      expect(again.status, again.text).toBe(200);
      expect([kind, (again.body as { value: { value: unknown }[] }).value[0]?.value]).toEqual([kind, made.get(id)]);
    }
  }
});
