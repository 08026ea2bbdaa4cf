/**
 * The single page component of the dashboard. The sitemap lists the sections at its address, a section's report lists their views, and the
 * keywords of a view decide who may see it; the server leaves out anything that is closed to the reader, and refuses its data.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { RefusedCall } from '#packages/endpoint';
import {
  decidePermission,
  decideEntry,
  redirectFromClosed,
  matchStem,
  NOT_FOUND_PATH,
  type KeywordContext,
  type EntryDecision,
} from '#packages/policy';
import {
  Page,
  PageFrameContext,
  PlaceholderProvider,
  SkeletonPage,
  useAsk,
  useRedirectOnce,
  useSurroundings,
  type DashboardPlace,
  type Widget,
} from '#ui';
import { tenants } from '#contract/tenants';
import { useActor } from '#web/sign-in';
import { navigation, type Report } from '../contract.ts';
import { BreakableView } from './breakable.tsx';
import { useWidgets } from './gathered.tsx';
import { useRecordView } from './record-view.ts';
import { Trail } from './trail.tsx';

export function ReportPage() {
  const arranged = useReportArrangement();
  const { pathname } = useShownLocation();
  const signedIn = decidePermission('limited', useActor()) === 'yes';
  useRecordView(signedIn && arranged !== 'waiting' && 'parts' in arranged ? pathname : null);
  if (arranged === 'waiting') return <WaitingPage />;
  if ('to' in arranged) return <RedirectAway to={arranged.to} />;
  const { whole, parts, place, trail } = arranged;
  const here: DashboardPlace = place;
  const below = parts.map((part) => <ReportView key={part.name} part={part} place={here} />);
  const surroundings = { above: trail && trail.length > 1 && <Trail of={trail} />, below };
  if (!whole) return <PartsFrame {...surroundings} />;
  return (
    <PageFrameContext value={surroundings}>
      <ReportView part={whole} place={here} />
    </PageFrameContext>
  );
}

interface ReportPart {
  readonly name: string;
  readonly widget: Widget;
}

interface ReportArrangement {
  /** The view with the main landmark of the page; null where the page has only parts. */
  readonly whole: ReportPart | null;
  readonly parts: readonly ReportPart[];
  readonly place: DashboardPlace;
  readonly trail: readonly { readonly name: string; readonly href: string }[] | null;
}

function useReportArrangement(): ReportArrangement | 'waiting' | { readonly to: string } {
  const ask = useAsk();
  const widgets = useWidgets();
  const { pathname, href, searchStr } = useShownLocation();
  const actor = useActor();
  const signedIn = decidePermission('limited', actor) === 'yes';
  const [cameSignedIn] = useState(signedIn);
  const sitemap = useQuery(ask(navigation.readSitemap, {}));
  const sections = (sitemap.data?.areas ?? []).flatMap((area) => area.sections).filter(({ path }) => matchStem(path, pathname) !== null);
  const names = [...new Set(sections.map(({ report }) => report))];
  const reports = useQueries({ queries: names.map((report) => ask(navigation.readReport, { report })) });
  const portals = useQuery({ ...ask(tenants.listPortals, {}), enabled: signedIn });
  // The answer for one address is never shown as a placeholder for another.
  const place = useQuery({
    ...ask(navigation.readPlace, { place: pathname }),
    placeholderData: keepNoData,
    enabled: signedIn,
  });

  // The code that ends a session also decides where to go then.
  if (cameSignedIn && !signedIn) return 'waiting';
  // Somebody who still needs a second factor is sent to where it is given; until then no answer is about them.
  if ([sitemap, place, portals, ...reports].some(({ error }) => error instanceof RefusedCall && error.status === 401)) return 'waiting';
  for (const { error, data } of sections.length > 0 ? [sitemap, place, ...reports] : [sitemap]) {
    if (error instanceof RefusedCall && error.status === 404) return { to: NOT_FOUND_PATH };
    // An earlier answer stays valid while it cannot be loaded again.
    if (error && data === undefined) throw error;
  }
  if (!sitemap.data || reports.some(({ data }) => !data)) return 'waiting';
  const facts: KeywordContext = {
    actor,
    href,
    oobCode: new URLSearchParams(searchStr).get('oobCode'),
    portal: portalOfPath(pathname),
    portals: signedIn ? (portals.data?.value.map(({ key }) => key) ?? (portals.isError ? [] : null)) : [],
    place: signedIn ? (place.data ?? null) : { portfolios: [], forwards: false, leads: null },
  };
  if (sections.length === 0) {
    // The sitemap has an answer for everybody: only the place shows whether the server recognised the reader.
    if (signedIn && place.isPending) return 'waiting';
    const closed = sitemap.data.closed.find(({ path }) => matchStem(path, pathname) !== null);
    return { to: closed ? redirectFromClosed(closed.by, facts) : NOT_FOUND_PATH };
  }
  if (signedIn && !place.data) return 'waiting';
  if (place.data?.closed) return { to: place.data.closed };
  const views = sections.flatMap(({ report }) => reports[names.indexOf(report)]?.data?.views ?? []);
  const judged = judgeViews(views, widgets, facts);
  if (judged.is !== 'enter') return judged.is === 'go' ? judged : 'waiting';
  const { portal = facts.portal, account = null, portfolio = null, alone = false, trail = null } = place.data ?? {};
  return { ...judged, place: { portal, account, portfolio, alone }, trail };
}

type ReportVerdict = Exclude<EntryDecision, { is: 'enter' }> | ({ readonly is: 'enter' } & Pick<ReportArrangement, 'whole' | 'parts'>);

/** A whole page decides, where there is one; otherwise one part that the reader may see is enough. */
function judgeViews(views: Report['views'], widgets: ReturnType<typeof useWidgets>, facts: KeywordContext): ReportVerdict {
  const known = views.flatMap(({ widget: name, permissions }) => {
    const widget = widgets[name];
    return widget ? [{ name, widget, verdict: decideEntry(permissions, facts) }] : [];
  });
  const entered = known.filter(({ verdict }) => verdict.is === 'enter');
  const wholes = known.filter(({ widget }) => widget.kind === 'page');
  const deciding = wholes.length > 0 ? wholes : known;
  const [first] = deciding;
  if (!first) return { is: 'go', to: NOT_FOUND_PATH };
  if (!deciding.some(({ verdict }) => verdict.is === 'enter')) return first.verdict as Exclude<EntryDecision, { is: 'enter' }>;
  const whole = entered.find(({ widget }) => widget.kind === 'page') ?? null;
  return { is: 'enter', whole, parts: entered.filter(({ widget }) => widget.kind === 'part') };
}

/** The location of the page on screen; during a navigation the address may already be the next one. */
function useShownLocation(): { readonly pathname: string; readonly href: string; readonly searchStr: string } {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' });
  const location = useRouterState({ select: (state) => state.location });
  return location.pathname === pathname ? location : { pathname, href: pathname, searchStr: '' };
}

function portalOfPath(path: string): string {
  return matchStem('/$dashboard/$portal', path.split('/').slice(0, 3).join('/'))?.['portal'] ?? '';
}

const keepNoData = () => undefined;

function ReportView({ part: { name, widget }, place }: { readonly part: ReportPart; readonly place: DashboardPlace }) {
  const { show: Show, kind } = widget;
  return (
    <BreakableView view={name} whole={kind === 'page'}>
      <PlaceholderProvider by={kind === 'page' ? <WaitingPage /> : null}>
        <Show place={place} />
      </PlaceholderProvider>
    </BreakableView>
  );
}

/** A page that consists of parts only. */
function PartsFrame({ above, below }: { readonly above: ReactNode; readonly below: ReactNode }) {
  const { siteName } = useSurroundings();
  return (
    <PageFrameContext value={{ above, below }}>
      <Page title={siteName}>{null}</Page>
    </PageFrameContext>
  );
}

function WaitingPage() {
  const { siteName } = useSurroundings();
  return (
    <Page title={siteName}>
      <SkeletonPage />
    </Page>
  );
}

/** A redirect to the page itself shows the not-found page instead. */
function RedirectAway({ to }: { readonly to: string }) {
  const { pathname } = useShownLocation();
  useRedirectOnce(to.split(/[?#]/, 1)[0] === pathname ? NOT_FOUND_PATH : to);
  return null;
}
