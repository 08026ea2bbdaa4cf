/** Answers the endpoints of tenants and their portals. */
import { refuse, serve, type Upload } from '#packages/endpoint';
import { decide, lacksOrganisation, reachOf, type Actor } from '#packages/policy';
import { LANGUAGES, type Language } from '#packages/texts';
import { tenants, type Appearance } from '../contract.ts';
import { changeAppearance, readAppearance } from './appearance.ts';
import type { Db, Renewing, Tenant } from './context.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
import type { SmallFiles } from './pictures.ts';
import { keepPortalFile, readLogo, readPortalDocument } from './portal-files.ts';
import { changePortal, keptPortal, openPortals, portalTerms, type Keeper } from './portals.ts';
import { themeCalled, themeOf } from './theme.ts';

interface Needs extends Renewing {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly language: Language;
  /** Present under every permission but `anyone`. */
  readonly person: { readonly id: string };
  readonly actor: Actor;
  readonly files: SmallFiles;
  readonly tell: (more: {
    readonly subject: { readonly kind: string; readonly id: string };
    readonly detail?: Readonly<Record<string, unknown>>;
  }) => void;
}

export const endpoints = serve(tenants, {
  readTenant: async ({ tenant }: Needs) => ({
    key: tenant.key,
    settings: tenant.settings,
    hasTerms: Object.keys(tenant.settings.terms.chapters).length > 0,
    theme: themeOf(tenant.settings, tenant.portal),
    wording: LANGUAGES.filter((one) => tenant.wording[one]),
    portal: tenant.portal,
    demo: tenant.demo ? { password: DEMO_PASSWORD, emails: Object.values(DEMO_EMAILS) } : null,
  }),
  readTerms: async ({ tenant, language }: Needs) => {
    const { defaultLanguage, terms } = tenant.settings;
    const written = [language, defaultLanguage, ...LANGUAGES].find((one) => terms.chapters[one]) ?? language;
    return { language: written, chapters: terms.chapters[written] ?? [] };
  },
  readAppearance: async ({ db }: Needs) => readAppearance(db),
  changeAppearance: async ({ db, tenant, tell, renewTenant }: Needs, wanted) => {
    const changed = await db.transaction(async (tx) => {
      const { before, after } = await changeAppearance(tx, wanted);
      tell({ subject: { kind: 'tenant', id: tenant.id }, detail: { before: looks(before), after: looks(after) } });
      return after;
    });
    await renewTenant();
    return changed;
  },
  listPortals: async (needs: Needs) => {
    if (lacksOrganisation(needs.actor)) refuse('organisation.missing');
    return { ...(await openPortals(needs.db, needs.tenant.settings, keeper(needs))), findings: [] };
  },
  listThemes: async ({ tenant: { settings } }: Needs) => ({
    value: settings.themes.map((name) => themeCalled(name, settings)),
    findings: [],
  }),
  readPortalRecord: async (needs: Needs, { portal }) => keptPortal(needs.db, portal, keeper(needs)),
  changePortal: async (needs: Needs, wanted) => told(needs, (db) => changePortal(db, needs.tenant.settings, keeper(needs), wanted)),
  keepPortalFile: async ({ db, files, person, upload }: Needs & { readonly upload: Upload }, { purpose }) =>
    keepPortalFile({ db, files, by: person.id }, purpose, upload),
  readLogo: async ({ db, files }: Needs, { logo }) => readLogo(db, files, logo),
  readPortalDocument: async ({ db, files }: Needs, { portal }) => readPortalDocument(db, files, portal),
  readPortalTerms: async ({ db }: Needs, { portal }) => ({ terms: await portalTerms(db, portal) }),
});

function keeper({ person, actor }: Needs): Keeper {
  return { id: person.id, admin: decide('house.keep', actor) === 'yes', professional: reachOf(actor) === 'clients' };
}

function looks({ theme, colours }: Appearance) {
  return { theme, colours };
}

/** The address names a portal by its key, the audit by its id; the audit row is written in the transaction of the change. */
function told({ db, tell }: Needs, change: (db: Db) => ReturnType<typeof keptPortal>): ReturnType<typeof keptPortal> {
  return db.transaction(async (tx) => {
    const changed = await change(tx);
    tell({ subject: { kind: 'portal', id: changed.id } });
    return changed;
  });
}
