/** Every widget that pages are made of, in the order of the capabilities that bring it. */
import { accountWidgets } from '#contract/accounts';
import { analyticsWidgets } from '#contract/analytics';
import { contentWidgets } from '#contract/content';
import { distributionWidgets } from '#contract/distributions';
import { documentWidgets } from '#contract/documents';
import { messageWidgets } from '#contract/messages';
import { fundWidgets } from '#contract/funds';
import { groupWidgets } from '#contract/groups';
import { formWidgets } from '#contract/forms';
import { navigationWidgets } from '#contract/navigation';
import { orderWidgets } from '#contract/orders';
import { planningWidgets } from '#contract/planning';
import { portfolioWidgets } from '#contract/portfolios';
import { reportWidgets } from '#contract/reports';
import type { StoredWidgets } from '#server/navigation';

export const widgets: StoredWidgets = {
  ...accountWidgets,
  ...groupWidgets,
  ...navigationWidgets,
  ...portfolioWidgets,
  ...reportWidgets,
  ...fundWidgets,
  ...formWidgets,
  ...documentWidgets,
  ...messageWidgets,
  ...contentWidgets,
  ...analyticsWidgets,
  ...distributionWidgets,
  ...planningWidgets,
  ...orderWidgets,
};
