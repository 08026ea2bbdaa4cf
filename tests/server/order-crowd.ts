/**
 * Clients who order without pause over HTTP, whatever happens to the server and its database: an order request keeps its id until it is answered. No
 * two requests ask for the same amount, so that orders can be told apart without their ids.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { createPerson } from '#server/sign-in';
import { hashQuickly, password, type FirmRecords } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { TestBrowser, type TestAnswer } from '../kit/server.ts';

const CLIENTS = 8;
/** Accounts of each client. Letters are sent about the first; of the others the client is a holder, and no letters are sent. */
const ACCOUNTS = 8;
/** In hundredths. */
const LEAST = 5_000_000;
/** One request in so many is sent twice at once, as by a double click. */
const DOUBLED = 20;
const RETRY_MS = 100;
/** As browsers keep their connections. */
const agent = new Agent({ keepAlive: true });

export interface CrowdIntent {
  readonly id: string;
  readonly portfolio: string;
  readonly amount: string;
}

export interface OrderCrowd {
  readonly fund: string;
  /** The first portfolio of each belongs to the account whose orders cause letters. */
  readonly people: readonly { readonly name: string; readonly portfolios: readonly string[] }[];
}

/** Each with accounts that have ordered before, in a status in which they may again. */
export async function makeCrowd(db: Db, firm: FirmRecords): Promise<OrderCrowd> {
  const fund = await addHeldFund(db, firm.accounts.alpha.portfolio, {
    symbol: 'HILL',
    name: 'Hill Fund',
    units: '1000',
    price: '1000',
    currency: firm.currency,
  });
  const passwordHash = await hashQuickly(password('hekla'));
  const people: { name: string; portfolios: string[] }[] = [];
  for (let number = 0; number < CLIENTS; number += 1) {
    const name = `crowd-${number}`;
    const id = await createPerson(db, {
      name,
      email: `${name}@example.com`,
      role: 'investor',
      organisationId: firm.organisations.own,
      passwordHash,
    });
    const portfolios: string[] = [];
    for (let account = 0; account < ACCOUNTS; account += 1)
      portfolios.push(await makePortfolio(db, firm, id, `${name}-${account}`, account === 0));
    people.push({ name, portfolios });
  }
  return { fund, people };
}

async function makePortfolio(db: Db, { currency }: FirmRecords, person: string, mark: string, written: boolean): Promise<string> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    with a as (insert into account (portal_id, name, email, external_id, currency, inception, client_id, status)
        select id, ${mark}, ${`${mark}@example.com`}, ${mark}, ${currency}, '2024-01-02', ${written ? person : null}, 'reporting'
        from portal where key = 'clients' returning id)
    insert into portfolio (account_id, name, type, currency, risk_profile, inception, external_id)
    select id, ${mark}, 'GIA', ${currency}, 4, '2024-01-02', ${`${mark}-p`} from a returning account_id as account, id`);
  const { account, id } = rows[0]!;
  await db.execute(sql`insert into account_person (account_id, person_id, part, confirmed_at)
    values (${account}, ${person}, ${written ? 'client' : 'holder'}, ${written ? null : '2024-01-02T12:00:00Z'})`);
  await db.execute(sql`insert into client_order (id, account_id, portfolio_id, name, stage, unit_type, amount, currency, created_at)
    values (gen_random_uuid(), ${account}, ${id}, 'earlier', 'settled', 'amount', 50000, ${currency}, '2024-01-04T12:00:00Z')`);
  return id;
}

/** A client of the crowd, signed in as soon as the server answers. */
export async function signInClient(port: number, name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(port, 'hekla');
  const body = { email: `${name}@example.com`, password: password('hekla') };
  while ((await browser.ask('POST', '/api/session', { body }).catch(() => null))?.status !== 200) await pause(RETRY_MS);
  return browser;
}

/** Null where no answer came. */
export function sendOrder(browser: TestBrowser, { fund }: OrderCrowd, { id, portfolio, amount }: CrowdIntent): Promise<TestAnswer | null> {
  const body = { id, instrument: fund, type: 'Buy', unitType: 'amount', quantity: amount };
  return browser.ask('POST', `/api/portfolios/${portfolio}/orders`, { body, agent }).catch(() => null);
}

export class OrderingClient {
  readonly #crowd: OrderCrowd;
  readonly #running: Promise<void>[] = [];
  #next = 0;
  #stopped = false;
  /** Answered with success, in the order of the answers. */
  readonly acknowledged: CrowdIntent[] = [];
  readonly faults: string[] = [];
  /** Sent again, because no answer came or one that says to. */
  retried = 0;
  /** Of the last answer with success, on the clock of the process. */
  answeredMs = 0;

  constructor(crowd: OrderCrowd) {
    this.#crowd = crowd;
  }

  /** Everybody signs in and begins. */
  async begin(port: number): Promise<void> {
    for (const { name, portfolios } of this.#crowd.people) this.#running.push(this.#order(await signInClient(port, name), portfolios));
  }

  /** Settles when so many more have been answered. */
  async answered(more: number): Promise<void> {
    const until = this.acknowledged.length + more;
    while (this.acknowledged.length < until && this.faults.length === 0) await pause(5);
  }

  /** Repeats every request that was begun until it is answered. */
  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #order(browser: TestBrowser, portfolios: readonly string[]): Promise<void> {
    for (let turn = 0; !this.#stopped && this.faults.length === 0; turn += 1) {
      const amount = ((LEAST + (this.#next += 1)) / 100).toFixed(2);
      const intent = { id: randomUUID(), portfolio: portfolios[turn % portfolios.length]!, amount };
      await Promise.all(turn % DOUBLED === 0 ? [this.#send(browser, intent), this.#send(browser, intent)] : [this.#send(browser, intent)]);
      this.acknowledged.push(intent);
      this.answeredMs = performance.now();
    }
  }

  async #send(browser: TestBrowser, intent: CrowdIntent): Promise<void> {
    for (;;) {
      const answer = await sendOrder(browser, this.#crowd, intent);
      if (answer?.status === 200) return;
      if (answer && answer.status < 500) {
        this.faults.push(`${answer.status} ${answer.text}`);
        return;
      }
      this.retried += 1;
      await pause(RETRY_MS);
    }
  }
}
