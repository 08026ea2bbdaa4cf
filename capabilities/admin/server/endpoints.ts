/** Answers the endpoints of the versions that the installation runs on, and of setting up the firm. */
import { serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { TenantRenewal } from '#platform';
import { admin, type Installation } from '../contract.ts';
import { readSetUp, showSetUp } from './set-up.ts';

/** Supplied by the application that composes the server. */
export interface InstallationContext {
  readonly installation: () => Installation;
}

type AdminContext = InstallationContext & SignedInContext & TenantRenewal;

export const endpoints = serveContract(admin, {
  readInstallation: async ({ installation }: AdminContext) => installation(),
  readSetUp: async ({ db, tenant }: AdminContext) => readSetUp(db, tenant),
  showSetUp: async ({ db, tenant, tell, renewTenant }: AdminContext, { shown }) => {
    const answer = await db.transaction((tx) => {
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { firstSteps: shown } });
      return showSetUp(tx, tenant, shown);
    });
    await renewTenant();
    return answer;
  },
});
