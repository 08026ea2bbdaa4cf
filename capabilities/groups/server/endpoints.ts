/** Answers the endpoints of access groups, groups of clients, and households. */
import { refuse, serve } from '#packages/endpoint';
import { decide } from '#packages/policy';
import { accountCsv, figureRange, shared } from '#server/accounts';
import type { AccountSource } from '#contract/accounts';
import type { SignedIn } from '#server/people';
import type { Db } from '#server/tenants';
import { groups } from '../contract.ts';
import { listGroups } from './access-groups.ts';
import { changeClientGroup, createClientGroup, keepClientGroup, listClientGroups, listWelcomes, meetWelcome } from './client-groups.ts';
import { changeHousehold, createHousehold, keepHousehold, listHouseholds, readHouseholdRecord } from './households.ts';

type Ports = SignedIn & { readonly source: AccountSource<Db> };

export const endpoints = serve(groups, {
  listAccessGroups: async ({ db }: Ports) => ({ value: await listGroups(db), findings: [] }),
  listClientGroups: async (context: Ports) => ({ value: await listClientGroups(context), findings: [] }),
  createClientGroup: async (context: Ports, wanted) => ({ id: await createClientGroup(context, wanted) }),
  changeClientGroup: async (context: Ports, { clientGroup, ...wanted }) => {
    await changeClientGroup(context, clientGroup, wanted);
    return { id: clientGroup };
  },
  keepClientGroup: async (context: Ports, { clientGroup, active }) => {
    await keepClientGroup(context, clientGroup, active);
    return { id: clientGroup };
  },
  // Somebody who looks after clients does not count as a client here, even with an account of their own.
  listWelcomes: async ({ db, person, actor }: Ports) => ({
    value: decide('clients.read', actor) === 'yes' ? [] : await listWelcomes(db, person.id),
    findings: [],
  }),
  meetWelcome: async ({ db, actor }: Ports, { clientGroup }) => {
    if (decide('clients.read', actor) === 'yes') refuse('clientGroup.unknown');
    await meetWelcome(db, clientGroup);
    return { id: clientGroup };
  },
  listHouseholds: async ({ db }: Ports) => ({ value: await listHouseholds(db), findings: [] }),
  createHousehold: async (context: Ports, wanted) => ({ id: await createHousehold(context, wanted) }),
  changeHousehold: async (context: Ports, { household, ...wanted }) => {
    await changeHousehold(context, household, wanted);
    return { id: household };
  },
  keepHousehold: async (context: Ports, { household, active }) => {
    await keepHousehold(context, household, active);
    return { id: household };
  },
  readHousehold: async (context: Ports, { household, ...wanted }) => {
    const { record, currency, figures } = await together(context, household, wanted);
    const { id, name, accounts } = record;
    return { value: { id, name, currency, ...figures.value, accounts: shared(accounts, figures.value) }, findings: [...figures.findings] };
  },
  exportHousehold: async (context: Ports, { household, asOf }) => {
    const { record, figures } = await together(context, household, { asOf });
    return accountCsv(record, figures, context);
  },
});

interface Wanted {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function together({ db, source, tenant, now }: Ports, household: string, wanted: Wanted) {
  const record = await readHouseholdRecord(db, household);
  const { currency } = tenant.settings;
  const range = figureRange(wanted, await source.latestDay(db), now);
  const figures = await source.accountFigures(db, { id: household, currency, together: record.accounts.map(({ id }) => id) }, range);
  return { record, currency, figures };
}
