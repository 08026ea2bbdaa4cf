/** The main navigation: the menu of the open portal, then the other pages that its reader may visit. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useLocation } from '@tanstack/react-router';
import { mayVisit } from '#packages/policy';
import { useAsk, useWords } from '#ui';
import { tenants } from '#contract/tenants';
import { AdminMenu } from '#web/admin';
import { useMenu } from '#web/navigation';
import { useActor, useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { NAVIGATION } from '../navigation.ts';
import css from './navigation.module.css';

interface MainMenuEntry {
  readonly name: string;
  readonly href: string;
}

export function Navigation() {
  const words = useWords();
  const actor = useActor();
  const signedIn = useMay('limited');
  const keepsHouse = useMay('house.keep');
  // A firm can leave the list of users out of the administration.
  const keepsUsers = useTenant().settings.administration.accounts?.includes('users') ?? true;
  const { pathname } = useLocation();
  const portals = useQuery({ ...useAsk()(tenants.listPortals, {}), enabled: signedIn }).data?.value ?? [];
  const { portal: here } = useParams({ strict: false });
  const portal = portals.find(({ key }) => key === here) ?? (portals.length === 1 ? portals[0] : undefined);
  const menu = useMenu(portal?.key ?? null);
  if (!signedIn) return null;
  const others: MainMenuEntry[] = [
    ...NAVIGATION.filter((entry) => mayVisit(entry, actor, null)).map(({ text, path }) => ({ name: words(text), href: path })),
    // The menu of the administration is loaded on its own pages; elsewhere one entry leads there.
    ...(keepsHouse && !pathname.startsWith('/admin')
      ? [{ name: words('shell.administration'), href: keepsUsers ? '/admin/users' : '/admin/imports' }]
      : []),
    ...(portals.length > 1 ? [{ name: words('tenants.portals.others'), href: '/portals' }] : []),
  ];
  const entries = [
    ...menu.map(({ text, name, href, links }) => ({ name: name ?? words(text ?? ''), href, links })),
    ...others.map((entry) => ({ ...entry, links: [] })),
  ];
  // The entry with the longest matching address is the current one.
  const [current] = entries
    .flatMap((entry): MainMenuEntry[] => [entry, ...entry.links])
    .filter(({ href }) => `${pathname}/`.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length);
  return (
    <nav aria-label={words('shell.navigation')} className={css.navigation}>
      <ul>
        {entries.map(({ links, ...entry }) => (
          <li key={`${entry.name} ${entry.href}`}>
            <EntryLink entry={entry} isCurrent={entry.href === current?.href} />
            {links.length > 0 && (
              <ul className={css.below}>
                {links.map((link) => (
                  <li key={`${link.name} ${link.href}`}>
                    <EntryLink entry={link} isCurrent={link.href === current?.href} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {keepsHouse && pathname.startsWith('/admin') && <AdminMenu />}
    </nav>
  );
}

function EntryLink({ entry: { name, href }, isCurrent }: { readonly entry: MainMenuEntry; readonly isCurrent: boolean }) {
  return (
    <Link
      to={href as '/portals'}
      className={css.entry}
      activeOptions={EXACT_MATCH}
      activeProps={NO_ACTIVE_PROPS}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </Link>
  );
}

const NO_ACTIVE_PROPS = {};
// The page of a portal is the beginning of every other: which entry is the current one is said above.
const EXACT_MATCH = { exact: true };
