/** Links from the page of an account to its model portfolios and projections, as far as the tenant has them. */
import { Link } from '@tanstack/react-router';
import { Section, useWords, type DashboardPlace } from '#ui';
import { useTenant } from '#web/tenants';
import css from './planning.module.css';

export function PlanningLinks({ place: { portal, account } }: { readonly place: DashboardPlace }) {
  const words = useWords();
  const { models, projections } = useTenant().settings.navigation;
  if (account === null || !(models || projections)) return null;
  return (
    <Section title={words('planning.ahead')}>
      <ul className={css.links}>
        {models && (
          <li>
            <Link to="/dashboard/$portal/account/$account/model-portfolios" params={{ portal, account }}>
              {words('planning.models')}
            </Link>
          </li>
        )}
        {projections && (
          <li>
            <Link to="/dashboard/$portal/projections" params={{ portal }} search={{ account }}>
              {words('planning.projections')}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}
