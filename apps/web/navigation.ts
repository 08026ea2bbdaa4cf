/** The menu entries beside those of a portal, in the order of the capabilities that bring them. */
import type { NavigationEntry } from '#ui';
import * as admin from '#web/admin';
import * as content from '#web/content';
import * as datasets from '#web/datasets';
import * as imports from '#web/imports';
import * as funds from '#web/funds';
import * as marketData from '#web/market-data';
import * as sources from '#web/sources';
import * as wording from '#web/wording';
import * as tenants from '#web/tenants';

export const NAVIGATION: readonly NavigationEntry[] = [
  ...imports.navigation,
  ...marketData.navigation,
  ...datasets.navigation,
  ...content.navigation,
  ...funds.navigation,
  ...tenants.navigation,
  ...sources.navigation,
  ...admin.navigation,
  ...wording.navigation,
];
