/** Gives three investors of one portal each a fund, a fee and a document of their own, all with figures that nothing else has. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import type { ClientDocument } from '#contract/documents';
import { rebuildSummaries } from '#server/performance';
import type { AnswerTrace } from './answer-record.ts';
import { email, type AccountName, type PersonName } from './fixture.ts';
import { addHeldFund } from './fund-holdings.ts';
import { multipartBody } from './multipart.ts';
import { plainPdf } from './plain-pdf.ts';
import { signInBrowser, type TestServer } from './server.ts';

interface InvestorSeed {
  readonly person: PersonName;
  readonly account: AccountName;
  readonly advisor: PersonName;
  readonly fund: string;
  readonly symbol: string;
  readonly units: string;
  readonly price: string;
  /** Units times price. */
  readonly paid: string;
  readonly fee: string;
  readonly currency: string;
  readonly isin?: string;
  /** Of the others: what nobody is offered, so that it stands in no list but their own. */
  readonly type?: string;
}

const SEEDS: readonly InvestorSeed[] = [
  {
    person: 'ann',
    account: 'alpha',
    advisor: 'ada',
    fund: 'Estate Fund',
    symbol: 'ESTATE',
    units: '10007',
    price: '97.31',
    paid: '973781.17',
    fee: '3187.29',
    currency: 'GBP',
    isin: 'NL0000000101',
  },
  {
    person: 'bob',
    account: 'beta',
    advisor: 'ben',
    fund: 'Birch Works',
    symbol: 'BIRCH',
    units: '7391',
    price: '53.17',
    paid: '392979.47',
    fee: '2764.83',
    currency: 'USD',
    type: 'Stock',
  },
  {
    person: 'tom',
    account: 'gamma',
    advisor: 'ben',
    fund: 'Rowan Works',
    symbol: 'ROWAN',
    units: '6143',
    price: '87.29',
    paid: '536222.47',
    fee: '4159.61',
    currency: 'GBP',
    type: 'Stock',
  },
];

/** The paper of their document, which says whose it is. */
export function deedOf({ fund }: Pick<InvestorSeed, 'fund'>): Buffer {
  return plainPdf([`Deed of ${fund}`]);
}

export interface SeededInvestor extends InvestorSeed {
  /** The instrument of their fund. */
  readonly instrument: string;
  readonly document: ClientDocument;
  /** Their ids, names and figures. */
  readonly traces: readonly AnswerTrace[];
}

/** In hekla; `tom` becomes the client of gamma, which moves to the portal of the others. */
export async function seedThreeInvestors(running: TestServer): Promise<Readonly<Record<'ann' | 'bob' | 'tom', SeededInvestor>>> {
  const { server, fixture } = running;
  const { id, people, accounts, currency } = fixture.hekla;
  const db = server.database.work(id);
  const { account: third } = accounts.gamma;
  const portal = sql`(select id from portal where key = 'clients')`;
  await db.execute(sql`update account set client_id = ${people.tom}, portal_id = ${portal} where id = ${third}`);
  await db.execute(sql`insert into account_person (account_id, person_id, part) values (${third}, ${people.tom}, 'client')`);
  const instruments = new Map<string, string>();
  for (const seed of SEEDS) {
    const { portfolio } = accounts[seed.account];
    instruments.set(seed.symbol, await addHeldFund(db, portfolio, { ...seed, name: seed.fund }));
    await addFee(running, portfolio, seed);
  }
  await rebuildSummaries(db, currency);
  const made: [PersonName, SeededInvestor][] = [];
  for (const seed of SEEDS) made.push([seed.person, await complete(running, seed, instruments.get(seed.symbol)!)]);
  return Object.fromEntries(made) as Record<'ann' | 'bob' | 'tom', SeededInvestor>;
}

async function addFee({ server, fixture }: TestServer, portfolio: string, { symbol, fee, currency }: InvestorSeed): Promise<void> {
  const db = server.database.work(fixture.hekla.id);
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into arrival (source, kind) values (${`${symbol}-fees.csv`}, 'transactions') returning id`,
  );
  const name = `Fee of ${symbol}`;
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, fee, currency, name, fingerprint)
    values (${rows[0]!.id}, ${portfolio}, 'Fee', '2024-01-03', ${fee}, 0, ${currency}, ${name}, ${name})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${rows[0]!.id}`);
}

async function complete({ server, fixture }: TestServer, seed: InvestorSeed, instrument: string): Promise<SeededInvestor> {
  const { people, accounts } = fixture.hekla;
  const own = accounts[seed.account];
  const advisor = await signInBrowser(server.port, 'hekla', seed.advisor);
  const name = `Deed of ${seed.symbol}`;
  const added = await advisor.ask('POST', `/api/documents?account=${own.account}&type=Other`, multipartBody(`${name}.pdf`, deedOf(seed)));
  expect(added.status, added.text).toBe(200);
  const document = added.body as ClientDocument;
  const { value } = (await advisor.ask('GET', `/api/accounts/${own.account}`)).body as { value: AccountDetail };
  const word = (of: string, spelling: string): AnswerTrace => ({ of: `${seed.person}: ${of}`, spellings: [spelling] });
  const figure = (of: string, plain: string): AnswerTrace => ({
    of: `${seed.person}: ${of}`,
    spellings: [plain, plain.replace(/\B(?=(\d{3})+\.)/g, ',')],
  });
  return {
    ...seed,
    instrument,
    document,
    traces: [
      word('their id', people[seed.person]),
      word('account', own.account),
      word('portfolio', own.portfolio),
      word('order', own.order),
      word('message', own.message),
      word('document', document.id),
      word('holding', instrument),
      word('name', `${seed.person} of hekla`),
      word('address', email(seed.person)),
      word('mark', own.mark),
      word('name of the fund', seed.fund),
      word('name of the document', name),
      figure('worth', value.value!),
      figure('what was paid in', seed.paid),
      figure('fee', seed.fee),
    ],
  };
}
