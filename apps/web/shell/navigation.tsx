/** The main navigation of a portal, of what its reader may visit. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useLocation } from '@tanstack/react-router';
import { mayVisit } from '#packages/policy';
import { useAsk, useWords } from '#ui';
import { tenants } from '#contract/tenants';
import { useActor } from '#web/sign-in';
import { NAVIGATION } from '../navigation.ts';
import css from './navigation.module.css';

export function Navigation() {
  const words = useWords();
  const actor = useActor();
  const signedIn = actor.stage !== 'out';
  const { pathname } = useLocation();
  const portals = useQuery({ ...useAsk()(tenants.listPortals, {}), enabled: signedIn }).data?.value ?? [];
  const { portal: here } = useParams({ strict: false });
  const portal = portals.find(({ key }) => key === here) ?? (portals.length === 1 ? portals[0] : undefined);
  if (!signedIn) return null;
  const entries = NAVIGATION.filter((entry) => mayVisit(entry, actor, null) && (portal || !entry.path.includes('$portal'))).map(
    ({ text, path }) => ({ text, path: path.replace('$portal', portal?.key ?? '') }),
  );
  // The entry that reaches furthest into the address is the current one.
  const [current] = entries.filter(({ path }) => pathname.startsWith(path)).sort((a, b) => b.path.length - a.path.length);
  return (
    <nav aria-label={words('shell.navigation')} className={css.navigation}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path as '/portals'}
              className={css.entry}
              activeProps={NOTHING}
              aria-current={entry === current ? 'page' : undefined}
            >
              {words(entry.text)}
            </Link>
          </li>
        ))}
        {portals.length > 1 && (
          <li>
            <Link to="/portals" className={css.entry} activeProps={NOTHING} aria-current={pathname === '/portals' ? 'page' : undefined}>
              {words('tenants.portals.others')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

const NOTHING = {};
