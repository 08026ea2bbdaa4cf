/** Answers the endpoints of accounts. */
import { refuse, serve } from '#packages/endpoint';
import { mergeFindings, type Finding } from '#packages/findings';
import { decide } from '#packages/policy';
import type { SignedIn } from '#server/people';
import { toldSession, type AtTheDoor } from '#server/sign-in';
import type { Db } from '#server/tenants';
import { accounts, type AccountSource } from '../contract.ts';
import { accountCsv, accountsCsv } from './csv.ts';
import { inviteClient, readInvitation } from './invitations.ts';
import { countAttention, findAccounts, type ListedAccounts, type Wanted, type Window } from './list.ts';
import { findPastAccounts, isPast } from './past-list.ts';
import { confirmHolder, directory, holdersOf, moveAccount, openAccount, ownersOf, setOwners } from './taking-part.ts';
import { membersOf, shared } from './members.ts';
import { quarterlyPaymentsOf } from './quarterly-payments.ts';
import { figureRange } from './range.ts';
import { rebuilding } from './rebuilding.ts';
import { listLooks } from './looks.ts';
import { readAccountRecord } from './records.ts';
import { changeAccountStatus, listOwnStatuses, readAccountStatus, statusFindings } from './status.ts';
import { acceptTerms } from './terms.ts';
import { clientOf } from './viewing.ts';

type Ports = SignedIn & Pick<AtTheDoor, 'identity' | 'session'> & { readonly source: AccountSource<Db> };

export const endpoints = serve(accounts, {
  startViewing: async ({ db, tenant, identity, session, now, tell }: Ports, { account, reason }) => {
    const client = await clientOf(db, account);
    if (!client || !session) refuse('viewing.impossible');
    tell({ detail: { does: 'start', client, reason } });
    return toldSession(await identity.viewAs(tenant, session, client, now), now);
  },
  createAccount: async (context: Ports, wanted) => {
    const id = await naming(context, () => openAccount(context, wanted));
    context.tell({ subject: { kind: 'account', id } });
    return { id };
  },
  listDirectory: async ({ db }: Ports, wanted) => ({ value: await directory(db, wanted), findings: [] }),
  listOwners: async ({ db }: Ports, { account }) => ({ value: await ownersOf(db, account), findings: [] }),
  setOwners: async (context: Ports, { account, owners }) => ({ value: await setOwners(context, account, owners), findings: [] }),
  setPortal: async (context: Ports, { account, to }) => {
    await moveAccount(context, account, to);
    return { id: account };
  },
  listHolders: async ({ db, person }: Ports, { account }) => ({ value: await holdersOf(db, account, person.id), findings: [] }),
  confirmHolder: async ({ db, now, person }: Ports, { account, holder }) => {
    await confirmHolder(db, { account, holder, client: person.id }, now);
    return { value: await holdersOf(db, account, person.id), findings: [] };
  },
  readClientInvitation: ({ db }: Ports, { account }) => readInvitation(db, account),
  inviteClient: async (context: Ports, { account }) => {
    await naming(context, () => inviteClient(context, account));
    return readInvitation(context.db, account);
  },
  listAccounts: async (context: Ports, { offset, limit, ...wanted }) => {
    const { total, asOf, knownAt, letters, groups, clientGroups, rows, findings } = await found(context, wanted, { offset, limit });
    return { value: { total, asOf, knownAt, letters, groups, clientGroups, rows }, findings };
  },
  countAttention: async ({ db, tenant }: Ports, { portal }) => ({
    value: await countAttention(db, tenant.settings, portal),
    findings: [],
  }),
  exportAccounts: async (context: Ports, wanted) => {
    const { findings, ...all } = await found(context, wanted, null);
    return accountsCsv(all, findings, wanted.portal, context);
  },
  readAccount: async ({ db, source, now }: Ports, { account, ...wanted }) => {
    const record = await readAccountRecord(db, account);
    const figures = await source.accountFigures(db, record, figureRange(wanted, await source.latestDay(db), now));
    const members = record.isGroup ? shared(await membersOf(db, [account]), figures.value) : [];
    const value = { ...record, members, ...(await quarterlyPaymentsOf(db, account)), ...figures.value };
    return { value, findings: [...statusFindings(record), ...figures.findings] };
  },
  listLooks: async ({ db }: Ports, { before }) => ({ value: await listLooks(db, before), findings: [] }),
  // Somebody who looks after clients does not count as a client here, even with an account of their own [KYC-01].
  listOwnStatuses: async ({ db, person, actor }: Ports) => {
    const value = decide('clients.read', actor) === 'yes' ? [] : await listOwnStatuses(db, person.id);
    return { value, findings: mergeFindings(...value.map(statusFindings)) };
  },
  // As above.
  acceptTerms: ({ db, now, person, actor }: Ports, { account }) =>
    decide('clients.read', actor) === 'yes' ? refuse('account.unknown') : acceptTerms(db, { account, client: person.id }, now),
  readAccountStatus: async ({ db, actor }: Ports, { account }) => {
    const value = await readAccountStatus(db, account, actor);
    return { value, findings: statusFindings(value) };
  },
  changeAccountStatus: async (context: Ports, wanted) => changeAccountStatus(context, wanted),
  exportAccount: async (context: Ports, { account, asOf }) => {
    const { db, source, now } = context;
    const record = await readAccountRecord(db, account);
    const figures = await source.accountFigures(db, record, figureRange({ asOf }, await source.latestDay(db), now));
    return accountCsv(record, figures, context);
  },
});

/** Limits how often somebody may try addresses; staff see everybody, so they learn nothing from a taken address and are not limited. */
function naming<Result>({ identity, tenant, person, actor, now }: Ports, name: () => Promise<Result>): Promise<Result> {
  return decide('house.keep', actor) === 'yes' ? name() : identity.nameAddress(tenant, person.id, now, name);
}

async function found(context: Ports, wanted: Wanted, window: Window | null): Promise<ListedAccounts & { readonly findings: Finding[] }> {
  if (isPast(wanted)) return findPastAccounts(context, wanted, window);
  const present = await findAccounts(context, context.tenant.settings, wanted, window);
  return { ...present, findings: await rebuilding(context, present.stale) };
}
