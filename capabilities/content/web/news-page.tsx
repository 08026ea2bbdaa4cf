/** The news of a portal: what its content service has published, or the posts of the firm [NAV-48]. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyNotice, FindingNotes, Page, PageHeader, QueryContent, useAsk, useFormats, useWords } from '#ui';
import { content, type NewsEntry } from '../contract.ts';
import { PostList } from './post-list.tsx';
import css from './content.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/news');

export function NewsPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { portal } = route.useParams();
  const query = useQuery(ask(content.listNews, { portal }));
  const service = query.data?.value.service ?? null;
  return (
    <Page title={words('content.news')}>
      <PageHeader name={words('content.news')}>
        {service !== null && <p className={css.facts}>{words('content.news.service', { service })}</p>}
      </PageHeader>
      <QueryContent query={query} what={words('content.news.what')}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={findings} />
            {value.service === null ? (
              <PostList />
            ) : value.entries.length > 0 ? (
              <EntryList entries={value.entries} />
            ) : (
              findings.length === 0 && <EmptyNotice title={words('content.news.none')}>{words('content.news.none.why')}</EmptyNotice>
            )}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function EntryList({ entries }: { readonly entries: readonly NewsEntry[] }) {
  const [words, formats] = [useWords(), useFormats()];
  return (
    <ul className={css.teasers}>
      {entries.map(({ id, title, summary, day, author, link }) => (
        <li key={id} className={css.teaser}>
          <h2 className={css.teaserName}>
            {link === null ? (
              title
            ) : (
              <a href={link} target="_blank" rel="noreferrer" title={words('content.news.elsewhere')}>
                {title}
              </a>
            )}
          </h2>
          <p className={css.facts}>{[day && formats.date(day), author].filter(Boolean).join(' · ')}</p>
          {summary !== '' && <p className={css.teaserText}>{summary}</p>}
        </li>
      ))}
    </ul>
  );
}
