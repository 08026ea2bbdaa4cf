/** Writes a composed firm into the database in one transaction: all of it, or nothing. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { readStatusSeeds, seedStatuses } from '#server/statuses';
import { createTenant, readVariant } from '#server/tenants';
import type { ComposedFirm } from '../compose.ts';
import { randomStream } from '../random.ts';
import { writeBooks } from './write-books.ts';
import { writeClients } from './write-clients.ts';
import { writeContent } from './write-content.ts';
import { writeMessages } from './write-messages.ts';
import { writeFunds } from './write-funds.ts';
import { writeForms } from './write-forms.ts';
import { writeInstruments, writeMarket, writeTransactions } from './write-facts.ts';
import { writeOrders } from './write-orders.ts';
import { writePlanning } from './write-planning.ts';
import { writeRules } from './write-rules.ts';
import { writeStake } from './write-stake.ts';

export interface WriteOptions {
  readonly seed: string;
  /** `2026-03-31` */
  readonly lastDay: string;
  /** Hashes the password of everybody who signs in. */
  readonly hashPassword: () => Promise<string>;
  readonly progress: (line: string) => void;
}

const SOURCE = 'demo';

/** @param db a handle of work, bound to the tenant that will be created */
export async function writeFirm(db: Db, composed: ComposedFirm, options: WriteOptions): Promise<void> {
  const { house, tenant } = composed;
  const settings = await readVariant(house.variant);
  const statuses = settings && (await readStatusSeeds({ name: house.variant, settings }));
  const ids = randomStream(options.seed, `ids of ${house.key}`);
  await db.transaction(async (tx) => {
    await createTenant(tx, settings, { id: tenant, key: house.key, hosts: [], demo: true });
    if (statuses) await seedStatuses(tx, statuses);
    await writeClients(tx, composed, ids, options.hashPassword);
    await writeBooks(tx, composed, randomStream(options.seed, `books of ${house.key}`));
    await writeContent(tx, house.content, randomStream(options.seed, `pages of ${house.key}`));
    await writeMessages(tx, composed, randomStream(options.seed, `messages of ${house.key}`));
    await writeForms(tx, composed, randomStream(options.seed, `forms of ${house.key}`));
    if (house.offersFunds) await writeFunds(tx, { key: house.key, seed: options.seed, lastDay: options.lastDay });
    await writePlanning(tx, composed, randomStream(options.seed, `planning of ${house.key}`));
    const arrival = ids.uuid();
    await tx.execute(sql`insert into arrival (id, source) values (${arrival}, ${SOURCE})`);
    const instruments = await writeInstruments(tx, composed, ids, arrival);
    await writeMarket(tx, composed, instruments, arrival);
    await writeRules(tx, composed, instruments, ids, arrival);
    await writeStake(tx, composed, instruments, ids, arrival);
    await writeTransactions(tx, composed, { instruments, ids, arrival }, options.progress);
    await writeOrders(tx, arrival);
    await tx.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  });
}
