/** Answers the endpoints of tenants and their portals. */
import { refuse, serveContract, type Upload } from '#packages/endpoint';
import { decidePermission, lacksOrganisation, reachOf, type Actor } from '#packages/policy';
import { LANGUAGES, type Language } from '#packages/texts';
import type { Db, FileStore, Tenant, TenantRenewal } from '#platform';
import { tenants, type Appearance, type PdfInspector } from '../contract.ts';
import { changeAppearance, readAppearance } from './appearance.ts';
import { changeCovers, readCovers } from './covers.ts';
import { changeFirm, readFirm } from './firm.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
import { keepPortalFile, readLogo, readPortalDocument } from './portal-files.ts';
import { changePortal, readKeptPortal, listOpenPortals, portalTerms, type PortalKeeper } from './portals.ts';
import { themeByName, themeOf } from './theme.ts';

interface TenantRequestContext extends TenantRenewal {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly language: Language;
  /** Present under every permission but `anyone`. */
  readonly person: { readonly id: string };
  readonly actor: Actor;
  readonly files: FileStore;
  readonly typesetter: PdfInspector;
  readonly tell: (more: {
    readonly subject: { readonly kind: string; readonly id: string };
    readonly detail?: Readonly<Record<string, unknown>>;
  }) => void;
}

export const endpoints = serveContract(tenants, {
  readTenant: async ({ tenant }: TenantRequestContext) => ({
    key: tenant.key,
    settings: tenant.settings,
    hasTerms: Object.keys(tenant.settings.terms.chapters).length > 0,
    theme: themeOf(tenant.settings, tenant.portal),
    wording: LANGUAGES.filter((one) => tenant.wording[one]),
    portal: tenant.portal,
    demo: tenant.demo ? { password: DEMO_PASSWORD, emails: Object.values(DEMO_EMAILS) } : null,
  }),
  readTerms: async ({ tenant, language }: TenantRequestContext) => {
    const { defaultLanguage, terms } = tenant.settings;
    const written = [language, defaultLanguage, ...LANGUAGES].find((one) => terms.chapters[one]) ?? language;
    return { language: written, chapters: terms.chapters[written] ?? [] };
  },
  readAppearance: async ({ db }: TenantRequestContext) => readAppearance(db),
  changeAppearance: async ({ db, tenant, tell, renewTenant }: TenantRequestContext, wanted) => {
    const changed = await db.transaction(async (tx) => {
      const { before, after } = await changeAppearance(tx, wanted);
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { before: appearanceDetail(before), after: appearanceDetail(after) } });
      return after;
    });
    await renewTenant();
    return changed;
  },
  readCovers: async ({ db }: TenantRequestContext) => readCovers(db),
  changeCovers: async ({ db, tenant, tell, renewTenant }: TenantRequestContext, wanted) => {
    const changed = await db.transaction(async (tx) => {
      const { before, after } = await changeCovers(tx, wanted);
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { before, after } });
      return after;
    });
    await renewTenant();
    return changed;
  },
  readFirm: async ({ db }: TenantRequestContext) => readFirm(db),
  changeFirm: async ({ db, tenant, tell, renewTenant }: TenantRequestContext, change) => {
    const changed = await db.transaction(async (tx) => {
      const { before, after } = await changeFirm(tx, change);
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { before, after } });
      return after;
    });
    await renewTenant();
    return changed;
  },
  listPortals: async (needs: TenantRequestContext) => {
    if (lacksOrganisation(needs.actor)) refuse('organisation.missing');
    return { ...(await listOpenPortals(needs.db, needs.tenant.settings, portalKeeperOf(needs))), findings: [] };
  },
  listThemes: async ({ tenant: { settings } }: TenantRequestContext) => ({
    value: settings.themes.map((name) => themeByName(name, settings)),
    findings: [],
  }),
  readPortalRecord: async (needs: TenantRequestContext, { portal }) => readKeptPortal(needs.db, portal, portalKeeperOf(needs)),
  changePortal: async (needs: TenantRequestContext, wanted) =>
    reportPortalChange(needs, (db) => changePortal(db, needs.tenant.settings, portalKeeperOf(needs), wanted)),
  keepPortalFile: async (needs: TenantRequestContext & { readonly upload: Upload }, { purpose }) => {
    const { id: by, admin } = portalKeeperOf(needs);
    if (purpose === 'cover' && !admin) refuse('permission.missing');
    return keepPortalFile({ db: needs.db, files: needs.files, by, inspector: needs.typesetter }, purpose, needs.upload);
  },
  readLogo: async ({ db, files }: TenantRequestContext, { logo }) => readLogo(db, files, logo),
  readPortalDocument: async ({ db, files }: TenantRequestContext, { portal }) => readPortalDocument(db, files, portal),
  readPortalTerms: async ({ db }: TenantRequestContext, { portal }) => ({ terms: await portalTerms(db, portal) }),
});

function portalKeeperOf({ person, actor }: TenantRequestContext): PortalKeeper {
  return { id: person.id, admin: decidePermission('house.keep', actor) === 'yes', professional: reachOf(actor) === 'clients' };
}

function appearanceDetail({ theme, colours }: Appearance) {
  return { theme, colours };
}

/** The address names a portal by its key, the audit by its id; the audit row is written in the transaction of the change. */
function reportPortalChange(
  { db, tell }: TenantRequestContext,
  change: (db: Db) => ReturnType<typeof readKeptPortal>,
): ReturnType<typeof readKeptPortal> {
  return db.transaction(async (tx) => {
    const changed = await change(tx);
    tell({ subject: { kind: 'portal', id: changed.id } });
    return changed;
  });
}
