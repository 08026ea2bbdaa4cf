/** Answers the endpoints of the firm's own texts. */
import { serveContract } from '#packages/endpoint';
import type { Catalogue, Language } from '#packages/texts';
import type { Db, Tenant, TenantRenewal } from '#platform';
import { wording } from '../contract.ts';
import { changeWording, listTexts } from './wording.ts';

interface WordingContext extends TenantRenewal {
  readonly db: Db;
  readonly tenant: Tenant;
  /** The texts of the product in a language. */
  readonly catalogue: (language: Language) => Catalogue;
  readonly tell: (more: { readonly subject: { readonly kind: string; readonly id: string } }) => void;
}

export const endpoints = serveContract<typeof wording, WordingContext>(wording, {
  readWording: async ({ tenant }, { language }) => ({ texts: tenant.wording[language] ?? {} }),
  listTexts: async ({ db, catalogue }, wanted) => ({ value: await listTexts(db, catalogue(wanted.language), wanted), findings: [] }),
  changeWording: async ({ db, catalogue, tell, renewTenant }, wanted) => {
    tell({ subject: { kind: 'text', id: `${wanted.language} ${wanted.key}` } });
    const changed = await changeWording(db, catalogue(wanted.language), wanted);
    await renewTenant();
    return changed;
  },
});
