/** The main navigation, in the order of the capabilities that bring it. */
import type { NavigationEntry } from '#ui';
import * as accounts from '#web/accounts';
import * as feeds from '#web/feeds';

export const NAVIGATION: readonly NavigationEntry[] = [...accounts.navigation, ...feeds.navigation];
