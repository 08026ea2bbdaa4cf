/** Shows staff the path from the portal to the present page [NAV-33]. */
import { Link } from '@tanstack/react-router';
import { useWords } from '#ui';
import css from './trail.module.css';

export function Trail({ of }: { readonly of: readonly { readonly name: string; readonly href: string }[] }) {
  const words = useWords();
  return (
    <nav aria-label={words('navigation.trail')} className={css.trail}>
      <ol>
        {of.map(({ name, href }, index) => (
          <li key={href}>
            {index === of.length - 1 ? <span aria-current="page">{name}</span> : <Link to={href as '/portals'}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
