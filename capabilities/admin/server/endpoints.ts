/** Answers the endpoints of the versions that the installation runs on, of the jobs that are due, of setting up the firm, and of what it has set. */
import { serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { TenantRenewal, WorkContext } from '#platform';
import { admin, type Installation } from '../contract.ts';
import { runDueJobs } from './due-jobs.ts';
import { listOpenItems } from './open-items.ts';
import { readSetUp, showSetUp } from './set-up.ts';
import { changeSettings, readSettings } from './settings.ts';

/** Supplied by the application that composes the server. */
export interface InstallationContext {
  readonly installation: () => Installation;
  /** The context that the jobs of the tenant get. */
  readonly tenantWork: () => WorkContext;
}

type AdminContext = InstallationContext & SignedInContext & TenantRenewal;

export const endpoints = serveContract(admin, {
  readInstallation: async ({ installation }: AdminContext) => installation(),
  bigben: async ({ tenantWork, tell }: AdminContext) => {
    const run = await runDueJobs(tenantWork());
    tell({ detail: Object.fromEntries(run.ran.map(({ job, count }) => [job, count])) });
    return run;
  },
  listOpenItems: async ({ db, now, tenant: { settings } }: AdminContext) => ({
    value: await listOpenItems(db, { now, settings }),
    findings: [],
  }),
  readSetUp: async ({ db, tenant }: AdminContext) => readSetUp(db, tenant),
  showSetUp: async ({ db, tenant, tell, renewTenant }: AdminContext, { shown }) => {
    const answer = await db.transaction((tx) => {
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { firstSteps: shown } });
      return showSetUp(tx, tenant, shown);
    });
    await renewTenant();
    return answer;
  },
  readSettings: async ({ db }: AdminContext) => readSettings(db),
  changeSettings: async (context: AdminContext, wanted) => {
    const { db, tenant, tell, renewTenant } = context;
    const saved = await db.transaction(async (tx) => {
      const { before, after, saved } = await changeSettings({ ...context, db: tx }, wanted);
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { before, after } });
      return saved;
    });
    await renewTenant();
    return saved;
  },
});
