/** Shows the menu of the administration: its groups of collections, in the order of the tenant settings [ADM-04 to ADM-07]. */
import { Link, useLocation } from '@tanstack/react-router';
import { useWords } from '#ui';
import css from './admin-groups.module.css';
import { useCollections } from '../use-collections.ts';

export function AdminGroups() {
  const words = useWords();
  const { pathname } = useLocation();
  const groups = useCollections().data?.groups ?? [];
  return groups
    .filter(({ collections }) => collections.length > 0)
    .map(({ name, collections }) => (
      <section key={name} className={css.group} aria-labelledby={`admin-${name}`}>
        <h2 id={`admin-${name}`} className={css.title}>
          {words(`records.group.${name}`)}
        </h2>
        <ul>
          {collections.map((collection) => (
            <li key={collection}>
              <Link
                to="/admin/$collection"
                params={{ collection }}
                className={css.entry}
                activeProps={NOTHING}
                aria-current={pathname === `/admin/${collection}` ? 'page' : undefined}
              >
                {words(`records.title.${collection}`)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}

const NOTHING = {};
