/** Shows a post as it was last published, with who has written it [CMS-05, CMS-19]. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RichTextView } from '#packages/form-view';
import { Page, QueryContent, useAsk, useWords } from '#ui';
import { content, type PublishedContent } from '../contract.ts';
import { AdminBar } from './admin-bar.tsx';
import { Blocks, Member } from './blocks.tsx';
import { usePageDescription } from './page-description.ts';
import { PostFacts } from './teasers.tsx';
import css from './content.module.css';

const route = getRouteApi('/outside/posts/$slug');

export function PostPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { slug } = route.useParams();
  const query = useQuery(ask(content.getPublishedContent, { collection: 'posts', slug }));
  return (
    <Page title={query.data?.value.title ?? words('content.public.post')} width="reading">
      <QueryContent query={query} what={words('content.public.what.post')}>
        {({ value }) => <Post key={value.id} post={value} />}
      </QueryContent>
    </Page>
  );
}

export function Post({ post }: { readonly post: PublishedContent }) {
  const words = useWords();
  usePageDescription(post.description);
  const { title, summary, image, keyPoints, content: text, embed, blocks, writer } = post;
  return (
    <article className={css.article}>
      <AdminBar collection="posts" id={post.id} />
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <PostFacts teaser={{ ...post, author: null }} />
        {summary !== '' && <p className={css.summary}>{summary}</p>}
      </header>
      {image !== null && <img className={css.postPicture} src={image} alt="" />}
      {keyPoints && (
        <section className={css.keyPoints} aria-label={words('content.public.keyPoints')}>
          <h2 className={css.blockTitle}>{words('content.public.keyPoints')}</h2>
          <RichTextView text={keyPoints} />
        </section>
      )}
      {text && <RichTextView text={text} />}
      {embed !== null && (
        <p>
          <a href={embed} target="_blank" rel="noreferrer">
            {words('content.public.embed')}
          </a>
        </p>
      )}
      <Blocks blocks={blocks} />
      {writer && (
        <aside className={css.writer} aria-label={words('content.public.writer')}>
          <Member person={writer} />
        </aside>
      )}
    </article>
  );
}
