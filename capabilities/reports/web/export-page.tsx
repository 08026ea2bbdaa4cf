/**
 * Shows the print view of an account: the parts that the address names, as their pages show them, on sheets. It requests nothing that those pages do
 * not request, so that it shows nobody more than they do.
 */
import { Button, Checkbox } from '@mantine/core';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  clocksOf,
  QueryContent,
  RedirectToNotFound,
  PaperProvider,
  Page,
  PageFrameContext,
  PastNote,
  PlaceholderProvider,
  Skeleton,
  useAsk,
  useFormats,
  useWords,
  type DashboardPlace,
} from '#ui';
import { isUnanswered } from '#packages/findings';
import { accounts, type AccountDetail } from '#contract/accounts';
import { PrintedAccount } from '#web/accounts';
import { PORTFOLIO_PAGE, PrintedTabs, useTabs } from '#web/portfolios';
import { BrandMark, usePortalHere, useTenant } from '#web/tenants';
import { CommentaryFailure, CommentaryText, useCommentary } from './commentary.tsx';
import { requestedParts, type ExportSearch } from './export-search.ts';
import css from './export-page.module.css';

const NOTHING = {};

export function ExportPage({ place }: { readonly place: DashboardPlace }) {
  const words = useWords();
  const search: ExportSearch = useSearch({ strict: false });
  const { portfolioTabs } = useTenant().settings;
  const query = useQuery(useAsk()(accounts.readAccount, { account: place.account ?? '', ...clocksOf(search) }));
  if (requestedParts(search, portfolioTabs).tabs.some((tab) => !portfolioTabs.some((offered) => offered === tab)))
    return <RedirectToNotFound />;
  return (
    // The navigation around the page of an account is not printed.
    <PageFrameContext value={NOTHING}>
      <Page title={words('reports.print.title', { name: query.data?.value.name ?? words('accounts.account') })}>
        <QueryContent query={query} what={words('accounts.what')}>
          {({ value, findings }) =>
            value.portal.key === place.portal ? (
              <Sheets of={value} silent={value.portfolios.length === 0 && findings.some(isUnanswered)} place={place} />
            ) : (
              <RedirectToNotFound />
            )
          }
        </QueryContent>
      </Page>
    </PageFrameContext>
  );
}

interface SheetsProps {
  readonly of: AccountDetail;
  /** Whether the account did not come, and with it its portfolios. */
  readonly silent: boolean;
  readonly place: DashboardPlace;
}

function Sheets({ of, silent, place: { portal, portfolio: own, alone } }: SheetsProps) {
  const words = useWords();
  const formats = useFormats();
  const search: ExportSearch = useSearch({ strict: false });
  const { portfolioTabs, brand } = useTenant().settings;
  const { tabs, together } = requestedParts(search, portfolioTabs);
  const { singlePortfolio } = search;
  const said = useCommentary(of.asOf);
  // A person who sees only one portfolio sees no other here either.
  const theirs = of.portfolios.filter(({ id }) => !alone || id === own);
  const printed = theirs.filter(({ id }) => singlePortfolio === undefined || id === singlePortfolio);
  if (singlePortfolio !== undefined && printed.length === 0 && !silent) return <RedirectToNotFound />;
  const asOf = words('ui.asOf', { date: formats.date(of.asOf) });
  // What did not come is said on the sheet of the account, whatever was to be printed.
  const whole = silent || (together && !alone);
  return (
    <>
      <Tools of={of} portal={portal} whole={whole} />
      <div className={css.desk}>
        <PaperProvider value>
          {whole && (
            <Sheet of={of} line={asOf} name={of.name} part="account">
              <PastNote chosen={search.known} />
              <PlaceholderProvider by={<Skeleton height={320} />}>
                <PrintedAccount account={of.id} portal={portal} />
              </PlaceholderProvider>
            </Sheet>
          )}
          {tabs.length > 0 &&
            printed.map(({ id, name }) => (
              <Sheet key={id} of={of} line={`${of.name} · ${asOf}`} name={name} part="portfolio">
                <PastNote chosen={search.known} />
                <PlaceholderProvider by={<Skeleton height={320} />}>
                  <PrintedTabs portfolio={id} portal={portal} tabs={tabs} />
                </PlaceholderProvider>
              </Sheet>
            ))}
          {said.isError && <CommentaryFailure query={said} />}
          {said.data && said.data.value.length > 0 && (
            <Sheet of={of} line={asOf} name={words('reports.print.commentary')} part="commentary">
              <CommentaryText commentary={said.data.value} />
            </Sheet>
          )}
          <footer className={css.end}>
            <p>{words('reports.print.note')}</p>
            <p>{[brand.legalName, brand.address, brand.contact].filter(Boolean).join(' · ')}</p>
          </footer>
        </PaperProvider>
      </div>
    </>
  );
}

/** One sheet; its header is repeated on every printed page that it takes. */
function Sheet({
  of,
  line,
  name,
  part,
  children,
}: {
  readonly of: AccountDetail;
  readonly line: string;
  readonly name: string;
  readonly part: string;
  readonly children: ReactNode;
}) {
  const here = usePortalHere();
  return (
    <article className={css.sheet} aria-label={name === of.name ? name : `${of.name}, ${name}`} data-sheet={part}>
      <div className={css.head}>
        <div className={css.headRow}>
          <BrandMark portal={here?.portal} />
          <span className={css.whose}>
            <span className={css.subject}>{name}</span>
            {line}
          </span>
        </div>
      </div>
      <div className={css.body}>
        <h1 className={css.name}>{name}</h1>
        {children}
      </div>
    </article>
  );
}

/** Tools that are shown on screen only: the choice of parts, and the link back. */
function Tools({ of, portal, whole }: { readonly of: AccountDetail; readonly portal: string; readonly whole: boolean }) {
  const words = useWords();
  const search: ExportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const fetching = useIsFetching();
  const offered = useTabs();
  const { portfolioTabs } = useTenant().settings;
  const { tabs } = requestedParts(search, portfolioTabs);
  const { singlePortfolio, componentToRender: _, consolidated: __, ...kept } = search;
  // Of the address as it is by then: a press may come before what the one before it has changed is drawn.
  const change = (partOf: (now: ExportSearch) => Partial<ExportSearch>) =>
    void navigate({ to: '.', search: ((now: ExportSearch) => ({ ...now, ...partOf(now) })) as never, replace: true, resetScroll: false });
  return (
    <div className={css.tools}>
      <div className={css.actions}>
        {singlePortfolio === undefined ? (
          <Link to="/dashboard/$portal/account/$account" params={{ portal, account: of.id }} search={kept as never}>
            {words('reports.print.back')}
          </Link>
        ) : (
          <Link
            to={PORTFOLIO_PAGE}
            params={{ portal, portfolio: singlePortfolio }}
            search={{ ...kept, ...(tabs.length === 1 && { tab: tabs[0] }) } as never}
          >
            {words('reports.print.back')}
          </Link>
        )}
        <Button onClick={() => print()} disabled={fetching > 0}>
          {words('reports.print')}
        </Button>
      </div>
      <fieldset className={css.choice}>
        <legend>{words('reports.print.parts')}</legend>
        <Checkbox
          label={words('reports.print.account')}
          checked={whole}
          onChange={({ currentTarget: { checked } }) => change(() => ({ consolidated: checked }))}
        />
        {offered.map(({ id, part }) => (
          <Checkbox
            key={id}
            label={words(part.name)}
            checked={tabs.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change((now) => {
                const { tabs: before } = requestedParts(now, portfolioTabs);
                return { componentToRender: portfolioTabs.filter((each) => (each === id ? checked : before.includes(each))).join(',') };
              })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
