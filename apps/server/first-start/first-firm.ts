/** Makes the first firm of an installation, and the link by which its first administrator comes in. */
import { randomUUID } from 'node:crypto';
import type { Database, TransactionSeal } from '#adapters/database';
import type { Db, Tenant } from '#platform';
import { LANGUAGES } from '#packages/texts';
import { eventStatement } from '#server/audit';
import { issueSetUpLink } from '#server/sign-in';
import { seedStatuses, type StatusSeeds } from '#server/statuses';
import { createTenant, listTenants } from '#server/tenants';
import { PORTFOLIO_TABS } from '#contract/tenants';
import { openCommandEvents } from './command-events.ts';
import { readWholeVariants } from '../variants.ts';

/** Its word in `<key>.localhost`. */
const KEY = 'firm';

/** What a firm begins with that nobody has said anything about: every field of it is asked for in the first step of setting up. */
const FIRST_SETTINGS = {
  brand: {
    name: 'Portico',
    legalName: 'Portico',
    address: '',
    contact: '',
    mark: 'M5 12 16 4.5 27 12v2.5H5ZM7 16.5h3.2V25H7ZM14.4 16.5h3.2V25h-3.2ZM21.8 16.5H25V25h-3.2ZM5 26.5h22V29H5Z',
  },
  languages: ['en'],
  defaultLanguage: 'en',
  currency: 'EUR',
  taxYearStart: '01-01',
  portfolioTabs: PORTFOLIO_TABS,
  firstSteps: true,
  // Nobody sells it anything by the account.
  limits: { accounts: 100_000, advisors: 1000, portals: 100 },
};

/** Makes the first firm in an embedded database that holds none. Elsewhere whoever runs the installation makes it by `portico tenant create`. */
export async function makeFirstFirm(database: Database, say: (line: string) => void): Promise<void> {
  if (database.kind !== 'embedded' || (await listTenants(database.work())).length > 0) return;
  say('Making the first firm ...');
  const id = randomUUID();
  const statuses = await statusesInEveryLanguage();
  await changeAtStart(database, { id, operation: 'createTenant', detail: { key: KEY } }, async (tx) => {
    await createTenant(tx, FIRST_SETTINGS, { id, key: KEY, hosts: [], demo: false });
    await seedStatuses(tx, statuses);
  });
}

/** The link for the first administrator of a tenant, below its address; null where there is an administrator. */
export async function firstAdministratorPath(database: Database, { id }: Pick<Tenant, 'id'>, now: Date): Promise<string | null> {
  return changeAtStart(database, { id, operation: 'issueSetUpLink' }, (tx) => issueSetUpLink(tx, now));
}

/** One change of one tenant, in one transaction with its row of the audit log; a change that answers null has none. */
async function changeAtStart<Result>(
  database: Database,
  { id, operation, detail = {} }: { readonly id: string; readonly operation: string; readonly detail?: Readonly<Record<string, unknown>> },
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const event = openCommandEvents()(id, { kind: 'write', operation, outcome: 'done', detail });
  const sealing: TransactionSeal = { statement: () => (isDone ? eventStatement(event) : null), committed: () => undefined };
  return database.work(id, undefined, sealing).transaction(async (tx) => {
    const result = await change(tx);
    isDone = result !== null;
    return result;
  });
}

/** The statuses of the variants, each text in every language that one of them has it in. */
async function statusesInEveryLanguage(): Promise<StatusSeeds> {
  const seeds = (await readWholeVariants()).map(({ statuses }) => statuses);
  const [first] = seeds;
  if (!first) throw new Error('there is no variant');
  const inEveryLanguage = (textsOf: (seeds: StatusSeeds) => Readonly<Record<string, string>>) =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = seeds.map((one) => textsOf(one)[language]).find((one) => one !== undefined);
        return text === undefined ? [] : [[language, text]];
      }),
    );
  return Object.fromEntries(
    Object.entries(first).map(([identifier, status]) => {
      const of = (part: 'name' | 'alert' | 'mail') => inEveryLanguage((one) => one[identifier as keyof StatusSeeds][part]);
      return [identifier, { ...status, name: of('name'), alert: of('alert'), mail: of('mail') }];
    }),
  ) as StatusSeeds;
}
