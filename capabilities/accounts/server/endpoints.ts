/** What can be asked about accounts. */
import { serve } from '#packages/endpoint';
import type { Context } from '#server/people';
import type { Db } from '#server/tenants';
import { accounts, type AccountSource } from '../contract.ts';
import { accountCsv, accountsCsv } from './csv.ts';
import { findAccounts } from './list.ts';
import { figureRange } from './range.ts';
import { rebuilding } from './rebuilding.ts';
import { readAccountRecord } from './records.ts';

type Ports = Context & { readonly source: AccountSource<Db> };

export const endpoints = serve(accounts, {
  listAccounts: async (context: Ports, { offset, limit, ...wanted }) => {
    const { stale, ...value } = await findAccounts(context.db, wanted, { offset, limit });
    return { value, findings: await rebuilding(context, stale) };
  },
  exportAccounts: async (context: Ports, wanted) => {
    const found = await findAccounts(context.db, wanted, null);
    return accountsCsv(found, await rebuilding(context, found.stale), wanted.portal, context);
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
