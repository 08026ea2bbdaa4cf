/** The page on which readers of several portals choose one. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyNotice, QueryContent, Page, PageHeader, useAsk, useWords } from '#ui';
import { tenants, type Portal } from '../../contract.ts';
import { Logos, Mark } from '../brand-mark.tsx';
import { isWithoutOrganisation } from '../unbound.ts';
import css from './portals-page.module.css';

const route = getRouteApi('/inside/portals');

export function PortalsPage() {
  const words = useWords();
  const { trouble } = route.useRouteContext();
  const portals = useQuery(useAsk()(tenants.listPortals, {}));
  return (
    <Page title={words('tenants.portals')} width="reading">
      <PageHeader name={words('tenants.portals')} />
      {isWithoutOrganisation(portals.error) ? (
        <EmptyNotice title={portals.error.message} />
      ) : trouble === 'portal-missing' ? (
        <div role="alert">
          <EmptyNotice title={words('tenants.portals.missing')}>{words('tenants.portals.missing.why')}</EmptyNotice>
        </div>
      ) : (
        <Portals query={portals} />
      )}
    </Page>
  );
}

function Portals({ query }: { readonly query: UseQueryResult<{ readonly value: readonly Portal[] }> }) {
  const words = useWords();
  return (
    <QueryContent query={query} what={words('tenants.portals.what')}>
      {({ value }) =>
        value.length === 0 ? (
          <EmptyNotice title={words('tenants.portals.none')}>{words('tenants.portals.none.why')}</EmptyNotice>
        ) : (
          <ul className={css.portals}>
            {value.map((portal) => (
              <li key={portal.id}>
                <Link to="/dashboard/$portal" params={{ portal: portal.key }} className={css.portal}>
                  {portal.logos.length > 0 ? (
                    <Logos of={portal} />
                  ) : (
                    <span className={css.mark}>
                      <Mark size={28} />
                    </span>
                  )}
                  <span className={css.words}>
                    <span className={css.name}>{portal.name}</span>
                    <span className={css.subtitle}>{portal.subtitle}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
