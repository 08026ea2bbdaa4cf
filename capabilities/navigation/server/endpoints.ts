/** Answers the endpoints of navigation. */
import { landing } from '#packages/policy';
import { refuse, serve } from '#packages/endpoint';
import type { SignedIn } from '#server/people';
import { processOf } from '#server/processes';
import type { AtTheDoor } from '#server/sign-in';
import { navigation } from '../contract.ts';
import { reportFor, sitemapFor } from './open.ts';
import { itemsOf, keepItems, type Pages } from './pages.ts';
import { menuIn, opensToClient, placeOf } from './place.ts';
import { findPortal, ownAccounts, portalsWithin } from './records.ts';
import { openTroubles } from './troubles.ts';

export interface Arranged {
  /** The pages of the tenant; a change of its record takes effect within seconds. */
  readonly pages: () => Promise<Pages>;
  /** Makes the next request read them again. */
  readonly pagesChanged: () => void;
}

type Ports = SignedIn & AtTheDoor & Arranged;

const mayTell = openTroubles();

export const endpoints = serve(navigation, {
  readSitemap: async ({ pages, tenant, actor }: Ports) => sitemapFor(await pages(), tenant.settings, actor),
  readReport: async ({ pages, tenant, actor }: Ports, { report }) =>
    reportFor(await pages(), tenant.settings, actor, report) ?? refuse('report.unknown'),
  readPlace: async (asking: Ports, { place }) => placeOf(asking, await asking.pages(), place),
  readLanding: async (asking: Ports) => {
    const { pages, db, tenant, actor, person } = asking;
    const [portals, accounts, arranged] = await Promise.all([portalsWithin(db), ownAccounts(db, person.id), pages()]);
    const own = await Promise.all(
      accounts.map(async (account) => {
        const portal = portals.find(({ id }) => id === account.portalId);
        if (!portal) return { ...account, portal: null, form: null, open: false };
        const opens = (page: `/${string}`) => opensToClient({ pages: arranged, settings: tenant.settings, actor, portal }, account, page);
        const { form } = account.redirect === 'process' ? await processOf(asking, account.id) : { form: null };
        return {
          ...account,
          portal: portal.key,
          form: form !== null && opens(`/processes/${form}`) ? form : null,
          open: opens(`/account/${account.id}`),
        };
      }),
    );
    const led = landing({ actor, portals: portals.map(({ key }) => key), accounts: own });
    return { to: 'to' in led ? led.to : null, trouble: 'trouble' in led ? led.trouble : null };
  },
  readMenu: async (asking: Ports, { portal }) => menuIn(asking, await asking.pages(), portal),
  listNavigationItems: async ({ db }: Ports, { portal: key }) => {
    const portal = (await findPortal(db, key)) ?? refuse('portal.unknown');
    return [...(await itemsOf(db, portal.id))];
  },
  keepNavigationItems: async ({ db, tell, pagesChanged }: Ports, { portal: key, items }) => {
    const portal = (await findPortal(db, key)) ?? refuse('portal.unknown');
    await keepItems(db, portal.id, items);
    pagesChanged();
    tell({ detail: { entries: items.length } });
    return items;
  },
  tellTrouble: async ({ log, now, browser }: Ports, trouble) => {
    if (!mayTell(browser.address, now)) refuse('attempts.exceeded');
    log.error({ trouble }, 'a page broke in a browser');
    return { told: true as const };
  },
});
