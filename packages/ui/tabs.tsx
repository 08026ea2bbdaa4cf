/** Tabs that live in the address: each is a link, and the browser's back button goes back a tab. */
import { Link } from '@tanstack/react-router';
import css from './tabs.module.css';

/** The first tab is the default and leaves no trace in the address. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  parameter = 'tab',
}: {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly text: string }[];
  readonly value: Id;
  readonly parameter?: string;
}) {
  return (
    <nav aria-label={label} className={css.tabs}>
      <ul>
        {tabs.map((tab, index) => (
          <li key={tab.id}>
            <Link
              to="."
              search={((search: object) => ({ ...search, [parameter]: index === 0 ? undefined : tab.id })) as never}
              resetScroll={false}
              className={css.tab}
              activeOptions={EXACT}
              activeProps={NOTHING}
              aria-current={tab.id === value ? 'page' : undefined}
            >
              {tab.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// The router would mark every tab as current, since all lead to this path.
const NOTHING = {};
const EXACT = { exact: true, explicitUndefined: true };
