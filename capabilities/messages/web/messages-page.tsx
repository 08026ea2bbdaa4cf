/** The messages of a portal: conversations at hand or put away, searched, and opened beside the list [MSG-05]. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmptyNotice, Page, PageHeader, QueryContent, SearchField, SideDrawer, ToggleGroup, UnsavedGuard, useCall, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { messages, CONVERSATION_PAGE, type Conversation } from '../contract.ts';
import { ConversationDrawer } from './conversation-drawer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { NewMessageForm } from './message-form.tsx';
import type { MessagesSearch } from './search.ts';
import { useDrafts } from './use-messages.ts';
import css from './messages.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/messages');

/** Time after the last key before messages are searched, in milliseconds [MSG-16]. */
const SEARCH_DELAY = 500;

export function MessagesPage() {
  const { portal } = route.useParams();
  return <PortalMessages key={portal} portal={portal} />;
}

function PortalMessages({ portal }: { readonly portal: string }) {
  const words = useWords();
  const search = route.useSearch();
  const [mayWrite, firm] = [useMay('limited.change'), useMay('clients.change')];
  const change = useChangeSearch();
  const drafts = useDrafts(portal);
  const query = useConversations(portal, search);
  const compose = () => change({ compose: true, message: undefined });
  return (
    <Page title={words('messages.title')}>
      <PageHeader name={words('messages.title')} actions={mayWrite && <Button onClick={compose}>{words('messages.new')}</Button>} />
      <Tools search={search} unread={query.data?.unread ?? null} />
      <QueryContent query={query} what={words('messages.what')}>
        {({ rows, more }) => (
          <>
            {rows.length === 0 ? <NoConversations search={search} firm={firm} /> : <ConversationList rows={rows} portal={portal} />}
            {more && (
              <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words('messages.more')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
      <ConversationDrawer message={search.message ?? null} draftOf={drafts.of} onClose={() => change({ message: undefined })} />
      <SideDrawer opened={mayWrite && search.compose === true} title={words('messages.new')} onClose={() => change({ compose: undefined })}>
        <NewMessageForm
          portal={portal}
          process={search.process}
          state={drafts.of(`new ${portal}`)}
          onSent={({ id }) => change({ compose: undefined, archived: undefined, message: id })}
        />
      </SideDrawer>
      <UnsavedGuard when={drafts.unsent} onLeave={drafts.forget} />
    </Page>
  );
}

function useChangeSearch(): (part: MessagesSearch) => void {
  const navigate = useNavigate({ from: '/dashboard/$portal/messages' });
  return (part) => void navigate({ search: (now: MessagesSearch) => ({ ...now, ...part }), resetScroll: false });
}

function useConversations(portal: string, { archived, search, process }: MessagesSearch) {
  const call = useCall();
  return useInfiniteQuery({
    // As other questions are called, so that the list is asked for again with them.
    queryKey: ['GET', `/api/portals/${portal}/messages`, { archived, search, process }],
    queryFn: ({ pageParam, signal }) =>
      call(
        messages.listConversations,
        {
          portal,
          ...(archived && { archived: 'true' as const }),
          ...(search && { search }),
          ...(process && { process }),
          offset: pageParam,
        },
        { signal },
      ),
    // What was found before stays until something else is.
    placeholderData: (previous) => previous,
    initialPageParam: 0,
    getNextPageParam: ({ value }, pages) => (value.more ? pages.length * CONVERSATION_PAGE : undefined),
    select: ({ pages }) => ({
      rows: withoutRepeats(pages.flatMap(({ value }) => value.rows)),
      more: pages.at(-1)?.value.more ?? false,
      unread: pages.at(-1)?.value.unread ?? 0,
    }),
  });
}

/** A message that arrives between two pages moves a conversation from the one to the other. */
function withoutRepeats(rows: readonly Conversation[]): Conversation[] {
  const seen = new Map(rows.map((row) => [`${row.thread} ${row.branch}`, row]));
  return rows.filter((row) => seen.get(`${row.thread} ${row.branch}`) === row);
}

function Tools({ search, unread }: { readonly search: MessagesSearch; readonly unread: number | null }) {
  const words = useWords();
  const change = useChangeSearch();
  return (
    <div className={css.tools}>
      <ToggleGroup
        label={words('messages.shown')}
        options={[
          { value: 'active', label: words('messages.active') },
          { value: 'archived', label: words('messages.archived') },
        ]}
        value={search.archived ? 'archived' : 'active'}
        onChange={(view) => change({ archived: view === 'archived' ? true : undefined })}
      />
      <SearchField
        label={words('messages.search')}
        value={search.search ?? ''}
        delay={SEARCH_DELAY}
        onChange={(text) => change({ search: text || undefined })}
      />
      {search.process !== undefined && (
        <p className={css.about}>
          {words('messages.about')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => change({ process: undefined })}>
            {words('messages.about.all')}
          </Button>
        </p>
      )}
      <p className={css.count} role="status">
        {unread !== null && unread > 0 && words('messages.unread.count', { count: unread, number: String(unread) })}
      </p>
    </div>
  );
}

function NoConversations({ search, firm }: { readonly search: MessagesSearch; readonly firm: boolean }) {
  const words = useWords();
  const change = useChangeSearch();
  if (search.search !== undefined)
    return (
      <EmptyNotice
        title={words('messages.none.found')}
        next={
          <Button variant="default" onClick={() => change({ search: undefined })}>
            {words('messages.clear')}
          </Button>
        }
      >
        {words('messages.none.found.why')}
      </EmptyNotice>
    );
  if (search.archived) return <EmptyNotice title={words('messages.none.archived')}>{words('messages.none.archived.why')}</EmptyNotice>;
  return <EmptyNotice title={words('messages.none')}>{words(firm ? 'messages.none.firm' : 'messages.none.client')}</EmptyNotice>;
}
