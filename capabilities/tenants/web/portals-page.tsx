/** Which portal to open, for those who may open several. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty, Loaded, Page, PageHeader, useAsk, useWords } from '#ui';
import { tenants } from '../contract.ts';
import css from './portals-page.module.css';

export function PortalsPage() {
  const words = useWords();
  const portals = useQuery(useAsk()(tenants.listPortals, {}));
  return (
    <Page title={words('tenants.portals')} width="reading">
      <PageHeader name={words('tenants.portals')} />
      <Loaded query={portals} what={words('tenants.portals.what')}>
        {({ value }) =>
          value.length === 0 ? (
            <Empty title={words('tenants.portals.none')}>{words('tenants.portals.none.why')}</Empty>
          ) : (
            <ul className={css.portals}>
              {value.map((portal) => (
                <li key={portal.id}>
                  <Link to="/dashboard/$portal" params={{ portal: portal.key }} className={css.portal}>
                    <span className={css.name}>{portal.name}</span>
                    <span className={css.subtitle}>{portal.subtitle}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}
