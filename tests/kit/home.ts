/** Gives a client of the fixture several accounts, and one of them several portfolios, so that neither home nor account leads on to what is in it. */
import { sql } from 'drizzle-orm';
import type { Firm } from './fixture.ts';
import type { TestServer } from './server.ts';
import { createPortfolio } from './ten-years.ts';

/** Ann becomes a holder of beta, and alpha gets a second portfolio, in which there is nothing yet. */
export async function growHome(running: TestServer, firm: Firm): Promise<void> {
  const { id, people, accounts, currency } = running.fixture[firm];
  await running.server.database.work(id).execute(sql`
    insert into account_person (account_id, person_id, part, confirmed_at) values (${accounts.beta.account}, ${people.ann}, 'holder', now())`);
  await createPortfolio(running, firm, accounts.alpha.account, { name: 'Reserve', currency });
}
