/** The dashboard frame around the pages of signed-in people, with the widgets and parts that the capabilities bring. */
import { Outlet, useMatchRoute } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { LazyBoundary, lazy, MessageAfterReload, type Widgets } from '#ui';
import * as accounts from '#web/accounts';
import { AboveHome } from '#web/admin';
import { AccountActionsProvider, OwnItemsProvider, OwnStatusFrame } from '#web/accounts';
import * as groups from '#web/groups';
import * as navigation from '#web/navigation';
import { WidgetsProvider } from '#web/navigation';
import * as portfolios from '#web/portfolios';
import { PortfolioPartsProvider, type PortfolioParts } from '#web/portfolios';
import * as ledger from '#web/ledger';
import * as performance from '#web/performance';
import * as reports from '#web/reports';
import { StatementActionsProvider } from '#web/reports';
import * as funds from '#web/funds';
import * as forms from '#web/forms';
import * as orders from '#web/orders';
import * as content from '#web/content';
import * as documents from '#web/documents';
import * as messages from '#web/messages';
import * as analytics from '#web/analytics';
import * as distributions from '#web/distributions';
import * as planning from '#web/planning';
import { ProofQuestion, SessionWatch, usePerson, ViewingBanner } from '#web/sign-in';
import { Dashboard } from './shell/dashboard.tsx';
import { PrintLayout } from './shell/paper.tsx';
import { PublicLayout } from './shell/plain.tsx';
import { FollowsLanguage } from './shell/speaks-as-told.tsx';
import { ViewFailure } from './shell/trouble.tsx';
import { PortalTheme } from './theme/portal-theme.tsx';

const PORTFOLIO_PARTS: readonly PortfolioParts[] = [
  ledger.portfolioParts,
  performance.portfolioParts,
  reports.portfolioParts,
  orders.portfolioParts,
  documents.portfolioParts,
  distributions.portfolioParts,
  messages.portfolioParts,
];

export { ReportPage } from '#web/navigation';

const STATEMENT_ACTIONS = [{ from: 'documents', action: documents.KeepStatement }];

const ACCOUNT_ACTIONS = [
  { from: 'reports', action: reports.AccountStatements },
  { from: 'messages', action: messages.AccountEmail },
];

/** What waits for a client, in the order in which it is told. */
const OWN_ITEMS = [
  { from: 'forms', Show: forms.BegunForms },
  { from: 'messages', Show: messages.UnreadMessages, isForAdvisors: true },
  { from: 'orders', Show: orders.OrdersUnderWay },
  { from: 'accounts', Show: accounts.WaitingHolders },
];

const WIDGETS: Widgets = {
  ...accounts.widgets,
  ...groups.widgets,
  ...navigation.widgets,
  ...portfolios.widgets,
  ...reports.widgets,
  ...funds.widgets,
  ...forms.widgets,
  ...documents.widgets,
  ...messages.widgets,
  ...content.widgets,
  ...analytics.widgets,
  ...distributions.widgets,
  ...planning.widgets,
  ...orders.widgets,
};
const GATHERED_WIDGETS = { widgets: WIDGETS, Broken: ViewFailure };

// Loaded when needed: most clients are verified.
const GetVerified = lazy(async () => (await import('#web/verification')).GetVerified);

/** The links below the box that asks a client for their details. */
function BeginVerification(here: ComponentProps<typeof forms.BeginLink>) {
  return (
    <>
      <forms.BeginLink {...here} />
      <LazyBoundary waiting={null}>
        <GetVerified account={here.account} />
      </LazyBoundary>
    </>
  );
}

export function SignedInFrame() {
  // Somebody who came without a session is a guest; somebody who ends theirs is leaving, and the frame stays.
  const person = usePerson();
  const [guest] = useState(person === null);
  const printing = useMatchRoute()({ to: reports.EXPORT_PAGE }) !== false;
  return (
    <WidgetsProvider value={GATHERED_WIDGETS}>
      <PortfolioPartsProvider value={PORTFOLIO_PARTS}>
        <ViewingBanner />
        {guest && person === null ? (
          <PublicLayout />
        ) : printing ? (
          <PrintLayout />
        ) : (
          <Dashboard>
            <groups.Welcomes />
            <OwnStatusFrame Begin={BeginVerification}>
              <AboveHome />
              <AccountActionsProvider value={ACCOUNT_ACTIONS}>
                <StatementActionsProvider value={STATEMENT_ACTIONS}>
                  <OwnItemsProvider value={OWN_ITEMS}>
                    <Outlet />
                  </OwnItemsProvider>
                </StatementActionsProvider>
              </AccountActionsProvider>
            </OwnStatusFrame>
          </Dashboard>
        )}
        <performance.FigureDrawer />
        <distributions.QuarterlyQuestion />
        <SessionWatch />
        <ProofQuestion />
        <PortalTheme printing={printing} />
        <FollowsLanguage />
        <MessageAfterReload />
      </PortfolioPartsProvider>
    </WidgetsProvider>
  );
}
