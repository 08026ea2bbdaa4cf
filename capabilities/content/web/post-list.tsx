/** Lists posts, newest first: by subject and by what is searched for, both in the address. */
import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyNotice, FailureNotice, SearchField, Skeleton, ToggleGroup, useCall, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { content, POST_TAGS } from '../contract.ts';
import { postsSearch, type PostsSearch } from './search.ts';
import { TeaserList } from './teasers.tsx';
import css from './content.module.css';

export function PostList() {
  const [words, call, navigate] = [useWords(), useCall(), useNavigate()];
  // What is closed is listed to people who have signed in, and wait for nobody, alone, whoever gave somebody the address.
  const signedIn = useMay('own');
  const { closed, ...open } = postsSearch(useSearch({ strict: false }));
  const closedAlone = signedIn && closed === true;
  const search = { ...open, ...(closedAlone && { closed: 'true' }) };
  const query = useInfiniteQuery({
    queryKey: ['GET', '/api/content/posts', 'listed', search],
    queryFn: ({ pageParam }) => call(content.getPublishedList, { collection: 'posts', ...search, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ value }, all) => (value.more ? all.length + 1 : undefined),
  });
  const change = (part: PostsSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true, resetScroll: false } as never);
  const posts = query.data?.pages.flatMap(({ value }) => value.entries) ?? [];
  const narrowed = search.tag !== undefined || search.search !== undefined || closedAlone;
  return (
    <section className={css.block} aria-label={words('content.public.posts')}>
      <div className={css.tools}>
        <SearchField
          label={words('content.public.posts.search')}
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
        />
        <ToggleGroup
          label={words('content.public.posts.tag')}
          options={[
            { value: '', label: words('content.public.posts.all') },
            ...POST_TAGS.map((tag) => ({ value: tag, label: words(`content.public.tag.${tag}`) })),
          ]}
          value={search.tag ?? ''}
          onChange={(tag) => change({ tag: tag === '' ? undefined : tag })}
        />
        {signedIn && (
          <Checkbox
            label={words('content.public.posts.closed')}
            checked={closedAlone}
            onChange={({ currentTarget }) => change({ closed: currentTarget.checked ? true : undefined })}
          />
        )}
      </div>
      {query.isPending ? (
        <Skeleton lines={6} />
      ) : query.isError ? (
        <FailureNotice what={words('content.public.what.posts')} error={query.error} onRetry={() => void query.refetch()} />
      ) : posts.length === 0 ? (
        <EmptyNotice title={words(narrowed ? 'content.public.posts.noneSuch' : 'content.public.posts.none')} />
      ) : (
        <TeaserList teasers={posts} under="page" />
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words('content.public.posts.more')}
        </Button>
      )}
    </section>
  );
}
