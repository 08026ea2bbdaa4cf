/** Answers the endpoints of access groups, groups of clients, and households. */
import { refuse, serveContract } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import type { Db } from '#platform';
import { accountCsv, figureRange, withAccountValues } from '#server/accounts';
import type { AccountSource } from '#contract/accounts';
import type { SignedInContext } from '#server/people';
import { groups } from '../contract.ts';
import { listAccessGroups } from './access-groups.ts';
import {
  changeClientGroup,
  createClientGroup,
  setClientGroupActive,
  listClientGroups,
  listWelcomes,
  acknowledgeWelcome,
} from './client-groups.ts';
import { changeHousehold, createHousehold, setHouseholdActive, listHouseholds, readHouseholdRecord } from './households.ts';

type GroupPorts = SignedInContext & { readonly source: AccountSource<Db> };

export const endpoints = serveContract(groups, {
  listAccessGroups: async ({ db }: GroupPorts) => ({ value: await listAccessGroups(db), findings: [] }),
  listClientGroups: async (context: GroupPorts) => ({ value: await listClientGroups(context), findings: [] }),
  createClientGroup: async (context: GroupPorts, wanted) => ({ id: await createClientGroup(context, wanted) }),
  changeClientGroup: async (context: GroupPorts, { clientGroup, ...wanted }) => {
    await changeClientGroup(context, clientGroup, wanted);
    return { id: clientGroup };
  },
  keepClientGroup: async (context: GroupPorts, { clientGroup, active }) => {
    await setClientGroupActive(context, clientGroup, active);
    return { id: clientGroup };
  },
  // Somebody who looks after clients does not count as a client here, even with an account of their own.
  listWelcomes: async ({ db, person, actor }: GroupPorts) => ({
    value: decidePermission('clients.read', actor) === 'yes' ? [] : await listWelcomes(db, person.id),
    findings: [],
  }),
  meetWelcome: async ({ db, actor }: GroupPorts, { clientGroup }) => {
    if (decidePermission('clients.read', actor) === 'yes') refuse('clientGroup.unknown');
    await acknowledgeWelcome(db, clientGroup);
    return { id: clientGroup };
  },
  listHouseholds: async ({ db }: GroupPorts) => ({ value: await listHouseholds(db), findings: [] }),
  createHousehold: async (context: GroupPorts, wanted) => ({ id: await createHousehold(context, wanted) }),
  changeHousehold: async (context: GroupPorts, { household, ...wanted }) => {
    await changeHousehold(context, household, wanted);
    return { id: household };
  },
  keepHousehold: async (context: GroupPorts, { household, active }) => {
    await setHouseholdActive(context, household, active);
    return { id: household };
  },
  readHousehold: async (context: GroupPorts, { household, ...wanted }) => {
    const { record, currency, figures } = await readHouseholdFigures(context, household, wanted);
    const { id, name, accounts } = record;
    return {
      value: { id, name, currency, ...figures.value, accounts: withAccountValues(accounts, figures.value) },
      findings: [...figures.findings],
    };
  },
  exportHousehold: async (context: GroupPorts, { household, asOf }) => {
    const { record, figures } = await readHouseholdFigures(context, household, { asOf });
    return accountCsv(record, figures, context);
  },
});

interface HouseholdRange {
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function readHouseholdFigures({ db, source, tenant, now }: GroupPorts, household: string, householdRange: HouseholdRange) {
  const record = await readHouseholdRecord(db, household);
  const { currency } = tenant.settings;
  const range = figureRange(householdRange, await source.latestDay(db), now);
  const figures = await source.accountFigures(db, { id: household, currency, together: record.accounts.map(({ id }) => id) }, range);
  return { record, currency, figures };
}
