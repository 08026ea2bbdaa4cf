/** Answers the endpoints of accounts. */
import { refuse, serveContract } from '#packages/endpoint';
import { mergeFindings, type Finding } from '#packages/findings';
import { decidePermission } from '#packages/policy';
import type { Db } from '#platform';
import { drawPhoto, type PhotoPorts, type SignedInContext } from '#server/people';
import { toSession, type SignInHandlerContext } from '#server/sign-in';
import { accounts, type AccountSource } from '../contract.ts';
import { accountCsv, accountsCsv } from './csv.ts';
import { inviteClient, readInvitation } from './invitations.ts';
import { countAttention, findAccounts, type ListedAccounts, type ListWindow } from './list.ts';
import type { AccountListQuery } from './list-conditions.ts';
import { findComputedAccounts, isComputedList } from './computed-list.ts';
import {
  confirmHolder,
  listDirectory,
  holdersOf,
  listWaitingHolders,
  moveAccount,
  openAccount,
  ownersOf,
  setOwners,
} from './taking-part.ts';
import { changeAccountDetails, readAccountDetails } from './details.ts';
import { membersOf, withAccountValues } from './members.ts';
import { quarterlyPaymentsOf } from './quarterly-payments.ts';
import { figureRange } from './range.ts';
import { requestRebuildIfStale } from './rebuilding.ts';
import { listDataAccess } from './looks.ts';
import { readAccountRecord, type AccountRecord } from './records.ts';
import { changeAccountStatus, listOwnStatuses, readAccountStatus, statusFindings } from './status.ts';
import { acceptTerms } from './terms.ts';
import { combineAccounts } from './together.ts';
import { clientOf } from './viewing.ts';

type AccountPorts = SignedInContext &
  Pick<SignInHandlerContext, 'identity' | 'session'> &
  PhotoPorts & { readonly source: AccountSource<Db> };

export const endpoints = serveContract(accounts, {
  startViewing: async ({ db, tenant, identity, session, now, tell }: AccountPorts, { account, reason }) => {
    const client = await clientOf(db, account);
    if (!client || !session) refuse('viewing.impossible');
    tell({ detail: { does: 'start', client, reason } });
    return toSession(await identity.viewAs(tenant, session, client, now), now);
  },
  createAccount: async (context: AccountPorts, wanted) => {
    return { id: await withAddressCheck(context, () => openAccount(context, wanted)) };
  },
  listDirectory: async ({ db }: AccountPorts, wanted) => ({ value: await listDirectory(db, wanted), findings: [] }),
  listOwners: async ({ db }: AccountPorts, { account }) => ({ value: await ownersOf(db, account), findings: [] }),
  setOwners: async (context: AccountPorts, { account, owners }) => ({ value: await setOwners(context, account, owners), findings: [] }),
  setPortal: async (context: AccountPorts, { account, to }) => {
    await moveAccount(context, account, to);
    return { id: account };
  },
  listHolders: async ({ db, person }: AccountPorts, { account }) => ({ value: await holdersOf(db, account, person.id), findings: [] }),
  listWaitingHolders: async ({ db, person }: AccountPorts, { portal }) => ({
    value: await listWaitingHolders(db, portal, person.id),
    findings: [],
  }),
  confirmHolder: async ({ db, now, person }: AccountPorts, { account, holder }) => {
    await confirmHolder(db, { account, holder, client: person.id }, now);
    return { value: await holdersOf(db, account, person.id), findings: [] };
  },
  readClientInvitation: ({ db }: AccountPorts, { account }) => readInvitation(db, account),
  inviteClient: async (context: AccountPorts, { account }) => {
    await withAddressCheck(context, () => inviteClient(context, account));
    return readInvitation(context.db, account);
  },
  listAccounts: async (context: AccountPorts, { offset, limit, ...wanted }) => {
    const { total, asOf, knownAt, letters, groups, clientGroups, rows, findings } = await findListedAccounts(context, wanted, {
      offset,
      limit,
    });
    return { value: { total, asOf, knownAt, letters, groups, clientGroups, rows }, findings };
  },
  countAttention: async ({ db, tenant }: AccountPorts, { portal }) => ({
    value: await countAttention(db, tenant.settings, portal),
    findings: [],
  }),
  exportAccounts: async (context: AccountPorts, wanted) => {
    const { findings, ...all } = await findListedAccounts(context, wanted, null);
    return accountsCsv(all, findings, wanted.portal, context);
  },
  readAccount: async ({ db, source, now }: AccountPorts, { account, ...wanted }) => {
    const record = await readAccountRecord(db, account);
    const grouped = record.isGroup ? await membersOf(db, [account]) : [];
    const figures = await source.accountFigures(db, withMembers(record, grouped), figureRange(wanted, await source.latestDay(db), now));
    const members = withAccountValues(grouped, figures.value);
    const value = { ...record, members, ...(await quarterlyPaymentsOf(db, account)), ...figures.value };
    return { value, findings: [...statusFindings(record), ...figures.findings] };
  },
  readAdvisorPhoto: async (context: AccountPorts, { account }) =>
    drawPhoto(context, (await readAccountRecord(context.db, account)).advisor?.photo ?? null),
  readClientReport: async ({ db, source, now }: AccountPorts, { account, ...wanted }) => {
    const record = await readAccountRecord(db, account);
    const grouped = record.isGroup ? await membersOf(db, [account]) : [];
    const range = figureRange(wanted, await source.latestDay(db), now);
    const { value: figures, findings } = await source.accountFigures(db, withMembers(record, grouped), range);
    const portfolios = figures.portfolios.map(({ id, name, valuation }) => ({
      id,
      name,
      currency: valuation?.currency ?? null,
      value: valuation?.value ?? null,
    }));
    return { asOf: range.asOf, currency: record.currency, value: figures.value, portfolios, findings: [...findings] };
  },
  readTogether: (context: AccountPorts, { portal, ...wanted }) => combineAccounts(context, portal, wanted),
  listLooks: async ({ db }: AccountPorts, { before }) => ({ value: await listDataAccess(db, before), findings: [] }),
  // Somebody who looks after clients does not count as a client here, even with an account of their own [KYC-01].
  listOwnStatuses: async ({ db, person, actor }: AccountPorts) => {
    const value = decidePermission('clients.read', actor) === 'yes' ? [] : await listOwnStatuses(db, person.id);
    return { value, findings: mergeFindings(...value.map(statusFindings)) };
  },
  // As above.
  acceptTerms: ({ db, now, person, actor }: AccountPorts, { account }) =>
    decidePermission('clients.read', actor) === 'yes' ? refuse('account.unknown') : acceptTerms(db, { account, client: person.id }, now),
  readAccountStatus: async ({ db, actor }: AccountPorts, { account }) => {
    const value = await readAccountStatus(db, account, actor);
    return { value, findings: statusFindings(value) };
  },
  changeAccountStatus: async (context: AccountPorts, wanted) => changeAccountStatus(context, wanted),
  readAccountDetails: (context: AccountPorts, { account }) => readAccountDetails(context, account),
  changeAccountDetails: (context: AccountPorts, wanted) => changeAccountDetails(context, wanted),
  exportAccount: async (context: AccountPorts, { account, asOf }) => {
    const { db, source, now } = context;
    const record = await readAccountRecord(db, account);
    const grouped = record.isGroup ? await membersOf(db, [account]) : [];
    const figures = await source.accountFigures(db, withMembers(record, grouped), figureRange({ asOf }, await source.latestDay(db), now));
    return accountCsv(record, figures, context);
  },
});

/** A group of accounts is its members together; a source outside knows nothing of groups. */
function withMembers(record: AccountRecord, members: readonly { readonly id: string }[]) {
  return members.length === 0 ? record : { ...record, together: members.map(({ id }) => id) };
}

/** Limits how often somebody may try addresses; staff see everybody, so they learn nothing from a taken address and are not limited. */
function withAddressCheck<Result>({ identity, tenant, person, actor, now }: AccountPorts, name: () => Promise<Result>): Promise<Result> {
  return decidePermission('house.keep', actor) === 'yes' ? name() : identity.nameAddress(tenant, person.id, now, name);
}

async function findListedAccounts(
  context: AccountPorts,
  query: AccountListQuery,
  window: ListWindow | null,
): Promise<ListedAccounts & { readonly findings: Finding[] }> {
  if (isComputedList(query, context.tenant.settings)) return findComputedAccounts(context, query, window);
  const present = await findAccounts(context, context.tenant.settings, query, window);
  return { ...present, findings: await requestRebuildIfStale(context, present.stale) };
}
