/** What can be asked about accounts. */
import { serve } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { Context } from '#server/people';
import type { Db } from '#server/tenants';
import { accounts, type AccountSource } from '../contract.ts';
import { accountCsv, accountsCsv } from './csv.ts';
import { findAccounts, type ListedAccounts, type Wanted, type Window } from './list.ts';
import { findPastAccounts, isPast } from './past-list.ts';
import { figureRange } from './range.ts';
import { rebuilding } from './rebuilding.ts';
import { readAccountRecord } from './records.ts';

type Ports = Context & { readonly source: AccountSource<Db> };

export const endpoints = serve(accounts, {
  listAccounts: async (context: Ports, { offset, limit, ...wanted }) => {
    const { total, asOf, knownAt, rows, findings } = await found(context, wanted, { offset, limit });
    return { value: { total, asOf, knownAt, rows }, findings };
  },
  exportAccounts: async (context: Ports, wanted) => {
    const { findings, ...all } = await found(context, wanted, null);
    return accountsCsv(all, findings, wanted.portal, context);
  },
  readAccount: async ({ db, source, now }: Ports, { account, ...wanted }) => {
    const record = await readAccountRecord(db, account);
    const figures = await source.accountFigures(db, record, figureRange(wanted, await source.latestDay(db), now));
    return { value: { ...record, ...figures.value }, findings: [...figures.findings] };
  },
  exportAccount: async (context: Ports, { account, asOf }) => {
    const { db, source, now } = context;
    const record = await readAccountRecord(db, account);
    const figures = await source.accountFigures(db, record, figureRange({ asOf }, await source.latestDay(db), now));
    return accountCsv(record, figures, context);
  },
});

async function found(context: Ports, wanted: Wanted, window: Window | null): Promise<ListedAccounts & { readonly findings: Finding[] }> {
  if (isPast(wanted)) return findPastAccounts(context, wanted, window);
  const present = await findAccounts(context.db, wanted, window);
  return { ...present, findings: await rebuilding(context, present.stale) };
}
