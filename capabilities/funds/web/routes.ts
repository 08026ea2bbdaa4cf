/** The routes of the explorer, of a fund, and of one of its projects; the sitemap decides which of them a tenant has. */
import { createRoute } from '@tanstack/react-router';
import { reportRoute, type NavigationEntry } from '#ui';
import { explorerSearch, fundSearch } from './search.ts';

const explorerRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/funds', validateSearch: explorerSearch });
const fundRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/funds/$fund', validateSearch: fundSearch });
const projectRoute = createRoute({ getParentRoute: () => reportRoute, path: '/dashboard/$portal/funds/$fund/$project' });

export const routes = [explorerRoute, fundRoute, projectRoute] as const;

/** The menu entry of the administration for funds. */
export const navigation: readonly NavigationEntry[] = [{ text: 'records.title.funds', path: '/admin/funds', visible: ['Admin'] }];
