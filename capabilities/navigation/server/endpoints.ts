/** Answers the endpoints of navigation. */
import { decideLanding } from '#packages/policy';
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { findProcess } from '#server/processes';
import type { SignInHandlerContext } from '#server/sign-in';
import { navigation } from '../contract.ts';
import { reportFor, sitemapFor } from './open.ts';
import { itemsOf, saveItems, type Pages } from './pages.ts';
import { menuIn, isOpenToClient, placeOf } from './place.ts';
import { findPortal, ownAccounts, listPortals } from './records.ts';
import { createTroubleLimit } from './troubles.ts';
import { openedPage } from './views.ts';

export interface PagesPorts {
  /** The pages of the tenant; a change of its record takes effect within seconds. */
  readonly pages: () => Promise<Pages>;
  /** Makes the next request read them again. */
  readonly pagesChanged: () => void;
}

type NavigationPorts = SignedInContext & SignInHandlerContext & PagesPorts;

const acceptsTrouble = createTroubleLimit();

export const endpoints = serveContract(navigation, {
  readSitemap: async ({ pages, tenant, actor }: NavigationPorts) => sitemapFor(await pages(), tenant.settings, actor),
  readReport: async ({ pages, tenant, actor }: NavigationPorts, { report }) =>
    reportFor(await pages(), tenant.settings, actor, report) ?? refuse('report.unknown'),
  readPlace: async (asking: NavigationPorts, { place }) => placeOf(asking, await asking.pages(), place),
  recordView: async (asking: NavigationPorts, { place }) => {
    const { page, subject } = await openedPage(asking, await asking.pages(), place);
    asking.tell({ subject, detail: { page } });
    return { recorded: true as const };
  },
  readLanding: async (asking: NavigationPorts) => {
    const { pages, db, tenant, actor, person } = asking;
    const [portals, accounts, arranged] = await Promise.all([listPortals(db), ownAccounts(db, person.id), pages()]);
    const own = await Promise.all(
      accounts.map(async (account) => {
        const portal = portals.find(({ id }) => id === account.portalId);
        if (!portal) return { ...account, portal: null, form: null, open: false, messages: false };
        const opens = (page: `/${string}`) => isOpenToClient({ pages: arranged, settings: tenant.settings, actor, portal }, account, page);
        const { form } = account.redirect === 'process' ? await findProcess(asking, account.id) : { form: null };
        return {
          ...account,
          portal: portal.key,
          form: form !== null && opens(`/processes/${form}`) ? form : null,
          open: opens(`/account/${account.id}`),
          messages: opens('/messages'),
        };
      }),
    );
    const led = decideLanding({ actor, portals: portals.map(({ key }) => key), accounts: own });
    return { to: 'to' in led ? led.to : null, trouble: 'trouble' in led ? led.trouble : null };
  },
  readMenu: async (asking: NavigationPorts, { portal }) => menuIn(asking, await asking.pages(), portal),
  listNavigationItems: async ({ db }: NavigationPorts, { portal: key }) => {
    const portal = (await findPortal(db, key)) ?? refuse('portal.unknown');
    return [...(await itemsOf(db, portal.id))];
  },
  keepNavigationItems: async ({ db, tell, pagesChanged }: NavigationPorts, { portal: key, items }) => {
    const portal = (await findPortal(db, key)) ?? refuse('portal.unknown');
    tell({ detail: { entries: items.length } });
    await saveItems(db, portal.id, items);
    pagesChanged();
    return items;
  },
  tellTrouble: async ({ log, now, browser }: NavigationPorts, trouble) => {
    if (!acceptsTrouble(browser.address, now)) refuse('attempts.exceeded');
    log.error({ trouble }, 'a page broke in a browser');
    return { told: true as const };
  },
});
