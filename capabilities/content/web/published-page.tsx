/** Draws a published page: what it says of itself, its blocks, and where it leads. */
import { Button } from '@mantine/core';
import type { PublishedContent } from '../contract.ts';
import { AdminBar } from './admin-bar.tsx';
import { Blocks } from './blocks.tsx';
import { PostList } from './post-list.tsx';
import { TeaserList } from './teasers.tsx';
import { usePageDescription } from './page-description.ts';
import css from './content.module.css';

export function PublishedPage({ page, landing = false }: { readonly page: PublishedContent; readonly landing?: boolean }) {
  usePageDescription(page.description);
  const { title, summary, link, blocks, below } = page;
  return (
    <article className={css.article}>
      <AdminBar collection="pages" id={page.id} />
      <header className={css.head} data-landing={landing || undefined}>
        <h1 className={css.title}>{title}</h1>
        {summary !== '' && <p className={css.summary}>{summary}</p>}
        {link && (
          <Button component="a" href={link.target} size="md" mt="lg" rel="noreferrer">
            {link.label}
          </Button>
        )}
      </header>
      <Blocks blocks={blocks} />
      {page.type === 'Blog' && <PostList />}
      {below.length > 0 && <TeaserList teasers={below} under="page" />}
    </article>
  );
}
