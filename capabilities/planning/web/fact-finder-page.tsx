/** The page of the forms by which the firm gets to know its clients: a single form opens by itself, one of several is chosen. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyNotice, QueryContent, Page, PageHeader, PlaceholderProvider, SkeletonPage, useAsk, useWords } from '#ui';
import { FormAtAddress } from '#web/forms';
import { planning } from '../contract.ts';
import css from './planning.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/fact-finder');

export function FactFinderPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { portal } = route.useParams();
  const { form: chosen } = route.useSearch();
  const query = useQuery(ask(planning.listFactFinders, {}));
  const found = query.data?.value ?? [];
  const open = found.find(({ slug }) => slug === chosen) ?? (found.length === 1 ? found[0] : undefined);
  if (open)
    return (
      <PlaceholderProvider by={<SkeletonPage />}>
        <FormAtAddress key={open.slug} portal={portal} form={open.slug} />
      </PlaceholderProvider>
    );
  return (
    <Page title={words('planning.factFinder')} width="reading">
      <PageHeader name={words('planning.factFinder')}>{words('planning.factFinder.lead')}</PageHeader>
      <QueryContent query={query} what={words('planning.factFinder.what')}>
        {({ value }) =>
          value.length === 0 ? (
            <EmptyNotice title={words('planning.factFinder.none')}>{words('planning.factFinder.none.why')}</EmptyNotice>
          ) : (
            <ul className={css.links}>
              {value.map(({ slug, name, description }) => (
                <li key={slug}>
                  <Link to="/dashboard/$portal/fact-finder" params={{ portal }} search={{ form: slug }}>
                    {name}
                  </Link>
                  {description && <p className={css.means}>{description}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <p>
        <Link to="/profile/submissions">{words('planning.factFinder.submitted')}</Link>
      </p>
    </Page>
  );
}
